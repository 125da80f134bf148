import { ChevronRight } from 'lucide-react';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import { useTallyTexts } from '../history/tally-text.ts';
import type { ShownActivity } from './use-shown-activities.ts';

/** What was done, one after the other; a press leads to its answers. `there`: of how many; `scores`: they are shown. */
export function ActivityList(props: {
  readonly activities: readonly ShownActivity[];
  readonly day: string;
  readonly there: number;
  readonly accountType: number;
  readonly scores: boolean;
}) {
  const navigation = useService(navigationToken);
  const t = useText();
  const time = useSchoolFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const tallyTexts = useTallyTexts(props.accountType);
  const span = (from: string, to: string) => (from === to ? from : t('class-day.span', { from, to }));
  return (
    <ol className="ch-day-activities">
      {props.activities.map((one) => (
        <li key={one.attempts[0]!.id}>
          <button
            type="button"
            className="ch-day-activity"
            onClick={() => void navigation.go('AnswerHistory', { query: { day: props.day, by: 'question' } })}
          >
            <span className="ch-tabular ch-day-time">{span(time.format(one.from), time.format(one.to))}</span>
            <span className="ch-day-what">
              <strong>{one.title}</strong>
              {one.place && <span>{t('class-day.place', one.place)}</span>}
            </span>
            <span className="ch-day-figures ch-tabular">
              <span>{t('class-day.of-there', { there: props.there, count: one.studentIds.length })}</span>
              {props.scores && tallyTexts(one.tallies).map((said) => <span key={said}>{said}</span>)}
              {one.praised > 0 && <span>{t('class-day.praised', { count: one.praised })}</span>}
            </span>
            <ChevronRight size="1.25em" aria-hidden />
          </button>
        </li>
      ))}
    </ol>
  );
}
