import type { PhoneScore, WordScore } from '../model/speech.ts';
import { scoreLevel, type ScoreLevel } from '../rules/score.ts';
import { letterRuns } from './letter-runs.ts';
import { useScoresHidden } from './scores-hidden.tsx';
import { useUiText } from './ui-text.tsx';

/** A word as {@link ScoredSentence} draws it: a `WordScore` will do. Without a score it is plain; `said: false` strikes it through. */
export type SentenceWord = Pick<WordScore, 'text'> & {
  readonly score?: number | undefined;
  readonly said?: boolean;
  /** Of a word by itself: its letters carry the score as those of `ScoredWord` do. */
  readonly phones?: readonly PhoneScore[];
};

/**
 * A text word by word, each a button: no line when good, a dotted line when fair, a wavy one when poor, struck through when it was
 * not said. Words take the level of answers, `scoreLevel` with the teacher's account type; phones inside a word take `phoneLevel`.
 * `legend` explains the signs that occur. Pass `outcome.words`, or the reference's words before there is a score; `text`: what they are the words of, so
 * that its punctuation is kept. Plain while scores are hidden from the class.
 */
export function ScoredSentence({
  words,
  text: whole,
  accountType,
  legend = false,
  pressHint,
  onPress,
}: {
  readonly words: readonly SentenceWord[];
  /** The text as it is written. */
  readonly text?: string;
  readonly accountType: number;
  readonly legend?: boolean;
  /** What pressing a word does, in words. */
  readonly pressHint?: string;
  /** The word's place among `words`. */
  readonly onPress: (wordIndex: number) => void;
}) {
  const text = useUiText();
  const hidden = useScoresHidden();
  const written = whole === undefined ? undefined : writtenWords(whole, words);
  const letters = words.map((word) => (hidden ? undefined : lettersOf(word)));
  const signs = words.map((word, index) => (hidden || letters[index] ? undefined : signOf(word, accountType)));
  const shown = new Set([...signs, ...letters.flatMap((runs = []) => runs.map(({ level }) => level))]);
  return (
    <div className="ch-sentence">
      <p className="ch-sentence-words ch-english" lang="en" translate="no">
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
              {written?.[index]?.before}
              {letters[index] ? (
                <span className="ch-sentence-letters">
                  {letters[index].map((run, at) => (
                    <span key={at} data-level={run.level}>
                      {run.text}
                    </span>
                  ))}
                </span>
              ) : (
                <span>{written?.[index]?.word ?? word.text}</span>
              )}
              {written?.[index]?.after}
            </button>
          );
        })}
      </p>
      {legend && order.some((sign) => shown.has(sign)) && (
        <ul className="ch-sentence-legend" aria-hidden="true">
          {order
            .filter((sign) => shown.has(sign))
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

/** Each word as the text writes it, with what stands around it; undefined where they are not the text's words. */
function writtenWords(whole: string, words: readonly SentenceWord[]) {
  const text = whole.replace(/<\/?[a-z][^<>]*>/gi, '');
  const plain = text.replace(/[‘’ʼ`]/g, "'").toLowerCase();
  const written: { before: string; word: string; after: string }[] = [];
  let from = 0;
  for (const word of words) {
    const at = plain.indexOf(word.text.toLowerCase(), from);
    if (at < 0) return undefined;
    // what follows a word without a space is its own, the rest is the next word's
    const [closing = '', ...rest] = text.slice(from, at).split(/\s+/);
    const last = written.at(-1);
    if (last) last.after = closing;
    const before = (last ? rest : [closing, ...rest]).filter(Boolean);
    const apart = /\s$/.test(text.slice(0, at)) && before.length > 0 ? ' ' : '';
    written.push({ before: before.join(' ') + apart, word: text.slice(at, at + word.text.length), after: '' });
    from = at + word.text.length;
  }
  const last = written.at(-1);
  if (last) last.after = text.slice(from).trimEnd();
  return written;
}

type Sign = ScoreLevel | 'unsaid';
const order: readonly Sign[] = ['good', 'fair', 'poor', 'unsaid'];
const nameOf = { good: 'level.good', fair: 'level.fair', poor: 'level.poor', unsaid: 'sentence.unsaid' } as const;
const levelOf = (sign: Sign): ScoreLevel => (sign === 'unsaid' ? 'poor' : sign);

/** The letters of a word with the level of their phones; undefined where no phone says which letters are its own. */
const lettersOf = ({ text, said = true, phones = [] }: SentenceWord) =>
  said && phones.some((phone) => phone.letters !== undefined) ? letterRuns(text, phones) : undefined;

function signOf({ score, said = true }: SentenceWord, accountType: number): Sign | undefined {
  if (!said) return 'unsaid';
  return score === undefined ? undefined : scoreLevel(score, accountType);
}
