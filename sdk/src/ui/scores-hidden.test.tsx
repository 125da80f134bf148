// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { PhoneScore } from '../model/speech.ts';
import { LetterGrade } from './letter-grade.tsx';
import { PhoneScores } from './phone-scores.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { render } from './render-for-test.tsx';
import { ScoreBadge } from './score-badge.tsx';
import { ScoreReasons } from './score-reasons.tsx';
import { ScoreStars } from './score-stars.tsx';
import { ScoredSentence } from './scored-sentence.tsx';
import { ScoredWord } from './scored-word.tsx';
import { ScoreCover, ScoresProvider } from './scores-hidden.tsx';

const phones: readonly PhoneScore[] = [
  { phone: 'AE', score: 41, letters: [0, 1], fromMs: 0, toMs: 90, heard: 'EH' },
  { phone: 'P', score: 93, letters: [1, 3], fromMs: 90, toMs: 180 },
];
/** Every part that tells how good an answer was. */
const parts = (
  <>
    <ScoreBadge level="poor">41</ScoreBadge>
    <ScoreStars count={2} />
    <LetterGrade grade="D" />
    <PhoneScores phones={phones} />
    <ScoredWord text="app" phones={phones} />
    <ScoredWord text="app" level="poor" />
    <ScoredSentence
      words={[
        { text: 'app', score: 41 },
        { text: 'is', said: false },
      ]}
      accountType={1}
      legend
      onPress={() => undefined}
    />
    <ScoreReasons reasons={[{ kind: 'unclear' }]} inText={false} />
    <ProgressBar label="accuracy" value={0.41} level="poor" />
    <ScoreCover>41 of 100</ScoreCover>
  </>
);
const draw = (hidden: boolean) => render(<ScoresProvider hidden={hidden}>{parts}</ScoresProvider>);
const told = (root: HTMLElement): string => {
  const copy = root.cloneNode(true) as HTMLElement;
  // Icons are drawn with numbers too.
  for (const icon of copy.querySelectorAll('svg')) icon.remove();
  return copy.innerHTML;
};
const telling = (root: HTMLElement) => ({
  levels: root.querySelectorAll('[data-level], [data-sign], [data-grade], [data-full]').length,
  numbers: /41|93/.test(told(root)),
  stars: root.querySelectorAll('.ch-stars').length,
});

it('draws no score, star or colour of an answer in any part while scores are hidden', () => {
  expect(telling(draw(true).element)).toEqual({ levels: 0, numbers: false, stars: 0 });
  const shown = telling(draw(false).element);
  expect(shown).toMatchObject({ numbers: true, stars: 1 });
  expect(shown.levels).toBeGreaterThan(10);
});

it('says that scores are hidden where a number would be, in words and with a sign', () => {
  const { element } = draw(true);
  const signs = [...element.querySelectorAll('.ch-score-hidden')];
  expect(signs.map((sign) => sign.textContent)).toEqual(['分数已隐藏', '分数已隐藏', '分数已隐藏']);
  expect(signs.every((sign) => sign.querySelector('svg'))).toBe(true);
});

it('keeps the text to be read, and the phones that can be listened to', () => {
  const { element } = draw(true);
  expect(element.querySelector('.ch-scored-word')?.textContent).toBe('app');
  expect([...element.querySelectorAll('.ch-phone-sign')].map((sign) => sign.textContent)).toEqual(['æ', 'p']);
});

it('shows again where the teacher asked for it', () => {
  const { element } = render(
    <ScoresProvider hidden>
      <ScoresProvider hidden={false}>
        <ScoreBadge level="good">88</ScoreBadge>
      </ScoresProvider>
    </ScoresProvider>,
  );
  expect(element.textContent).toContain('88');
});

it('covers an activity’s own numbers, quietly if asked', () => {
  const { element } = render(
    <ScoresProvider hidden>
      <ScoreCover quiet>41</ScoreCover>
    </ScoresProvider>,
  );
  expect(element.textContent).toBe('');
});
