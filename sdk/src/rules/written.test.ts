import { expect, it } from 'vitest';
import { normaliseWritten } from './written.ts';

it.each([
  ['  A  Red\tApple. ', 'a red apple'],
  ['Yes!', 'yes'],
  ['Really?!', 'really?'],
  ['是的。', '是的'],
  ["it's", "it's"],
  ['well-known', 'well-known'],
  ['hello .', 'hello'],
  ['.', ''],
  ['', ''],
])('compares "%s" as "%s" [5-19]', (answer, normal) => {
  expect(normaliseWritten(answer)).toBe(normal);
});
