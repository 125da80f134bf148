import { expect, it } from 'vitest';
import { WholeWords, wordPieces } from './whole-words.tsx';
import { render } from './render-for-test.tsx';

it('keeps a Chinese word, its punctuation and a sound in one piece', () => {
  const pieces = wordPieces('读 /tʃ/ 时，舌头抬高，再突然放开');
  expect(pieces.join('')).toBe('读 /tʃ/ 时，舌头抬高，再突然放开');
  expect(pieces[0]).toBe('读 /tʃ/ 时，');
  expect(pieces).toContain('抬高，');
  expect(pieces).toContain('突然');
});

it('leaves English to its spaces, and what is said the same', () => {
  expect(wordPieces('lift your tongue')).toEqual(['lift your tongue']);
  const { element } = render(<WholeWords text="再突然放开" />);
  expect(element.textContent).toBe('再突然放开');
  expect(element.querySelectorAll('wbr').length).toBeGreaterThan(0);
});
