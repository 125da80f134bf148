import { useState } from 'react';
import { AnswerSession, Clock, type AnswerRefusal } from '@chorus/sdk';
import { RecordButton, useObservable, useSecondsLeft, useService, useT } from '@chorus/sdk/ui';
import type { WordReading } from './students-of.ts';

/** Reading one word lasts at most this long (9-8). */
const recordMs = 5_000;
/** Refusals that say what to do; of the others it is said that it can't be done now. */
const told: ReadonlySet<AnswerRefusal> = new Set([
  'playing',
  'team-answering',
  'no-microphone',
  'permission-denied',
  'not-writer',
  'no-consent',
]);

/** The student reads the word once more: five seconds, counted down; a second press ends it [2.6-14] [4-25]. Drawn while the question may still be answered. */
export function RecordAgain({ reading }: { readonly reading: WordReading }) {
  const t = useT();
  const session = useService(AnswerSession);
  const open = useObservable(session.state);
  const [refused, setRefused] = useState<AnswerRefusal>();
  const { recording } = open ?? {};
  const seconds = useSecondsLeft(useService(Clock), recording?.endsAt);
  const mine = recording?.studentId === reading.studentId;
  if (open?.questionId !== reading.questionId || open.phase !== 'answering' || !open.question.changeable) return null;
  const name = reading.student.realName || reading.student.name;
  const press = async () => {
    if (mine) return session.finish();
    const outcome = await session.record({ studentId: reading.studentId, reference: reading.asked.reference, maxMs: recordMs });
    setRefused(outcome.ok ? undefined : outcome.reason);
  };
  return (
    <div className="ad-again">
      <RecordButton
        state={mine ? 'recording' : reading.status === 'evaluating' ? 'busy' : 'idle'}
        progress={mine ? 1 - (seconds * 1000) / recordMs : 0}
        disabled={recording !== undefined && !mine}
        label={t(mine ? 'word.stop' : 'word.again', { name })}
        onPress={() => void press()}
      />
      <p role="status">
        {mine ? (
          <strong className="ch-tabular">{t('word.seconds', { seconds })}</strong>
        ) : (
          t(refused === undefined ? 'word.again' : `word.refused.${told.has(refused) ? refused : 'other'}`, { name })
        )}
      </p>
    </div>
  );
}
