import type { WordScore } from '../model/speech.ts';
import { scoreLevel, type ScoreLevel } from '../rules/score.ts';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';

/** A word as {@link ScoredSentence} draws it: a `WordScore` will do. Without a score it is plain; `said: false` strikes it through. */
export type SentenceWord = Pick<WordScore, 'text'> & { readonly score?: number | undefined; readonly said?: boolean };

/**
 * A text word by word, each a button: no line when good, a dotted line when fair, a wavy one when poor, struck through when it was
 * not said. Words take the level of answers, `scoreLevel` with the teacher's account type; phones inside a word take `phoneLevel`.
 * `legend` explains the signs that occur. Pass `outcome.words`, or the reference's words before there is a score. Plain while scores are
 * hidden from the class.
 */
export function ScoredSentence({
  words,
  accountType,
  legend = false,
  pressHint,
  onPress,
}: {
  readonly words: readonly SentenceWord[];
  readonly accountType: number;
  readonly legend?: boolean;
  /** What pressing a word does, in words. */
  readonly pressHint?: string;
  /** The word's place among `words`. */
  readonly onPress: (wordIndex: number) => void;
}) {
  const text = useUiText();
  const hidden = useScoresHidden();
  const signs = words.map((word) => (hidden ? undefined : signOf(word, accountType)));
  return (
    <div className="ch-sentence">
      <p className="ch-sentence-words ch-english" lang="en">
        {words.map((word, index) => {
          const sign = signs[index];
          return (
            <button
              key={index}
              type="button"
              className="ch-sentence-word"
              data-level={sign && levelOf(sign)}
              data-sign={sign}
              title={pressHint}
              aria-label={sign && text('sentence.word', { word: word.text, sign: text(nameOf[sign]) })}
              onClick={() => onPress(index)}
            >
              <span>{word.text}</span>
            </button>
          );
        })}
      </p>
      {legend && signs.some((sign) => sign !== undefined) && (
        <ul className="ch-sentence-legend" aria-hidden="true">
          {order
            .filter((sign) => signs.includes(sign))
            .map((sign) => (
              <li key={sign} data-level={levelOf(sign)} data-sign={sign}>
                <span>{text(nameOf[sign])}</span>
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

type Sign = ScoreLevel | 'unsaid';
const order: readonly Sign[] = ['good', 'fair', 'poor', 'unsaid'];
const nameOf = { good: 'level.good', fair: 'level.fair', poor: 'level.poor', unsaid: 'sentence.unsaid' } as const;
const levelOf = (sign: Sign): ScoreLevel => (sign === 'unsaid' ? 'poor' : sign);

function signOf({ score, said = true }: SentenceWord, accountType: number): Sign | undefined {
  if (!said) return 'unsaid';
  return score === undefined ? undefined : scoreLevel(score, accountType);
}
