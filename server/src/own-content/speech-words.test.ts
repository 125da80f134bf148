import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SpeechWords } from './speech-words.ts';

it.each([
  ['teacher', 'dictionary'],
  ['ice cream', 'dictionary'],
  ["o'clock", 'dictionary'],
  ['zorbling', 'guessed'],
  ['zorbling house', 'guessed'],
  ['é', 'unscorable'],
])('says of “%s” that it is %s', (text, source) => {
  expect(new SpeechWords(fileURLToPath(new URL('../../../speech', import.meta.url))).sourceOf(text)).toBe(source);
});
