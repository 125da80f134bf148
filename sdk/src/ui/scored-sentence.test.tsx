import { expect, it, vi } from 'vitest';
import { find, press, render } from './render-for-test.tsx';
import { ScoredSentence } from './scored-sentence.tsx';

const words = [
  { text: 'We', score: 92, said: true },
  { text: 'like', score: 68, said: true },
  { text: 'red', score: 40, said: true },
  { text: 'apples', score: 0, said: false },
];
const signs = (root: HTMLElement) => [...root.querySelectorAll('button')].map((button) => button.dataset['sign']);

it('shows how each word was said, by the levels of the account type, and which were not said', () => {
  const onPress = vi.fn();
  const { element, rerender } = render(<ScoredSentence words={words} accountType={1} onPress={onPress} />);
  expect(signs(element)).toEqual(['good', 'fair', 'poor', 'unsaid']);
  rerender(<ScoredSentence words={words} accountType={7} onPress={onPress} />);
  expect(signs(element)).toEqual(['good', 'poor', 'poor', 'unsaid']);
});

it('says the level in words too, and hands over the place of the word that is pressed', () => {
  const onPress = vi.fn();
  const { element } = render(<ScoredSentence words={words} accountType={1} onPress={onPress} />);
  const apples = find(element, 'button', 'apples');
  expect(apples.getAttribute('aria-label')).toBe('apples，没有读到');
  press(apples);
  expect(onPress.mock.calls).toEqual([[3]]);
});

it('explains only the signs that occur, and only where asked', () => {
  const legend = (root: HTMLElement) => [...root.querySelectorAll('li')].map((entry) => entry.textContent);
  const { element, rerender } = render(<ScoredSentence words={words.slice(0, 2)} accountType={1} legend onPress={() => undefined} />);
  expect(legend(element)).toEqual(['优秀', '良好']);
  rerender(<ScoredSentence words={[{ text: 'We' }]} accountType={1} legend onPress={() => undefined} />);
  expect([legend(element), signs(element)]).toEqual([[], [undefined]]);
  rerender(<ScoredSentence words={words} accountType={1} onPress={() => undefined} />);
  expect(legend(element)).toEqual([]);
});

it('keeps the punctuation of the text that it is given', () => {
  const shown = (text: string, said: readonly string[]) => {
    const { element } = render(
      <ScoredSentence text={text} words={said.map((word) => ({ text: word, score: 90 }))} accountType={1} onPress={() => undefined} />,
    );
    return [...element.querySelectorAll('button')].map((button) => button.textContent);
  };
  expect(shown('“We,” she said, “don’t like it!”', ['We', 'she', 'said', "don't", 'like', 'it'])).toEqual([
    '“We,”',
    'she',
    'said,',
    '“don’t',
    'like',
    'it!”',
  ]);
  expect(shown('Tea – or <b>milk</b>?', ['Tea', 'or', 'milk'])).toEqual(['Tea', '– or', 'milk?']);
  expect(shown('Another text.', ['We', 'like'])).toEqual(['We', 'like']);
});
