import { expect, it } from 'vitest';
import { saidOfFault } from './checks.ts';

it('says of a fault what the host says, without the words around it', () => {
  const row =
    '单词赛跑\nmy-school.word-race\n1 次故障 · 有遗留 · "my-school.word-race" left 1 timers behind when it was unloaded. Register them on ctx.scope.';
  expect(saidOfFault(row, 'my-school.word-race')).toBe(
    ' "my-school.word-race" left 1 timers behind when it was unloaded. Register them on ctx.scope.',
  );
  expect(saidOfFault('my-school.word-race', 'my-school.word-race')).toBe('');
});
