import type { DependencyContainer } from 'tsyringe';
import { StudentRecords } from '../services/student-record/student-records.ts';
import { ExportTasks } from '../services/export-tasks/export-tasks.ts';
import { AnswerHistory } from '../services/history/answer-history.ts';
import { ClassDays } from '../services/class-day/class-days.ts';
import { ClassCalls } from '../services/waiting-list/class-calls.ts';
import { ClassOverview } from '../services/overview/class-overview.ts';
import { ClassAnswers } from '../services/history/class-answers.ts';
import { EverybodyMoment } from '../services/lesson-end/everybody-moment.ts';
import { LessonReviews } from '../services/lesson-end/lesson-review.ts';
import { singles, tokens as t } from './tokens.ts';

/** A file that has not come by then is given up. */
const fileMs = 60_000;

/** What was answered before, in this lesson and in earlier ones: the history, a lesson's review, a child's record, the class's weak words. */
export function registerRecords(c: DependencyContainer, ids: { next(): string }, confirmErase: () => Promise<boolean>): void {
  const single = singles(c);
  const tell = (kind: 'good' | 'warning', key: string) => void c.resolve(t.notices).show({ kind, text: c.resolve(t.i18n).t(key) });
  const zone = () => c.resolve(t.session).timeZone;
  single(t.history, () => {
    const clock = c.resolve(t.clock);
    return new AnswerHistory({
      api: () => c.resolve(t.api),
      record: () => c.resolve(t.journal).record,
      classId: () => c.resolve(t.classroom).state.get().schoolClass?.id,
      teacherId: () => c.resolve(t.session).userInfo?.id ?? '',
      clock,
      ids,
      append: async (payload, place) => {
        const rows = await c.resolve(t.journal).appendLater({ kind: 'attempt.fact', payload }, place);
        return rows.map(({ entry }) => entry);
      },
      timeZone: zone,
      read: (entries) => c.resolve(t.storedKeys).read(entries),
    });
  });
  single(
    t.exportTasks,
    () =>
      new ExportTasks({
        api: () => c.resolve(t.api),
        clock: c.resolve(t.clock),
        teacherId: () => c.resolve(t.session).userInfo?.teacherId,
        fetchFile: async (url) => {
          const answer = await fetch(url, { signal: AbortSignal.timeout(fileMs) });
          // Calls say what is wrong in JSON, whatever the status.
          if (!answer.ok || answer.headers.get('content-type')?.includes('json')) throw new Error('The file was not given.');
          return answer.blob();
        },
      }),
  );
  single(
    t.classAnswers,
    () =>
      new ClassAnswers({
        api: () => c.resolve(t.api),
        classroom: () => {
          const { schoolClass, students } = c.resolve(t.classroom).state.get();
          return schoolClass && { classId: schoolClass.id, students };
        },
        lesson: () => ({ id: c.resolve(t.classroom).state.get().lesson?.id, rows: c.resolve(t.journal).record.rows.get() }),
        judged: () => {
          const { state, group } = c.resolve(t.answers);
          return group.get()?.parts.flatMap(({ attempts }) => attempts) ?? state.get()?.attempts ?? [];
        },
        kept: async (all) => {
          const ownerId = c.resolve(t.session).userInfo?.id;
          const { unsent } = c.resolve(t.journal);
          if (ownerId === undefined) return [];
          const read = [unsent.of(ownerId), ...(all ? [unsent.acknowledged(ownerId)] : [])];
          return Promise.all(read).then(
            (lists) => lists.flat(),
            () => [],
          );
        },
        read: (entries) => c.resolve(t.storedKeys).read(entries),
        lessons: async () => {
          const ownerId = c.resolve(t.session).userInfo?.id ?? '';
          const outbox = c.resolve(t.outbox);
          const begun = [...(await outbox.toldBy(ownerId)), ...(await outbox.startsOf(ownerId))];
          return new Map(begun.flatMap(({ id, clazzId }) => (id === undefined ? [] : [[id, clazzId] as const])));
        },
      }),
  );
  const absent = () =>
    new Set(
      c
        .resolve(t.waitingList)
        .state.get()
        .rows.flatMap((row) => (row.absent ? [row.student.id] : [])),
    );
  single(
    t.lessonReviews,
    () =>
      new LessonReviews({
        history: c.resolve(t.classAnswers),
        content: c.resolve(t.content),
        clock: c.resolve(t.clock),
        timeZone: zone,
        classroom: () => {
          const { lesson, students } = c.resolve(t.classroom).state.get();
          return lesson && { lesson, students, absent: absent() };
        },
      }),
  );
  const lessonPraise = () => {
    const { record } = c.resolve(t.journal);
    return [...record.ofKind('student.praised'), ...record.ofKind('praise.undone')];
  };
  single(
    t.classDays,
    () =>
      new ClassDays({
        history: c.resolve(t.classAnswers),
        api: () => c.resolve(t.api),
        content: c.resolve(t.content),
        clock: c.resolve(t.clock),
        timeZone: zone,
        classroom: () => {
          const { schoolClass, students, teacher } = c.resolve(t.classroom).state.get();
          return schoolClass && { classId: schoolClass.id, students, absent: absent(), accountType: teacher?.accountType ?? 0 };
        },
        lessonPraise,
      }),
  );
  single(t.everybody, () => {
    const store = c.resolve(t.sessionStore);
    return new EverybodyMoment({
      record: c.resolve(t.journal).record,
      answers: c.resolve(t.answers),
      classroom: c.resolve(t.classroom).state,
      absent,
      clock: c.resolve(t.clock),
      timeZone: zone,
      said: { get: () => store.text('everybodyHas'), set: (lesson) => store.setText('everybodyHas', lesson) },
    });
  });
  single(t.studentRecords, () => {
    const journal = c.resolve(t.journal);
    const teacherId = () => c.resolve(t.session).userInfo?.id ?? '';
    return new StudentRecords({
      history: c.resolve(t.classAnswers),
      api: () => c.resolve(t.api),
      clock: c.resolve(t.clock),
      ids,
      timeZone: zone,
      classId: () => c.resolve(t.classroom).state.get().schoolClass?.id,
      groups: () => c.resolve(t.classGroups).state.get(),
      lessonPraise,
      isCurrent: (attemptId) => journal.record.attempt(attemptId) !== undefined,
      eraseCurrent: (attemptId) => c.resolve(t.answers).erase(attemptId),
      confirmErase,
      teacherId,
      append: (payload, place) => journal.appendLater({ kind: 'attempt.fact', payload }, place),
      eraseSound: (sound) =>
        journal.recordings.eraseEverywhere({ ...sound, ownerId: teacherId(), studentId: '', rateHz: 16_000, work: 'erase' }),
      erased: () => {
        tell('good', 'erase.done');
        c.resolve(t.sync).wake({ now: true });
      },
      refused: () => tell('warning', 'history.refused'),
    });
  });
  single(t.overview, () => {
    const classroom = () => c.resolve(t.classroom).state.get();
    return new ClassOverview({
      history: c.resolve(t.classAnswers),
      calls: classCallsOf(c),
      content: c.resolve(t.content),
      clock: c.resolve(t.clock),
      timeZone: zone,
      classroom: () => {
        const { schoolClass, students } = classroom();
        return schoolClass && { classId: schoolClass.id, students, absent: absent() };
      },
    });
  });
}

/** Who of the chosen class was called. */
export function classCallsOf(c: DependencyContainer): ClassCalls {
  const { record } = c.resolve(t.journal);
  return new ClassCalls({
    api: () => c.resolve(t.api),
    classId: () => c.resolve(t.classroom).state.get().schoolClass?.id,
    lesson: () => [...record.ofKind('roll.called'), ...record.ofKind('roll.undone')],
  });
}
