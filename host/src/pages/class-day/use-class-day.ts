import { useLocale, useObservable } from '@chorus/sdk/ui';
import { useCallback, useEffect, useState } from 'react';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { classDaysToken } from '../../services/class-day/class-days.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService } from '../../shell/host-context.tsx';

/** A voice that is still judged is summed up this long after it has come. */
const soonMs = 500;

/** A day of the chosen class: undefined until it was read, an error where that failed; today is read again when more of it comes. */
export function useClassDay(day: string) {
  const classDays = useService(classDaysToken);
  const classroom = useService(classroomToken);
  const journal = useService(journalToken);
  const clock = useService(clockToken);
  const waitingList = useService(waitingListToken);
  const classId = useObservable(classroom.state).schoolClass?.id;
  const absent = useObservable(waitingList.state)
    .rows.flatMap((row) => (row.absent ? [row.student.id] : []))
    .join(' ');
  const of = `${classId} ${day}`;
  const [found, setFound] = useState<{ readonly of: string; readonly round: number; readonly report: ClassDayReport | Error }>();
  const [round, setRound] = useState(0);
  // what words mean is in the language of now
  const locale = useLocale();
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let gone = false;
    const settle = (report: ClassDayReport | Error | undefined) => {
      if (!gone && report) setFound({ of, round, report });
    };
    classDays.read(day).then(settle, (error: unknown) => settle(error instanceof Error ? error : new Error(String(error))));
    return () => {
      gone = true;
    };
  }, [classDays, of, day, absent, round, locale]);
  useEffect(() => {
    if (day !== classDays.today()) return undefined;
    let waits: { dispose(): void } | undefined;
    const watched = journal.record.watch(['attempt', 'attempt.fact', 'student.praised', 'praise.undone'], () => {
      waits?.dispose();
      waits = clock.timeout(soonMs, again);
    });
    return () => {
      watched.dispose();
      waits?.dispose();
    };
  }, [classDays, journal, clock, day, again]);
  return { report: found?.of === of ? found.report : undefined, reading: found?.of !== of || found.round !== round, again };
}
