import { chosenMark, isSure, partOfSpeech, phoneStress, scoreLevel, type SpeechOutcome, type Word } from '@chorus/sdk';
import { PhoneScores, phonesInText, ScoredWord, useComparison, useScoresHidden, useT, VolumeIcon } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import type { CSSProperties, ReactNode } from 'react';
import { AccentChips } from './accent-chips.tsx';
import { referenceOf } from './question.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';
import { ScoreTelling, standardSize } from './score-telling.tsx';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** A word of as many letters has the stage's width to itself. */
const longFrom = 9;

/**
 * The word as large as it goes; after a reading its letters and phones carry the score. Nothing moves between the moments: the sounds and what is said
 * of them have their place from the beginning, and the example stands there until they come.
 */
export const WordStage = observer(function WordStage({ store, word }: { readonly store: ReadAloudStore; readonly word: Word }) {
  const t = useT();
  const hidden = useScoresHidden();
  const outcome = store.moment === 'scored' ? store.reading?.result?.outcome : undefined;
  const scored = outcome?.kind === 'scored' && isSure(outcome) ? outcome : undefined;
  const mended = store.compared?.mended ?? [];
  const sounds = word.pronunciations[0]?.phones.length ?? [...word.text].length;
  return (
    <div className="sw-stage" style={lettersOf(word, sounds)}>
      <div
        className="sw-stage-word"
        data-picture={word.picture !== undefined}
        data-long={[...word.text].length >= longFrom}
        data-larger={store.fontSize > standardSize}
      >
        {word.picture !== undefined && (
          <span className="sw-picture">
            <img src={word.picture} alt={word.meaning} />
          </span>
        )}
        <h2 className="sw-the-word">
          <ScoredWord
            text={word.text}
            phones={scored ? phonesInText(word.text, scored.words) : []}
            mended={mended.map(({ at }) => at)}
            {...(scored
              ? { level: scoreLevel(Math.min(scored.overall, ...scored.words.map(({ score }) => score)), store.accountType) }
              : {})}
          />
        </h2>
        <div className="sw-about">
          <AccentChips store={store} word={word} />
          <p className="sw-meaning">
            <span>{partOfSpeech(word.pos)}</span> {word.meaning}
          </p>
        </div>
      </div>
      <div className="sw-below">
        {word.example && (
          <p className="sw-example" lang="en" data-gone={(scored && !hidden) || undefined}>
            <ExampleText text={word.example.text} word={word.text}>
              <button type="button" className="sw-example-sound" aria-label={t('read.example')} onClick={() => void store.playExample()}>
                <VolumeIcon />
              </button>
            </ExampleText>
          </p>
        )}
        <div className="sw-result">
          {scored ? <Phones store={store} word={word} outcome={scored} /> : <PlaceOfPhones count={sounds} />}
          {scored ? <ScoreTelling store={store} word={word} outcome={scored} /> : <div className="sw-telling" />}
        </div>
      </div>
    </div>
  );
});

/** How many letters of each text one line has to hold; a Chinese one is as wide as two others. */
function lettersOf(word: Word, sounds: number): CSSProperties {
  const wide = (text: string) => [...text].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e80 ? 1 : 0.55), 0);
  const ipa = Math.max(1.5, ...Object.values(word.ipa).map((mark) => ipaEms(`/${mark.replaceAll('/', '')}/`)));
  const letters = { sounds, 'ipa-ems': ipa, 'meaning-letters': wide(word.meaning), 'example-letters': word.example?.text.length ?? 1 };
  return Object.fromEntries(Object.entries(letters).map(([name, count]) => [`--sw-${name}`, count])) as CSSProperties;
}

/** How wide a phonetic mark is, in em of its size, and a little more. */
function ipaEms(mark: string): number {
  const widthOf = (sign: string) =>
    'ˈˌː.'.includes(sign) ? 0.3 : 'iɪjl/ '.includes(sign) ? 0.36 : 'rtfsʃʒ'.includes(sign) ? 0.46 : 'æmwɔ'.includes(sign) ? 0.88 : 0.6;
  return [...mark].reduce((sum, sign) => sum + widthOf(sign), 0);
}

/** Keeps the room that the phones will need. */
function PlaceOfPhones({ count }: { readonly count: number }) {
  return (
    <ul className="ch-phones sw-place" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="ch-phone" />
      ))}
    </ul>
  );
}

/** A press on a phone plays it as the student said it, then the model's. */
const Phones = observer(function Phones({
  store,
  word,
  outcome,
}: {
  readonly store: ReadAloudStore;
  readonly word: Word;
  readonly outcome: Scored;
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
      ipa={chosenMark(word.ipa, store.accent)}
      comparison={comparison}
      accountType={store.accountType}
      mended={new Map(store.compared?.mended.map(({ at, scoreBefore }) => [at, scoreBefore]))}
    />
  );
});

/** An example sentence with the word in bold. */
function ExampleText({ text, word, children }: { readonly text: string; readonly word: string; readonly children: ReactNode }) {
  const [before, found, after] = splitAtWord(text, word);
  const rest = found === '' ? text : after;
  const marked = found !== '' && <b>{found}</b>;
  const last = rest.lastIndexOf(' ') + 1;
  return (
    <span>
      {found !== '' && before}
      {last > 0 && marked}
      {rest.slice(0, last)}
      {/* what stands behind the last word goes into a new line with it */}
      <span className="sw-example-last">
        {last === 0 && marked}
        {rest.slice(last)}
        {children}
      </span>
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
