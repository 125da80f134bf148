import { useObservable } from '@chorus/sdk/ui';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { markingToken } from '../../services/answer-session/teacher-marking.ts';
import { audioToken } from '../../services/audio/host-audio.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../host-context.tsx';
import { studentName } from '../waiting-list/row-view.ts';
import { MarkBar } from './mark-bar.tsx';
import { useMark } from './use-mark.ts';

/** Beside a page that asks a student to speak, where there is no microphone, or the voice may not be recorded: the teacher listens and marks [8-5] [9-9]. */
export function MarkAloud() {
  const answerSession = useService(answerSessionToken);
  const audio = useService(audioToken);
  const classroom = useService(classroomToken);
  const marking = useService(markingToken);
  const waitingList = useService(waitingListToken);
  const t = useText();
  const { busy, give } = useMark();
  const { microphone } = useObservable(audio.state);
  const { activeStudentId, rows, playType } = useObservable(waitingList.state);
  const asked = useObservable(answerSession.state);
  const row = rows.find(({ student }) => student.id === activeStudentId);
  const without = microphone === 'denied' || microphone === 'missing';
  const unrecorded = row !== undefined && !classroom.mayRecord(row.student.id);
  if (!(without || unrecorded) || playType !== 'SINGLE' || !row || row.attemptId !== undefined || asked === undefined || !marking.spoken)
    return null;
  const name = studentName(row.student);
  return (
    <section className="ch-mark ch-mark-aloud">
      <p>{t(without ? 'mark.aloud' : 'mark.aloud-unrecorded', { name })}</p>
      <MarkBar
        key={row.student.id}
        name={name}
        disabled={busy}
        onMark={(overall) => void give(() => marking.markAloud(row.student.id, overall))}
      />
    </section>
  );
}
