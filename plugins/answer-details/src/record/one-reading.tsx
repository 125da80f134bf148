import {
  isSure,
  letterGrade,
  phoneStress,
  primaryAccountType,
  scoreLevel,
  scoreReasons,
  wholeScore,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  type ReviewedAttempt,
  type SpeechOutcome,
} from '@chorus/sdk';
import { FairIcon, ProgressBar, ScoreReasons, useComparison, useT } from '@chorus/sdk/ui';
import { TeachersMark, TeachersWord } from '../shared/teachers-word.tsx';
import { useAccountType } from '../shared/use-account-type.ts';
import { overallOf } from './class-summary.ts';
import { EvaluatedText } from './evaluated-text.tsx';
import { lowestPart } from './lowest-part.ts';
import { OptionRead } from './option-read.tsx';
import { Overall } from '../shared/overall.tsx';
import { PointsCovered } from './points-covered.tsx';
import { ReadingFooter } from './reading-footer.tsx';
import { ReferenceAnswer } from './reference-answer.tsx';
import { Refusal } from './refusal.tsx';
import { SentenceScores } from './sentence-scores.tsx';
import { Told } from './told.tsx';
import { WordPhones } from './word-phones.tsx';

type Attempt = ReviewedAttempt<RecordAnswer, RecordResult, RecordItem>;
type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Why this score: the number, its three parts, the reasons, the text, each phone, and the voice itself [2.6-4]. */
export function OneReading({ item, attempt, close }: { readonly item: RecordItem; readonly attempt: Attempt; readonly close: () => void }) {
  const t = useT();
  const { audio } = attempt;
  const outcome = attempt.result?.outcome;
  const sure = outcome !== undefined && isSure(outcome);
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
        <Told icon={<FairIcon size="2rem" />} title={t('unscored.title')}>
          {t('unscored.text')}
        </Told>
      )}
      {outcome?.kind === 'scored' && !sure && (
        <Told icon={<FairIcon size="2rem" />} title={t('unsure.title')}>
          {t('unsure.text')}
        </Told>
      )}
      {outcome?.kind === 'teacherMarked' && (
        <>
          <Overall overall={overallOf(attempt) ?? outcome.overall} />
          {!attempt.override && <TeachersMark />}
        </>
      )}
      {outcome?.kind === 'scored' && sure && <Scores item={item} outcome={outcome} overall={overallOf(attempt) ?? outcome.overall} />}
      {outcome?.kind === 'scored' && sure && outcome.sentences ? (
        <SentenceScores outcome={outcome} sentences={outcome.sentences} comparison={comparison} recording={audio} />
      ) : (
        <EvaluatedText item={item} outcome={outcome} comparison={sure ? comparison : undefined} legend />
      )}
      {!(outcome?.kind === 'scored' && sure && outcome.points?.length) && <ReferenceAnswer reference={item.reference} />}
      {outcome?.kind === 'scored' && sure && <WordPhones item={item} outcome={outcome} comparison={comparison} />}
      <ReadingFooter item={item} attempt={attempt} close={close} />
    </div>
  );
}

function Scores({ item, outcome, overall }: { readonly item: RecordItem; readonly outcome: Scored; readonly overall: number }) {
  const t = useT();
  const accountType = useAccountType();
  const shown = (score: number) => (accountType === primaryAccountType ? letterGrade(score) : String(wholeScore(score)));
  const reasons = scoreReasons(outcome);
  const lowered = reasons.length === 0 ? lowestPart(outcome, accountType) : undefined;
  return (
    <>
      <div className="ad-scores">
        <Overall overall={overall} />
        <div className="ad-parts">
          {(['accuracy', 'fluency', 'integrity'] as const).map((part) => (
            <div key={part} className="ad-part">
              <span>{t(`part.${part}`)}</span>
              <ProgressBar label={t(`part.${part}`)} value={outcome[part] / 100} level={scoreLevel(outcome[part], accountType)} />
              <strong className="ch-tabular" data-level={scoreLevel(outcome[part], accountType)}>
                {shown(outcome[part])}
              </strong>
            </div>
          ))}
        </div>
      </div>
      {lowered && <p className="ad-lowered">{t('lowered', { part: t(`part.${lowered}`), score: shown(outcome[lowered]) })}</p>}
      <ScoreReasons reasons={reasons} inText={outcome.words.length > 1} stress={phoneStress(outcome.words, item.reference)} />
      {outcome.option !== undefined && <OptionRead reference={item.reference} option={outcome.option} />}
      {outcome.points && outcome.points.length > 0 && <PointsCovered points={outcome.points} />}
    </>
  );
}
