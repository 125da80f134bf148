import { useState } from 'react';
import { markingToken } from '../../services/answer-session/teacher-marking.ts';
import { useService, useText } from '../host-context.tsx';
import { MarkBar } from './mark-bar.tsx';
import { useMark } from './use-mark.ts';

/** Under an answer of this lesson that nothing could score: the teacher does [9-9]. */
export function MarkUnscored({
  attemptId,
  name,
  onMarked,
}: {
  readonly attemptId: string;
  readonly name: string;
  readonly onMarked: () => void;
}) {
  const marking = useService(markingToken);
  const t = useText();
  const { busy, give } = useMark();
  const waits = marking.waits(attemptId);
  // while it is judged once more its buttons stay, and what is typed beside them
  const [waited, setWaited] = useState(waits);
  if (waits && !waited) setWaited(true);
  if (!waits && !(waited && marking.judging(attemptId))) return null;
  const mark = async (overall: number) => {
    if (await give(() => marking.mark(attemptId, overall))) onMarked();
  };
  return (
    <section className="ch-mark">
      <p>{t('mark.unscored')}</p>
      <MarkBar name={name} disabled={busy} onMark={(overall) => void mark(overall)} />
    </section>
  );
}
