import { expect, it, vi } from 'vitest';
import { log, recentLog } from './recent-log.ts';

it('keeps the last of what went wrong, without names and phones', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  for (let n = 0; n < 250; n += 1) log(`line ${n}`);
  log('The answer of 马洁 was lost.', new TypeError('13800000001 is no number'));
  expect(recentLog()).toHaveLength(200);
  expect(recentLog().at(-1)!.text).toBe('The answer of … was lost. TypeError: … is no number');
});
