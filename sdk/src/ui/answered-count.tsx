import { useState } from 'react';
import { askedStudents } from '../rules/class-result.ts';
import { AnswerSession } from '../services/answer-session.ts';
import { ClassroomService } from '../services/classroom-service.ts';
import { WaitingList } from '../services/waiting-list.ts';
import { Button } from './button.tsx';
import { UsersIcon } from './icons.tsx';
import { useService } from './plugin-provider.tsx';
import { useUiText } from './ui-text.tsx';
import { useObservable } from './use-observable.ts';

/**
 * How many have answered the open question, of those who were `asked` (see `askedStudents`); who has not, behind a press.
 * Needs `AnswerSession`, `WaitingList` and `ClassroomService` among the plugin's services.
 */
export function AnsweredCount({ asked }: { readonly asked?: readonly string[] }) {
  const text = useUiText();
  const [named, setNamed] = useState(false);
  const { rows } = useObservable(useService(WaitingList).state);
  const attempts = useObservable(useService(AnswerSession).state)?.attempts ?? [];
  const { students } = useObservable(useService(ClassroomService).state);
  const ids = asked ?? askedStudents(rows, attempts);
  const answered = new Set(attempts.map(({ studentId }) => studentId));
  const missing = ids.filter((id) => !answered.has(id));
  const known = asked !== undefined || rows.some(({ device, absent }) => device !== 'none' && !absent);
  return (
    <div className="ch-answered">
      <p role="status">
        <strong className="ch-tabular">{ids.length - missing.length}</strong>{' '}
        {known ? text('answered.of', { all: ids.length }) : text('answered')}
      </p>
      {missing.length > 0 && (
        <Button icon={<UsersIcon />} aria-expanded={named} onPress={() => setNamed(!named)}>
          {text('answered.missing', { count: missing.length })}
        </Button>
      )}
      {named && missing.length > 0 && (
        <ul className="ch-name-chips ch-answered-names" aria-label={text('answered.names')}>
          {missing.map((id) => {
            const student = students.find((one) => one.id === id);
            return <li key={id}>{student?.realName || student?.name || '-'}</li>;
          })}
        </ul>
      )}
    </div>
  );
}
