import type { Student } from '@chorus/sdk';
import { Button, Dialog } from '@chorus/sdk/ui';
import { useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';

/** Who really gave an answer. */
export function MoveDialog(props: {
  readonly from: string;
  readonly students: readonly Student[];
  readonly onMove: (studentId: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText();
  const others = props.students.filter(({ id }) => id !== props.from);
  return (
    <Dialog title={t('history.move-title')} width={1000} onClose={props.onClose}>
      <ul className="ch-history-students">
        {others.map((student) => (
          <li key={student.id}>
            <Button fill onPress={() => props.onMove(student.id)}>
              {studentName(student)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
