import {
  isEntry,
  isSure,
  optionLetter,
  phoneStress,
  type PointScore,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  type Reference,
  type ReviewedAttempt,
  scoreLevel,
  scoreReasons,
  shownScore,
  type SpeechOutcome,
} from '@chorus/sdk';
import { CheckIcon, CloseIcon, FairIcon, PoorIcon, ProgressBar, ScoreReasons, SoundWaves, useComparison, useT } from '@chorus/sdk/ui';
import { Overall } from '../shared/overall.tsx';
import { TeachersMark, TeachersWord } from '../shared/teachers-word.tsx';
import { useAccountType } from '../shared/use-account-type.ts';
import { overallOf } from './class-summary.ts';
import { EvaluatedText } from './evaluated-text.tsx';
import { ReadingFooter } from './reading-footer.tsx';
import { SentenceScores } from './sentence-scores.tsx';
import { InlineMessage } from './inline-message.tsx';
import { WordPhones } from './word-phones.tsx';

type Attempt = ReviewedAttempt<RecordAnswer, RecordResult, RecordItem>;
type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Why this score: the number and its three parts, the text and its phones, how it looks beside the model, and the reasons [2.6-4]. */
export function OneReading(props: {
  readonly item: RecordItem;
  readonly attempt: Attempt;
  readonly close: () => void;
  /** The phonetic mark of the accent that is chosen, where it is a word. */
  readonly ipa?: string | undefined;
}) {
  const { item, attempt, close, ipa } = props;
  const t = useT();
  const accountType = useAccountType();
  const { audio } = attempt;
  const outcome = attempt.result?.outcome;
  const sure = outcome !== undefined && isSure(outcome);
  const scored = outcome?.kind === 'scored' && sure ? outcome : undefined;
  // the score stands beside its parts, where there are any
  const shows = outcome?.kind === 'teacherMarked' || (outcome?.kind === 'scored' && sure);
  const comparison = useComparison({ outcome, reference: item.reference, recording: audio, model: item.sampleSound });
  return (
    <div className="ad-record">
      {attempt.override && (
        <>
          {!shows && <Overall overall={attempt.override.overall} />}
          <TeachersWord override={attempt.override} scored={sure && 'overall' in outcome ? outcome.overall : undefined} />
        </>
      )}
      {outcome?.kind === 'refused' && <Refusal outcome={outcome} />}
      {(outcome === undefined || outcome.kind === 'pending') && (
        <InlineMessage icon={<FairIcon size="2rem" />} title={t('unscored.title')}>
          {t('unscored.text')}
        </InlineMessage>
      )}
      {outcome?.kind === 'scored' && !sure && (
        <InlineMessage icon={<FairIcon size="2rem" />} title={t('unsure.title')}>
          {t('unsure.text')}
        </InlineMessage>
      )}
      {outcome?.kind === 'teacherMarked' && (
        <>
          <Overall overall={overallOf(attempt) ?? outcome.overall} />
          {!attempt.override && <TeachersMark />}
        </>
      )}
      {scored && <Scores outcome={scored} overall={overallOf(attempt) ?? scored.overall} />}
      <div className="ad-said" data-entry={scored && isEntry(scored.words)}>
        {scored?.sentences ? (
          <SentenceScores outcome={scored} sentences={scored.sentences} comparison={comparison} recording={audio} />
        ) : (
          <EvaluatedText
            item={item}
            outcome={outcome}
            comparison={sure ? comparison : undefined}
            legend={!scored || !isEntry(scored.words)}
          />
        )}
        {scored && <WordPhones item={item} outcome={scored} ipa={ipa} comparison={comparison} />}
      </div>
      {scored && <Reasons item={item} outcome={scored} />}
      {scored && audio && (
        <SoundWaves
          outcome={scored}
          comparison={comparison}
          recording={audio}
          model={item.sampleSound}
          stress={phoneStress(scored.words, item.reference)}
          ipa={ipa}
          accountType={accountType}
        />
      )}
      <ReadingFooter item={item} attempt={attempt} close={close} />
      {!scored?.points?.length && <ReferenceAnswer reference={item.reference} />}
    </div>
  );
}

