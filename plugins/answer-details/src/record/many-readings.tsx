import {
  isSure,
  letterGrade,
  phoneLevel,
  primaryAccountType,
  scoreLevel,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  type ReviewProps,
  type SpeechOutcome,
} from '@chorus/sdk';
import { AudioProgressBar, ProgressBar, ScoreBadge, useSound, useT } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';
import { classSummary } from './class-summary.ts';
import { EvaluatedText } from './evaluated-text.tsx';

type Attempts = ReviewProps<RecordAnswer, RecordResult, RecordItem>['attempts'];

/** Several students' readings: the class's means, then each with text, score, name and sound [2.6-11]. */
export function ManyReadings({ item, attempts }: { readonly item: RecordItem; readonly attempts: Attempts }) {
  const t = useT();
  const summary = classSummary(attempts);
  return (
    <div className="ad-record">
      {summary && (
        <div className="ad-parts">
          {(['overall', 'accuracy', 'fluency', 'integrity'] as const).map((part) => (
            <div key={part} className="ad-part">
              <span>{t(`part.${part}`)}</span>
              <ProgressBar label={t(`part.${part}`)} value={summary[part] / 100} level={phoneLevel(summary[part])} />
              <strong className="ch-tabular" data-level={phoneLevel(summary[part])}>
                {summary[part].toFixed(2)}
              </strong>
            </div>
          ))}
        </div>
      )}
      <ul className="ad-readings">
        {attempts.map((attempt) => (
          <Reading key={attempt.id} item={item} attempt={attempt} />
        ))}
      </ul>
    </div>
  );
}

function Reading({ item, attempt }: { readonly item: RecordItem; readonly attempt: Attempts[number] }) {
  const t = useT();
  const accountType = useAccountType();
  const outcome = attempt.result?.outcome;
  const overall = outcome && 'overall' in outcome && isSure(outcome) ? outcome.overall : undefined;
  const name = attempt.student.realName || attempt.student.name;
  const sound = useSound(attempt.audio && { recordingId: attempt.audio.recordingId }, attempt.audio?.ms ?? 0);
  return (
    <li className="ad-reading">
      <EvaluatedText item={item} outcome={outcome} />
      <strong>{name}</strong>
      {overall === undefined ? (
        <span>{t(noScore(outcome))}</span>
      ) : (
        <ScoreBadge level={scoreLevel(overall, accountType)}>
          {accountType === primaryAccountType ? letterGrade(overall) : overall.toFixed(2)}
        </ScoreBadge>
      )}
      <AudioProgressBar {...sound} mode={2} label={t('audio.of', { name })} />
    </li>
  );
}

function noScore(outcome: SpeechOutcome | undefined): string {
  if (outcome?.kind === 'refused') return `refused.${outcome.reason}`;
  return outcome?.kind === 'scored' ? 'unsure.title' : 'unscored.title';
}
