import type { SchoolClass, Student } from '@chorus/sdk';
import { SegmentedControl } from '@chorus/sdk/ui';
import { useId, type ReactNode } from 'react';
import { useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { DayField } from './day-field.tsx';
import type { HistoryFilters } from './history-filters.ts';

/** What is shown of a class's answers: day, class, activity and child, and by what they are grouped. */
export function FilterBar(props: {
  readonly filters: HistoryFilters;
  readonly onChange: (change: Partial<HistoryFilters>) => void;
  readonly today: string;
  readonly chosen: SchoolClass;
  readonly classes: readonly SchoolClass[];
  readonly students: readonly Student[];
  /** By id, with the title of each. */
  readonly activities: readonly (readonly [id: string, title: string])[];
}) {
  const t = useText();
  const { filters, onChange, today, chosen, classes, students, activities } = props;
  const day = filters.day ?? today;
  const others = classes.some(({ id }) => id === chosen.id) ? classes : [chosen, ...classes];
  return (
    <div className="ch-history-filters" role="group" aria-label={t('history.filters')}>
      <SegmentedControl
        label={t('history.by')}
        options={(['student', 'question'] as const).map((value) => ({ value, label: t(`history.by.${value}`) }))}
        value={filters.by}
        onChange={(by) => onChange({ by })}
      />
      <DayField day={day} today={today} onChange={(to) => onChange({ day: to })} />
      {others.length > 1 && (
        <Choice
          label={t('history.class')}
          set={filters.classId !== undefined}
          value={filters.classId ?? chosen.id}
          onChange={(id) => onChange({ classId: id === chosen.id ? undefined : id, studentId: undefined, activity: undefined })}
        >
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
      )}
      <Choice
        label={t('history.activity')}
        set={filters.activity !== undefined}
        value={filters.activity ?? ''}
        onChange={(id) => onChange({ activity: id || undefined })}
      >
        <option value="">{t('history.all-activities')}</option>
        {activities.map(([id, title]) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('history.student')}
        set={filters.studentId !== undefined}
        value={filters.studentId ?? ''}
        onChange={(id) => onChange({ studentId: id || undefined })}
      >
        <option value="">{t('history.all-students')}</option>
        {students
          .filter(({ placeholder }) => !placeholder)
          .map((student) => (
            <option key={student.id} value={student.id}>
              {studentName(student)}
            </option>
          ))}
      </Choice>
    </div>
  );
}

function Choice(props: {
  readonly label: string;
  /** It narrows what is shown. */
  readonly set: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <span className="ch-history-choice">
      <label htmlFor={id} className="ch-hidden-text">
        {props.label}
      </label>
      <select id={id} value={props.value} data-set={props.set || undefined} onChange={({ target }) => props.onChange(target.value)}>
        {props.children}
      </select>
    </span>
  );
}
