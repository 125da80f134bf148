import {
  letterGrade,
  phoneStress,
  primaryAccountType,
  scoreLevel,
  stars,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  type ReviewProps,
} from '@chorus/sdk';
import { FairIcon, LetterGrade, PhoneScores, ProgressBar, ScoreStars, useT } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';
import { EvaluatedText } from './evaluated-text.tsx';
import { lowestPart } from './lowest-part.ts';
import { Refusal } from './refusal.tsx';
import { ReadingFooter } from './reading-footer.tsx';

type Attempt = ReviewProps<RecordAnswer, RecordResult, RecordItem>['attempts'][number];

/** Below this the screen shows no hard number. */
const sureFrom = 0.5;

/** Why this score: the number, its three parts, the text, each phone, and the voice itself [2.6-4]. */
export function OneReading({ item, attempt, close }: { readonly item: RecordItem; readonly attempt: Attempt; readonly close: () => void }) {
  const t = useT();
  const accountType = useAccountType();
  const outcome = attempt.result?.outcome;
  const lowered = outcome?.kind === 'scored' && outcome.confidence >= sureFrom ? lowestPart(outcome, accountType) : undefined;
  return (
    <div className="ad-record">
      {outcome?.kind === 'refused' && <Refusal outcome={outcome} />}
      {(outcome === undefined || outcome.kind === 'pending') && (
        <p className="ad-told">
          <FairIcon size="2rem" />
          <span>
            <strong>{t('unscored.title')}</strong>
            <span>{t('unscored.text')}</span>
          </span>
        </p>
      )}
      {outcome?.kind === 'teacherMarked' && <Overall overall={outcome.overall} accountType={accountType} sure />}
      {outcome?.kind === 'scored' && (
        <div className="ad-scores">
          <Overall overall={outcome.overall} accountType={accountType} sure={outcome.confidence >= sureFrom} />
          <div className="ad-parts">
            {(['accuracy', 'fluency', 'integrity'] as const).map((part) => (
              <div key={part} className="ad-part">
                <span>{t(`part.${part}`)}</span>
                <ProgressBar label={t(`part.${part}`)} value={outcome[part] / 100} level={scoreLevel(outcome[part], accountType)} />
                <strong className="ch-tabular" data-level={scoreLevel(outcome[part], accountType)}>
                  {Math.round(outcome[part])}
                </strong>
              </div>
            ))}
          </div>
        </div>
      )}
      {outcome?.kind === 'scored' && lowered && (
        <p className="ad-lowered">{t('lowered', { part: t(`part.${lowered}`), score: Math.round(outcome[lowered]) })}</p>
      )}
      <EvaluatedText item={item} outcome={outcome} legend />
      {outcome?.kind === 'scored' && (
        <PhoneScores phones={outcome.words.flatMap((word) => word.phones)} stress={phoneStress(outcome.words, item.reference)} />
      )}
      <ReadingFooter item={item} attempt={attempt} close={close} />
    </div>
  );
}

/** The score with two decimals and its unit, or a letter for primary-school accounts, and five stars [2.6-5] [2.6-6]. */
function Overall({ overall, accountType, sure }: { readonly overall: number; readonly accountType: number; readonly sure: boolean }) {
  const t = useT();
  if (!sure) {
    return (
      <div className="ad-overall">
        <strong className="ad-unsure">{t('unsure.title')}</strong>
        <span>{t('unsure.text')}</span>
      </div>
    );
  }
  return (
    <div className="ad-overall">
      {accountType === primaryAccountType ? (
        <LetterGrade grade={letterGrade(overall)} />
      ) : (
        <span className="ad-number ch-tabular" data-level={scoreLevel(overall, accountType)}>
          {overall.toFixed(2)}
          <small>{t('unit')}</small>
        </span>
      )}
      <ScoreStars count={stars(overall)} />
    </div>
  );
}
