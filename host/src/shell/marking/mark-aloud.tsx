import type { Student } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { markingToken } from '../../services/answer-session/teacher-marking.ts';
import { audioToken } from '../../services/audio/host-audio.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { useSelected } from '../use-selected.ts';
import { studentName } from '../waiting-list/row-view.ts';
import { MarkBar } from './mark-bar.tsx';
import { useMark } from './use-mark.ts';

/** Beside a page that asks a student to speak, where there is no microphone, or the voice may not be recorded: the teacher listens and marks [8-5] [9-9]. */
export function MarkAloud() {
  const audio = useService(audioToken);
  const classroom = useService(classroomToken);
  const waitingList = useService(waitingListToken);
  const { microphone } = useObservable(audio.state);
  const single = useSelected(waitingList.state, ({ playType }) => playType === 'SINGLE');
  const row = useSelected(waitingList.state, ({ rows, activeStudentId }) => rows.find(({ student }) => student.id === activeStudentId));
  const without = microphone === 'denied' || microphone === 'missing';
  if (!single || !row || row.attemptId !== undefined) return null;
  if (!without && classroom.mayRecord(row.student.id)) return null;
  return <Mark student={row.student} why={without ? 'mark.aloud' : 'mark.aloud-unrecorded'} />;
}

function Mark({ student, why }: { readonly student: Student; readonly why: 'mark.aloud' | 'mark.aloud-unrecorded' }) {
  const answerSession = useService(answerSessionToken);
  const marking = useService(markingToken);
  const t = useText();
  const { busy, give } = useMark();
  if (!useSelected(answerSession.state, () => marking.spoken)) return null;
  const name = studentName(student);
  return (
    <section className="ch-mark ch-mark-aloud">
      <p>{t(why, { name })}</p>
      <MarkBar key={student.id} name={name} disabled={busy} onMark={(overall) => void give(() => marking.markAloud(student.id, overall))} />
    </section>
  );
}
