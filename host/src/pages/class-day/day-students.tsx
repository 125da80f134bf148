import type { Student } from '@chorus/sdk';
import { Button } from '@chorus/sdk/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';

/** Who had no turn, and who needs some more help: a press on a name opens the record. The class may see this page, so who needs help is named when asked for only. */
export function DayStudents({ waits, trouble }: { readonly waits: readonly Student[]; readonly trouble: readonly Student[] }) {
  const t = useText();
  const id = useId();
  const [named, setNamed] = useState(false);
  return (
    <>
      {waits.length === 0 ? (
        <p>{t('class-day.waits-none')}</p>
      ) : (
        <>
          <h3>{t('class-day.waits', { count: waits.length })}</h3>
          <Names label={t('class-day.waits', { count: waits.length })} students={waits} />
        </>
      )}
      {trouble.length > 0 && (
        <>
          <h3 id={id}>{t('class-day.trouble', { count: trouble.length })}</h3>
          <Button
            icon={named ? <EyeOff size="1.25em" aria-hidden /> : <Eye size="1.25em" aria-hidden />}
            aria-expanded={named}
            aria-describedby={id}
            onPress={() => setNamed(!named)}
          >
            {t(named ? 'class-day.trouble-hide' : 'class-day.trouble-show')}
          </Button>
          {named && <Names label={t('class-day.trouble', { count: trouble.length })} students={trouble} />}
        </>
      )}
    </>
  );
}

function Names({ label, students }: { readonly label: string; readonly students: readonly Student[] }) {
  const navigation = useService(navigationToken);
  return (
    <ul className="ch-day-names" aria-label={label}>
      {students.map((student) => (
        <li key={student.id}>
          <button type="button" onClick={() => void navigation.go('StudentRecord', { query: { studentId: student.id } })}>
            {studentName(student)}
          </button>
        </li>
      ))}
    </ul>
  );
}
