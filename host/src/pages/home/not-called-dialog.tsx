import type { Student } from '@chorus/sdk';
import { Dialog } from '@chorus/sdk/ui';
import { useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';

/** Everybody whom no roll call has drawn this week, by seat. */
export function NotCalledDialog({ students, onClose }: { readonly students: readonly Student[]; readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('home.not-called-title', { count: students.length })} width={1100} onClose={onClose}>
      <ul className="ch-not-called" data-all>
        {students.map((student) => (
          <li key={student.id}>{studentName(student)}</li>
        ))}
      </ul>
      <p className="ch-home-what">{t('home.not-called-what')}</p>
    </Dialog>
  );
}
