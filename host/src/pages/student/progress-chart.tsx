import { scoreLevel, primaryAccountType, shownScore } from '@chorus/sdk';
import { useLocale } from '@chorus/sdk/ui';
import type { ReadingDay } from '../../services/student-record/student-rules.ts';
import { useText } from '../../shell/host-context.tsx';

/** So many days fit side by side; of more the last ones are drawn. */
const mostDays = 12;

/** What stands beside the scale, and how high: a letter in the middle of what it stands for (5-26). */
const figurePlaces = [
  ['100', 100],
  ['50', 50],
  ['0', 0],
] as const;
const letterPlaces = [
  ['A', 92.5],
  ['B', 77.5],
  ['C', 60],
  ['D', 25],
] as const;

/** Each day's mean on a scale from 0 to 100 that never moves, with how many readings it is of. Days stand side by side, however long apart they are. */
export function ProgressChart({ days, accountType }: { readonly days: readonly ReadingDay[]; readonly accountType: number }) {
  const t = useText();
  const locale = useLocale();
  const shown = days.slice(-mostDays);
  const letters = accountType === primaryAccountType;
  // a mean in whole points: a half is no figure that anybody was given
  const said = (mean: number) => shownScore(Math.round(mean), accountType);
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));
  const x = (at: number) => ((at + 0.5) / shown.length) * 100;
  return (
    <div className="ch-progress-chart" data-few={shown.length < 4 || undefined}>
      <div className="ch-progress-scale ch-tabular" aria-hidden="true">
        {(letters ? letterPlaces : figurePlaces).map(([line, at]) => (
          <span key={line} style={{ bottom: `${at}%` }}>
            {line}
          </span>
        ))}
      </div>
      <ol className="ch-progress-days" aria-label={t('student.progress')}>
        {shown.map(({ day, mean, count }) => (
          <li key={day}>
            <span className="ch-progress-room" aria-hidden="true">
              <span className="ch-progress-dot" data-level={scoreLevel(Math.round(mean), accountType)} style={{ bottom: `${mean}%` }}>
                <strong className="ch-tabular">{said(mean)}</strong>
              </span>
            </span>
            <span className="ch-hidden-text">{t('student.day', { day: date(day), score: said(mean), count })}</span>
            <span aria-hidden="true">{date(day)}</span>
            <small aria-hidden="true">{t('student.readings', { count })}</small>
          </li>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={shown.map(({ mean }, at) => `${x(at)},${100 - mean}`).join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
      </ol>
    </div>
  );
}