function Scores({ outcome, overall }: { readonly outcome: Scored; readonly overall: number }) {
  const t = useT();
  const accountType = useAccountType();
  return (
    <div className="ad-scores">
      <Overall overall={overall} outcome={overall === outcome.overall ? outcome : undefined} />
      <div className="ad-parts">
        {(['accuracy', 'fluency', 'integrity'] as const).map((part) => (
          <div key={part} className="ad-part">
            <span>{t(`part.${part}`)}</span>
            <ProgressBar label={t(`part.${part}`)} value={outcome[part] / 100} level={scoreLevel(outcome[part], accountType)} />
            <strong className="ch-tabular" data-level={scoreLevel(outcome[part], accountType)}>
              {shownScore(outcome[part], accountType)}
            </strong>
          </div>
        ))}
      </div>
    </div>
  );
}

/** What lowered the score, which option was read, which points were said. */
function Reasons({ item, outcome }: { readonly item: RecordItem; readonly outcome: Scored }) {
  const t = useT();
  const accountType = useAccountType();
  const reasons = scoreReasons(outcome);
  const lowered = reasons.length === 0 ? lowestPart(outcome, accountType) : undefined;
  return (
    <>
      {lowered && (
        <p className="ad-lowered">{t('lowered', { part: t(`part.${lowered}`), score: shownScore(outcome[lowered], accountType) })}</p>
      )}
      <ScoreReasons reasons={reasons} inText={outcome.words.length > 1} stress={phoneStress(outcome.words, item.reference)} />
      {outcome.option !== undefined && <OptionRead reference={item.reference} option={outcome.option} />}
      {outcome.points && outcome.points.length > 0 && <PointsCovered points={outcome.points} />}
    </>
  );
}

const parts = ['fluency', 'integrity', 'accuracy'] as const;

/** The part that lowered an overall score which the words do not explain: they are all good, the overall score is not. Undefined otherwise. */
export function lowestPart(outcome: Extract<SpeechOutcome, { kind: 'scored' }>, accountType: number): (typeof parts)[number] | undefined {
  const good = (score: number) => scoreLevel(score, accountType) === 'good';
  if (good(outcome.overall) || !outcome.words.every((word) => word.said && good(word.score))) return undefined;
  const lowest = parts.reduce((low, part) => (outcome[part] < outcome[low] ? part : low));
  return outcome[lowest] < outcome.overall ? lowest : undefined;
}

/** Of a choice that is answered by reading: which option was read. */
function OptionRead({ reference, option }: { readonly reference: Reference; readonly option: number }) {
  const t = useT();
  if (reference.kind !== 'choice') return null;
  return (
    <section className="ad-list">
      <h3>{t('option.title')}</h3>
      <ul>
        {reference.options.map((words, index) => (
          <li key={index} data-chosen={index === option}>
            {index === option ? <CheckIcon /> : <span />}
            <strong>{optionLetter(index)}</strong>
            <span className="ch-english" lang="en">
              {words.map(({ text }) => text).join(' ')}
            </span>
            {index === option && <em>{t('option.read')}</em>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of a retelling or an answer: what of it was said, and what was not. */
function PointsCovered({ points }: { readonly points: readonly PointScore[] }) {
  const t = useT();
  return (
    <section className="ad-list">
      <h3>{t('points.title', { covered: points.filter(({ covered }) => covered).length, count: points.length })}</h3>
      <ul>
        {points.map(({ text, covered }, index) => (
          <li key={index} data-level={covered ? 'good' : 'poor'}>
            {covered ? <CheckIcon /> : <CloseIcon />}
            <span className="ch-english" lang="en">
              {text}
            </span>
            <em>{t(covered ? 'points.covered' : 'points.not')}</em>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of an answer that has no text to be read: what would have been right [2.6-8]. Its scores say that themselves, point by point. */
function ReferenceAnswer({ reference }: { readonly reference: Reference }) {
  const t = useT();
  const answers = reference.kind === 'qa' ? reference.answers : reference.kind === 'retell' ? reference.points : [];
  if (answers.length === 0) return null;
  return <p className="ad-reference">{t('reference.answers', { answers: answers.join(' / ') })}</p>;
}

/** Why there is no score, what was heard instead where that is known, and what to do. */
function Refusal({ outcome }: { readonly outcome: Extract<SpeechOutcome, { kind: 'refused' }> }) {
  const t = useT();
  return (
    <p className="ad-message">
      <PoorIcon size="2rem" />
      <span>
        <strong>{t(`refused.${outcome.reason}`)}</strong>
        {outcome.heardText !== undefined && <span>{t('refused.heard', { text: outcome.heardText })}</span>}
        <span>{t(`refused.${outcome.reason}.do`)}</span>
      </span>
    </p>
  );
}
