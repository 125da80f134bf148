import { expect, it } from 'vitest';
import { splitAtWord } from './word-stage.tsx';

it.each([
  ['I picked a red strawberry.', 'strawberry', ['I picked a red ', 'strawberry', '.']],
  ['Apples are good.', 'apple', ['', 'Apples', ' are good.']],
  ['A pineapple is no apple.', 'apple', ['A pineapple is no ', 'apple', '.']],
  ['We go home.', 'cat', ['We go home.', '', '']],
  ['Is it 5 (five)?', '(five)', ['Is it 5 ', '(five)', '?']],
] as const)('finds the word in "%s"', (sentence, word, parts) => {
  expect(splitAtWord(sentence, word)).toEqual(parts);
});
