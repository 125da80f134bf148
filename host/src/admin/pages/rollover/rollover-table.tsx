import type { ClassStep } from '@chorus/contract/api/admin/people-calls';
import { gradeName } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { ArrowRight, Presentation } from 'lucide-react';
import { useAdmin, useText } from '../../admin-context.tsx';
import { gradeIds } from '../classes/grades.ts';
import { withGrade, type PlannedStep } from './rollover-steps.ts';

/** Each class as it is, and what becomes of it. */
export function RolloverTable(props: {
  readonly steps: readonly PlannedStep[];
  /** What is usual, in the same order. */
  readonly usual: readonly PlannedStep[];
  readonly problems: ReadonlyMap<string, 'empty' | 'taken'>;
  readonly onChoose: (id: string, choice: Pick<ClassStep, 'name' | 'gradeId'>) => void;
}) {
  const { steps, usual, problems, onChoose } = props;
  const t = useText();
  return (
    <div className="ro-table">
      <table aria-label={t('rollover.table')}>
        <thead>
          <tr>
            <th scope="col">{t('rollover.now')}</th>
            <th scope="col">{t('classes.grade')}</th>
            <th scope="col" data-end="true">
              {t('classes.students')}
            </th>
            <th scope="col">{t('rollover.becomes')}</th>
            <th scope="col">{t('rollover.new-name')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <RolloverRow
              key={step.from.id}
              step={step}
              usual={usual[at]!.to}
              problem={problems.get(step.from.id)}
              onChoose={(choice) => onChoose(step.from.id, choice)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RolloverRow(props: {
  readonly step: PlannedStep;
  readonly usual: ClassStep;
  readonly problem: 'empty' | 'taken' | undefined;
  readonly onChoose: (choice: Pick<ClassStep, 'name' | 'gradeId'>) => void;
}) {
  const { step, usual, problem, onChoose } = props;
  const { from, to } = step;
  const { i18n } = useAdmin();
  const t = useText();
  const locale = useObservable(i18n.locale);
  const grade = (id: number) => gradeName(id, locale);
  const isLeaving = to.gradeId === null;
  const noteId = `name-${from.id}`;
  return (
    <tr data-leaves={isLeaving || undefined}>
      <th scope="row">
        {from.name}
        {from.inLesson && (
          <span className="ad-faint ro-lesson">
            <Presentation size="1em" aria-hidden /> {t('classes.in-lesson')}
          </span>
        )}
      </th>
      <td>{grade(from.gradeId)}</td>
      <td data-end="true">{from.students}</td>
      <td>
        <span className="ro-becomes">
          <ArrowRight size="1.25em" aria-hidden />
          <select
            className="ad-select"
            aria-label={t('rollover.becomes-of', { name: from.name })}
            value={to.gradeId ?? 'leave'}
            onChange={({ target: { value } }) =>
              onChoose(withGrade(step, usual, value === 'leave' ? null : (Number(value) as ClassStep['gradeId'])))
            }
          >
            <option value="leave">{t('rollover.leaves')}</option>
            {gradeIds.map((id) => (
              <option key={id} value={id}>
                {t(id === from.gradeId ? 'rollover.stays' : 'rollover.goes-to', { grade: grade(id) })}
              </option>
            ))}
          </select>
        </span>
      </td>
      <td>
        {isLeaving ? (
          <span className="ad-faint">{t('rollover.leaves-what')}</span>
        ) : (
          <>
            <input
              className="ro-name"
              data-changed={to.name !== from.name || undefined}
              type="text"
              value={to.name}
              maxLength={40}
              autoComplete="off"
              aria-label={t('rollover.new-name-of', { name: from.name })}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && noteId}
              onChange={(event) => onChoose({ name: event.target.value, gradeId: to.gradeId })}
            />
            {problem && (
              <span className="ro-problem" id={noteId}>
                {t(`rollover.name-${problem}`)}
              </span>
            )}
          </>
        )}
      </td>
    </tr>
  );
}
