import {
  chosenMark,
  phoneIpa,
  phoneSigns,
  phoneStress,
  wordingOf,
  type MendedSound,
  type ScoreReason,
  type SpeechOutcome,
  type Word,
} from '@chorus/sdk';
import { FairIcon, MouthPicture, PoorIcon, ScoreCover, useReasonAdvice, useReasonText, useT, WholeWords } from '@chorus/sdk/ui';
import { observer } from 'mobx-react-lite';
import { adviceOf } from './advice.ts';
import { referenceOf } from './question.ts';
import type { ReadAloudStore } from './read-aloud-store.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Every kind of praise has so many wordings, `praise.KIND.0` and on. */
export const wordings = 3;
/** The text's size in the standard step, in design pixels. */
export const standardSize = 33;

/** Beside the sounds: what is truly to be praised, and one thing to mind next time. */
export const ScoreTelling = observer(function ScoreTelling({
  store,
  word,
  outcome,
}: {
  readonly store: ReadAloudStore;
  readonly word: Word;
  readonly outcome: Scored;
}) {
  const t = useT();
  const say = useReasonText();
  const advise = useReasonAdvice();
  const { reading, praise, best } = store;
  // What the teacher says stands by itself: the scorer's advice belongs to the scorer's number.
  if (!reading || reading.override) return null;
  const advice = adviceOf(outcome);
  const stress = phoneStress(outcome.words, referenceOf(word));
  const stressOf = (reason: ScoreReason) => (reason.kind === 'phone' ? stress[reason.at] : undefined);
  const how = 'reason' in advice ? advise(advice.reason, stressOf(advice.reason)) : undefined;
  const sayWhatToDo = (reason: ScoreReason) => {
    const what = say(reason, outcome.words.length > 1, stressOf(reason));
    return how === undefined ? what : t('advice.how', { what, how });
  };
  const told = 'key' in advice ? t(advice.key) : sayWhatToDo(advice.reason);
  const fault = 'reason' in advice && !(advice.reason.kind === 'phone' && advice.reason.mild);
  // a best of lessons before says more than one of this lesson; a mended sound is said with it
  const kind = best && praise?.kind !== 'mended' ? 'personal-best' : praise?.kind;
  const praised = 'key' in advice && (advice.key === 'advice.good' || advice.key === 'advice.fair');
  const sound = fault && how !== undefined && advice.reason.kind === 'phone' ? advice.reason : undefined;
  return (
    <ScoreCover quiet>
      <div
        className="sw-telling"
        data-pictured={sound !== undefined || undefined}
        data-full={kind !== undefined || store.fontSize > standardSize || undefined}
      >
        {kind && (
          <div className="sw-praise ch-arrives" data-kind={kind}>
            <strong className="ch-english">
              {t(`praise.${kind}.${wordingOf(reading.id, wordings)}`, {
                sounds: praise?.kind === 'mended' ? signsOf(praise.sounds, outcome, word, store) : '',
                rise: praise && 'rise' in praise ? praise.rise : 0,
              })}
            </strong>
            {praise?.kind === 'mended' && <span className="ch-english">{best ? t('praise.also-best') : mendedText(praise.sounds, t)}</span>}
          </div>
        )}
        {!(kind && praised) && (
          <p className="sw-advice ch-english" data-level={fault ? 'poor' : undefined}>
            {fault ? <PoorIcon /> : 'reason' in advice && <FairIcon />}
            <WholeWords text={told} />
          </p>
        )}
        {sound && (
          <span className="sw-mouth">
            <MouthPicture sign={phoneIpa(sound.phone, stressOf(sound))} view="side" label={how!} />
          </span>
        )}
      </div>
    </ScoreCover>
  );
});

/** The mended sounds in the signs of the chosen accent's mark. */
function signsOf(sounds: readonly MendedSound[], outcome: Scored, word: Word, store: ReadAloudStore): string {
  const phones = outcome.words.flatMap((said) => said.phones).map(({ phone }) => phone);
  const signs = phoneSigns(phones, chosenMark(word.ipa, store.accent), phoneStress(outcome.words, referenceOf(word)));
  return sounds.map(({ at }) => `/${signs[at]}/`).join(' ');
}

function mendedText(sounds: readonly MendedSound[], t: ReturnType<typeof useT>): string {
  const heard = sounds.length === 1 ? sounds[0]?.heardBefore : undefined;
  return heard === undefined ? t('praise.mended.before') : t('praise.mended.heard', { heard: phoneIpa(heard) });
}
