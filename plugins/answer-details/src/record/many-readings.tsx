import {
  phoneLevel,
  scoreLevel,
  type RecordAnswer,
  type RecordItem,
  type RecordResult,
  type ReviewedAttempt,
  type SpeechOutcome,
} from '@chorus/sdk';
import { AudioProgressBar, ProgressBar, ScoreBadge, useSound, useT } from '@chorus/sdk/ui';
import { useAccountType } from '../shared/use-account-type.ts';
import { useShownScore } from '../shared/use-shown-score.ts';
import { classSummary, overallOf } from './class-summary.ts';
import { EvaluatedText } from './evaluated-text.tsx';

type Attempt = ReviewedAttempt<RecordAnswer, RecordResult, RecordItem>;

/** Several students' readings: the class's means, then each with its text, score, name and sound [2.6-11]. */
export function ManyReadings({ attempts }: { readonly attempts: readonly Attempt[] }) {
  const t = useT();
  const shown = useShownScore();
  const summary = classSummary(attempts);
  const parts = summary && Object.entries({ overall: summary.overall, ...summary.parts });
  return (
    <div className="ad-record">
      {parts && (
        <div className="ad-parts">
          {parts.map(([part, score]) => (
            <div key={part} className="ad-part">
              <span>{t(`part.${part}`)}</span>
              <ProgressBar label={t(`part.${part}`)} value={score / 100} level={phoneLevel(score)} />
              <strong className="ch-tabular" data-level={phoneLevel(score)}>
                {shown(score)}
              </strong>
            </div>
          ))}
          {summary.without > 0 && <small className="ad-without">{t('mean.without', { count: summary.without })}</small>}
        </div>
      )}
      <ul className="ad-readings">
        {attempts.map((attempt) => (
          <Reading key={attempt.id} attempt={attempt} />
        ))}
      </ul>
    </div>
  );
}

function Reading({ attempt }: { readonly attempt: Attempt }) {
  const t = useT();
  const accountType = useAccountType();
  const shown = useShownScore();
  const outcome = attempt.result?.outcome;
  const overall = overallOf(attempt);
  const name = attempt.student.realName || attempt.student.name;
  const sound = useSound(attempt.audio && { recordingId: attempt.audio.recordingId }, attempt.audio?.ms ?? 0);
  return (
    <li className="ad-reading">
      <EvaluatedText item={attempt.asked} outcome={outcome} />
      <strong>{name}</strong>
      {overall === undefined ? (
        <span>{t(noScore(outcome))}</span>
      ) : (
        <ScoreBadge level={scoreLevel(overall, accountType)}>{shown(overall)}</ScoreBadge>
      )}
      <AudioProgressBar {...sound} mode={2} label={t('audio.of', { name })} />
    </li>
  );
}

function noScore(outcome: SpeechOutcome | undefined): string {
  if (outcome?.kind === 'refused') return `refused.${outcome.reason}`;
  return outcome?.kind === 'scored' ? 'unsure.title' : 'unscored.title';
}
