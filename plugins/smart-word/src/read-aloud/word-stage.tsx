import { isSure, partOfSpeech, phoneStress, scoreLevel, type SpeechOutcome, type Word } from '@chorus/sdk';
import { PhoneScores, ScoredWord, useComparison, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { AccentChips } from './accent-chips.tsx';
import { referenceOf } from './question.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

/** The word as large as it goes; after a reading its letters and phones carry the score. */
export const WordStage = observer(function WordStage({ store, word }: { readonly store: ReadAloudStore; readonly word: Word }) {
  const t = useT();
  const outcome = store.moment === 'scored' ? store.reading?.result?.outcome : undefined;
  const scored = outcome?.kind === 'scored' && isSure(outcome) ? outcome : undefined;
  const single = scored?.words.length === 1 ? scored.words[0] : undefined;
  return (
    <div className="sw-stage">
      <div className="sw-stage-word" data-picture={word.picture !== undefined}>
        {word.picture !== undefined && (
          <span className="sw-picture">
            <img src={word.picture} alt={word.meaning} />
          </span>
        )}
        <div className="sw-text">
          <h2 className="sw-the-word">
            <ScoredWord
              text={word.text}
              phones={single?.phones ?? []}
              {...(scored && !single ? { level: scoreLevel(scored.overall, store.accountType) } : {})}
            />
          </h2>
          <AccentChips store={store} word={word} />
          <p className="sw-meaning">
            <span>{partOfSpeech(word.pos)}</span> {word.meaning}
          </p>
          {word.example && (
            <p className="sw-example" lang="en">
              <ExampleText text={word.example.text} word={word.text} />
              <button type="button" className="sw-example-sound" aria-label={t('read.example')} onClick={() => void store.playExample()}>
                <VolumeIcon />
              </button>
            </p>
          )}
        </div>
      </div>
      <div className="sw-phones">
        {store.reading && <strong className="sw-reader">{store.student?.realName}</strong>}
        {scored && <Phones store={store} word={word} outcome={scored} />}
      </div>
    </div>
  );
});

/** A press on a phone plays it as the student said it, then the model's. */
const Phones = observer(function Phones({
  store,
  word,
  outcome,
}: {
  readonly store: ReadAloudStore;
  readonly word: Word;
  readonly outcome: Extract<SpeechOutcome, { kind: 'scored' }>;
}) {
  const reference = referenceOf(word);
  const comparison = useComparison({
    outcome,
    reference,
    recording: store.reading?.audio,
    model: word.sound[store.accent] ?? word.sound.us ?? word.sound.uk,
  });
  return (
    <PhoneScores
      phones={outcome.words.flatMap((said) => said.phones)}
      stress={phoneStress(outcome.words, reference)}
      comparison={comparison}
    />
  );
});

/** An example sentence with the word in bold. */
function ExampleText({ text, word }: { readonly text: string; readonly word: string }) {
  const [before, found, after] = splitAtWord(text, word);
  return (
    <span>
      {before}
      {found !== '' && <b>{found}</b>}
      {after}
    </span>
  );
}

/** A sentence as what comes before the word, the word as it is written there (with its ending: `apple` finds `apples`), and what comes after. */
export function splitAtWord(sentence: string, word: string): readonly [before: string, found: string, after: string] {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const match = new RegExp(`(?<![\\p{L}])${escaped}(?:s|es|ed|d|ing)?(?![\\p{L}])`, 'iu').exec(sentence);
  if (!match) return [sentence, '', ''];
  return [sentence.slice(0, match.index), match[0], sentence.slice(match.index + match[0].length)];
}
