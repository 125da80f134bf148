import { expect, it, vi } from 'vitest';
import { find, press, render } from './render-for-test.tsx';
import type { PhoneScore } from '../model/speech.ts';
import { phonesInText } from './letter-runs.ts';
import { PhoneScores } from './phone-scores.tsx';
import { ScoredSentence } from './scored-sentence.tsx';
import { ScoredWord } from './scored-word.tsx';

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

it('draws a word’s letters as the stage does, whatever the word’s own score: one rule for letters, words and phones', () => {
  const phone = (name: string, score: number, letters: readonly [number, number], more: object = {}): PhoneScore =>
    ({ phone: name, score, letters, fromMs: 0, toMs: 1, ...more }) as PhoneScore;
  // a green word with an amber t, and an r that nobody is sure of
  const fast = { text: 'tar', score: 92, said: true, fromMs: 0, toMs: 1 };
  const phones = [phone('T', 84.9, [0, 1]), phone('AA', 95, [1, 2]), phone('R', 20, [2, 3], { confidence: 0.4 })];
  for (const words of [
    [{ ...fast, phones }],
    [
      { ...fast, phones },
      { ...fast, text: 'rat', phones: phones.toReversed().map((each, at) => ({ ...each, letters: [at, at + 1] as const })) },
    ],
  ]) {
    const text = words.map((word) => word.text).join(' ');
    const all = phonesInText(text, words);
    const { element } = render(
      <>
        <ScoredWord text={text} phones={all} level="good" />
        <ScoredSentence words={words} accountType={7} onPress={() => undefined} />
        <PhoneScores phones={all} />
      </>,
    );
    const letters = (root: string) =>
      [...element.querySelectorAll<HTMLElement>(`${root} > span`)].flatMap((run) =>
        [...(run.textContent ?? '')].filter((letter) => letter !== ' ').map((letter) => `${letter} ${run.dataset['level']}`),
      );
    const stage = letters('.ch-scored-word');
    expect(stage.slice(0, 3)).toEqual(['t fair', 'a good', 'r undefined']);
    expect(letters('.ch-sentence-letters')).toEqual(stage);
    expect(
      [...element.querySelectorAll<HTMLElement>('.ch-phones > li')].map(
        (tile, at) => `${[...text.replace(' ', '')][at]} ${tile.dataset['level']}`,
      ),
    ).toEqual(stage);
  }
});
