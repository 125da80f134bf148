import { Button, EmptyState, ErrorState, Skeleton, useKeys, useLocale, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { CalendarDays, Copy, EyeOff, House, Users } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { classDaysToken } from '../../services/class-day/class-days.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { parentSummariesToken } from '../../services/parent-summary/parent-summaries.ts';
import { errorText } from '../../shell/error-boundary.tsx';
import { useService, useText } from '../../shell/host-context.tsx';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { DayField } from '../history/day-field.tsx';
import { dayLater, readFilters } from '../history/history-filters.ts';
import { SummaryButton } from '../parent-summary/summary-button.tsx';
import { useTallyTexts } from '../history/tally-text.ts';
import { ActivityList } from './activity-list.tsx';
import { DayStudents } from './day-students.tsx';
import { OfflinePart } from './offline-part.tsx';
import { PackagesPart } from './packages/packages-part.tsx';
import { summaryText } from './summary-text.ts';
import { useClassDay } from './use-class-day.ts';
import { useShownActivities } from './use-shown-activities.ts';
import { WeakWordList } from './weak-word-list.tsx';
import './class-day.css';

/** The class's day, today at first: what was done, which words to practise, who had no turn [2.2-7]. */
export default function ClassDayPage() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { schoolClass } = useObservable(classroom.state);
  return (
    <div className="ch-page ch-near ch-day-page">
      {schoolClass ? (
        <Day key={schoolClass.id} className={schoolClass.name} />
      ) : (
        <EmptyState
          icon={<Users size="3rem" aria-hidden />}
          title={t('list.no-class')}
          text={t('class-day.no-class')}
          action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
        />
      )}
      <OfflinePart />
      <PackagesPart />
    </div>
  );
}

function Day({ className }: { readonly className: string }) {
  const classDays = useService(classDaysToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const locale = useLocale();
  const today = classDays.today();
  const { day = today } = readFilters(useCurrentRoute().query);
  const { report, reading, again } = useClassDay(day);
  const go = (to: string | undefined) =>
    void navigation.go('TeachingAssistant', { query: to === undefined || to === today ? {} : { day: to }, replace: true });
  useKeys(
    {
      ArrowLeft: { does: t('day.before'), press: () => go(dayLater(day, -1, today)) },
      ArrowRight: { does: t('day.after'), press: () => go(dayLater(day, 1, today)) },
    },
    { scrolls: true },
  );
  const said = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
  const read = report instanceof Error ? undefined : report;
  return (
    <article className="ch-day" aria-label={`${className} ${said}`} aria-busy={reading || undefined}>
      <header className="ch-day-head">
        <div className="ch-day-title">
          <h2>
            {className} · {said}
          </h2>
          {read && read.activities.length > 0 && <Totals report={read} />}
        </div>
        {day === today && <SummaryButton className="ch-day-summary" />}
        <DayField day={day} today={today} onChange={go} />
      </header>
      {read?.partial && (
        <p className="ch-history-note" role="status">
          {t('class-day.partial')}{' '}
          <Button busy={reading} onPress={again}>
            {t('class-day.again')}
          </Button>
        </p>
      )}
      {report === undefined && <Skeleton count={5} />}
      {report instanceof Error && (
        <ErrorState title={t('class-day.failed')} text={t('class-day.failed-what')} detail={errorText(report)} onRetry={again} />
      )}
      {read && <Parts report={read} title={t('class-day.copy-title', { name: className, day: said })} day={day} isToday={day === today} />}
    </article>
  );
}

function Totals({ report: { summary, knowsAbsent, praised } }: { readonly report: ClassDayReport }) {
  const t = useText();
  const { there, answered, times } = summary;
  return (
    <p>
      <span>{t(knowsAbsent ? 'class-day.total-there' : 'class-day.total', { there, count: answered })}</span>
      <span>{t('class-day.times', { times })}</span>
      {praised > 0 && <span>{t('class-day.praised', { count: praised })}</span>}
    </p>
  );
}

function Parts(props: { readonly report: ClassDayReport; readonly title: string; readonly day: string; readonly isToday: boolean }) {
  const navigation = useService(navigationToken);
  const classroom = useService(classroomToken);
  const notices = useService(noticesToken);
  const summaries = useService(parentSummariesToken);
  const t = useText();
  const { report, day, isToday } = props;
  const { summary, trouble, words, earlierWords } = report;
  const hidden = useScoresHidden();
  const accountType = useObservable(classroom.state).teacher?.accountType ?? 0;
  const activities = useShownActivities(report);
  const tallyTexts = useTallyTexts(accountType);
  const waits = summary.children.flatMap(({ student, state }) => (state === 'waits' ? [student] : []));
  const tell = (kind: 'good' | 'warning', key: string) => void notices.show({ kind, text: t(key) });
  const copy = async () => {
    const text = summaryText(props.title, activities, report, {
      activity: (what) => t('class-day.copy-activity', what),
      tallies: tallyTexts,
      word: (what) => t('class-day.copy-word', what),
      words: (list) => t('class-day.copy-words', { words: list.join(t('list.and')) }),
      praise: (count) => t('class-day.copy-praise', { count }),
    });
    try {
      await navigator.clipboard.writeText(text);
      tell('good', summaries.allowed.get() ? 'class-day.copied-for-parents' : 'class-day.copied');
    } catch {
      // A page that is no secure one has no clipboard.
      tell('warning', 'class-day.copy-failed');
    }
  };
  const empty = activities.length === 0;
  return (
    <>
      {hidden && !empty && (
        <p className="ch-history-note" role="status">
          <EyeOff size="1.25em" aria-hidden /> {t('class-day.scores-hidden')}
        </p>
      )}
      {empty && (
        <EmptyState
          icon={<CalendarDays size="3rem" aria-hidden />}
          title={t(report.partial ? 'class-day.none-here' : isToday ? 'class-day.none-today' : 'class-day.none-day')}
          text={t(report.partial ? 'class-day.none-away' : 'class-day.none-what')}
          action={
            <Button kind="primary" icon={<House size="1.25em" aria-hidden />} onPress={() => void navigation.home()}>
              {t('class-day.to-home')}
            </Button>
          }
        />
      )}
      <div className="ch-day-parts" data-empty={empty || undefined}>
        {!empty && (
          <Part title={t('class-day.activities')}>
            <ActivityList activities={activities} day={day} there={summary.there} accountType={accountType} scores={!hidden} />
            <div>
              <Button icon={<Copy size="1.25em" aria-hidden />} onPress={() => void copy()}>
                {t('class-day.copy')}
              </Button>
            </div>
          </Part>
        )}
        {(!empty || words.length + earlierWords.length > 0) && (
          <Part title={t('class-day.words')}>
            <WeakWordList report={report} isToday={isToday} />
          </Part>
        )}
        {!empty && (
          <Part title={t('class-day.students')}>
            <DayStudents waits={waits} trouble={hidden ? [] : trouble} />
          </Part>
        )}
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="ch-card ch-day-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
