import { expect, it } from 'vitest';
import { passwordProblem } from './password.ts';

it('takes 8 to 25 characters with a lower-case letter, a digit and a symbol, and no space [5-3] [5-6] [9-13]', () => {
  const good = ['abcde-1x', `a1-${'x'.repeat(22)}`, '中文密码a1-中', '🦉🦉🦉🦉🦉🦉a1'];
  expect(good.map(passwordProblem)).toEqual([undefined, undefined, undefined, undefined]);
  const bad = [
    ['abcd-1x', 'length'],
    [`a1-${'x'.repeat(23)}`, 'length'],
    ['abc d-1xyz', 'space'],
    ['ABCDE-1X', 'letter'],
    ['abcdef-x', 'digit'],
    ['abcdefg1', 'symbol'],
    ['密码abcd12', 'symbol'],
    ['', 'length'],
  ] as const;
  for (const [password, problem] of bad) expect([password, passwordProblem(password)]).toEqual([password, problem]);
});
