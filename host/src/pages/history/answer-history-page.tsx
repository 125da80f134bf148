import { isAnswer, PluginError, type AnswerOutcome } from '@chorus/sdk';
import { Button, EmptyState, ScoresProvider, Skeleton, useLocale, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { ChevronsDownUp, ChevronsUpDown, EyeOff, Users } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { answerSessionToken } from '../../services/answer-session/host-answer-session.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import type { AnswerHistory } from '../../services/history/answer-history.ts';
import { historyToken } from '../../services/history/answer-history.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useSchoolFormat } from '../../shell/use-school-format.ts';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { ChangeScoreDialog } from './change-score-dialog.tsx';
import { EarlierDays } from './earlier-days.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ExportReportDialog } from './export-report-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { allFolds, foldsOf, groupKey, lessonKey, Unfolded, type Folds } from './folds.ts';
import { GoneDialog } from './gone-dialog.tsx';
import { GroupHead } from './group-head.tsx';
import { byLesson, byQuestion, byStudent, type HistoryGroup } from './group-rows.ts';
import { activityOf, askedOf, filtered, queryOf, readFilters, type HistoryFilters } from './history-filters.ts';
import { HistoryList, type ListPlace } from './history-list.tsx';
import { HistoryRow, type RowAction } from './history-row.tsx';
import { LessonHead } from './lesson-head.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { NoAnswers } from './no-answers.tsx';
import { useClasses } from './use-classes.ts';
import { useHistory, useNameOf, useStudents } from './use-history.ts';
import { typeManifest } from './use-types.ts';
import './history.css';

/** How the page was left, for when the teacher comes back to it: with which address, how far down, and by address what was opened and folded. */
const left = new WeakMap<
  AnswerHistory,
  { readonly shown: string; readonly place: ListPlace; readonly folds: ReadonlyMap<string, Folds> }
>();

const asItComes: Folds = new Map();

/** What a class answered on a day, today at first: by student or by question, of one child or activity; replay, export, and the teacher's last word. */
export default function AnswerHistoryPage() {
  const classroom = useService(classroomToken);
  const answerSession = useService(answerSessionToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const navigation = useService(navigationToken);
  const history = useService(historyToken);
  const kernel = useService(kernelToken);
  const t = useText();
  const pick = usePick();
  const { schoolClass, teacher } = useObservable(classroom.state);
  const { query } = useCurrentRoute();
  const filters = useMemo(() => readFilters(query), [query]);
  const { by } = filters;
  const today = history.day();
  const asked = schoolClass && askedOf(filters, { classId: schoolClass.id, day: today });
  const { rows: all, complete, read, say } = useHistory(asked);
  const rows = useMemo(() => filtered(all, filters), [all, filters]);
  const students = useStudents(filters.classId);
  const nameOf = useNameOf(students);
  const hidden = useScoresHidden();
  const before = left.get(history);
  const [reporting, setReporting] = useState(false);
  const [changing, setChanging] = useState<{ readonly attemptId: string; readonly action: 'score' | 'move' }>();
  /** Answers that are looked at, of an activity that is off or gone. */
  const [gone, setGone] = useState<readonly string[]>();
  const locale = useLocale();
  const classes = useClasses();
  const accountType = teacher?.accountType ?? 0;
  const count = rows.filter(({ attempt }) => isAnswer(attempt)).length;
  const clock = useSchoolFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const lessons = useMemo(() => byLesson(rows, by === 'student' ? (own) => byStudent(own, students) : byQuestion), [by, rows, students]);
  const plugins = useObservable(kernel.rows);
  const titleOf = useCallback(
    (id: string) => {
      const title = (plugins.find((plugin) => plugin.id === id)?.manifest ?? typeManifest(plugins, id))?.title;
      return title ? pick(title) : id;
    },
    // `pick` is the same in each language
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [plugins, pick, locale],
  );
  const activities = useMemo(() => {
    const ids = new Set([...all.map(activityOf), ...(filters.activity === undefined ? [] : [filters.activity])]);
    return [...ids].map((id) => [id, titleOf(id)] as const);
  }, [all, filters.activity, titleOf]);
  const change = (to: Partial<HistoryFilters>) =>
    void navigation.go('AnswerHistory', { query: queryOf({ ...filters, ...to }), replace: true });
  const openStudent = useCallback((studentId: string) => void navigation.go('StudentRecord', { query: { studentId } }), [navigation]);
  const shown = JSON.stringify([schoolClass?.id, queryOf(filters)]);
  const [foldsByAddress, setFolds] = useState<ReadonlyMap<string, Folds>>(before?.folds ?? new Map());
  const folds = foldsByAddress.get(shown) ?? asItComes;
  const isToday = (filters.day ?? today) === today;
  const isFiltered = filters.studentId !== undefined || filters.activity !== undefined;
  // The rest of a day comes later: what is read by then is not folded away.
  const [drawn] = useState(() => new Map<string, Folds>());
  const unfolded = useMemo(
    () => new Unfolded(lessons, { today: isToday, filtered: isFiltered }, new Map([...(drawn.get(shown) ?? []), ...folds])),
    [lessons, isToday, isFiltered, drawn, shown, folds],
  );
  useEffect(() => void drawn.set(shown, foldsOf(lessons, unfolded)), [drawn, shown, lessons, unfolded]);
  const fold = (changed: Folds) => setFolds((all) => new Map([...all, [shown, new Map([...(all.get(shown) ?? []), ...changed])]]));
  const allOpen = unfolded.all(lessons);

  const className = [...classes, ...(schoolClass ? [schoolClass] : [])].find(({ id }) => id === (filters.classId ?? schoolClass?.id))?.name;
  const rowOf = (attemptId: string | undefined) => all.find(({ attempt }) => attempt.id === attemptId);
  const tell = useCallback(
    (outcome: AnswerOutcome) => {
      if (!outcome.ok) void notices.show({ kind: 'warning', text: t('history.refused') });
    },
    [notices, t],
  );
  const act = useCallback(
    (attemptId: string, action: RowAction) => {
      if (action === 'void') void answerSession.void(attemptId, '').then(tell);
      else if (action === 'take-back') void answerSession.takeBack(attemptId).then(tell);
      else if (action === 'take-back-earlier') void say('takeBack', attemptId);
      else if (action === 'join') void say('join', attemptId);
      else setChanging({ attemptId, action });
    },
    [answerSession, say, tell],
  );
  const review = useCallback(
    (attemptIds: readonly string[]) => {
      dialogs.review(attemptIds).catch((error: unknown) => {
        if (error instanceof PluginError && error.code === 'unknown-evaluate-type') setGone(attemptIds);
        else void notices.show({ kind: 'error', text: t('review.failed') });
      });
    },
    [dialogs, notices, t],
  );
  const heading = ({ key, rows: [first] }: HistoryGroup) => (by === 'student' ? nameOf(key) : first ? read(first).title : '');
  const changed = rowOf(changing?.attemptId);

  if (!schoolClass)
    return (
      <EmptyState
        icon={<Users size="3rem" aria-hidden />}
        title={t('list.no-class')}
        text={t('history.no-class')}
        action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
      />
    );
  return (
    <div className="ch-page ch-near ch-history">
      <header className="ch-history-head">
        <FilterBar
          filters={filters}
          onChange={change}
          today={today}
          chosen={schoolClass}
          classes={classes}
          students={students}
          activities={activities}
        />
        <p role="status">
          {t(filters.day === undefined ? 'history.count' : 'history.count-day', { count })}
          {count < rows.length && ` · ${t('history.not-counted', { count: rows.length - count })}`}
        </p>
        {lessons.some(({ groups }) => groups.length > 1) && (
          <Button
            kind="quiet"
            icon={allOpen ? <ChevronsDownUp size="1.25em" aria-hidden /> : <ChevronsUpDown size="1.25em" aria-hidden />}
            onPress={() => fold(allFolds(lessons, !allOpen))}
          >
            {t(allOpen ? 'history.fold-all' : 'history.open-all')}
          </Button>
        )}
        <ExportMenu
          rows={rows}
          read={read}
          nameOf={nameOf}
          students={students}
          titleOf={titleOf}
          name={`${className ?? ''} ${filters.day ?? today}`.trim()}
          onReport={() => setReporting(true)}
        />
      </header>
      {hidden && (
        <p className="ch-history-note" role="status">
          <EyeOff size="1.25em" aria-hidden /> {t('scores.history')}
        </p>
      )}
      {complete === false && (
        <p className="ch-history-note" role="status">
          {t(asked ? 'history.unreachable' : 'history.incomplete')}
        </p>
      )}
      {rows.length === 0 && complete === undefined ? (
        <Skeleton count={6} />
      ) : rows.length === 0 ? (
        <NoAnswers filters={filters} hidden={all.length} asked={asked ?? { classId: schoolClass.id, day: today }} onChange={change} />
      ) : (
        // The teacher's own page: it shows them, and says that it does.
        <ScoresProvider hidden={false}>
          <HistoryList
            key={shown}
            lessons={lessons}
            unfolded={unfolded}
            lesson={(lesson, open) => (
              <LessonHead
                lesson={lesson}
                open={open}
                onPress={() => fold(new Map([[lessonKey(lesson), !open]]))}
                students={students}
                accountType={accountType}
                read={read}
                time={clock.format}
                titleOf={titleOf}
              />
            )}
            heading={heading}
            head={(group, lesson, open) => (
              <GroupHead
                group={group}
                heading={heading(group)}
                by={by}
                open={open}
                read={read}
                accountType={accountType}
                onFold={() => fold(new Map([[groupKey(lesson, group.key), !open]]))}
                onReview={review}
                {...(filters.classId === undefined && { onStudent: openStudent })}
              />
            )}
            row={(row) => {
              const said = read(row);
              return (
                <HistoryRow
                  attempt={row.attempt}
                  current={row.current}
                  heardTwice={row.heardTwice === true}
                  title={by === 'student' ? said.title : nameOf(row.attempt.studentId)}
                  said={said}
                  accountType={accountType}
                  time={clock.format(row.attempt.givenAt)}
                  onReview={review}
                  onAction={act}
                  {...(filters.classId === undefined && { onStudent: openStudent })}
                />
              );
            }}
            place={before?.shown === shown ? before.place : undefined}
            onLeave={(place) => left.set(history, { shown, place, folds: foldsByAddress })}
          />
        </ScoresProvider>
      )}
      {rows.length > 0 && !isFiltered && (
        <EarlierDays
          shown={asked ?? { classId: schoolClass.id, day: today }}
          students={students}
          accountType={accountType}
          onOpen={(day) => change({ day })}
        />
      )}
      {gone && (
        <GoneDialog
          rows={rows.filter(({ attempt }) => gone.includes(attempt.id))}
          read={read}
          nameOf={nameOf}
          onClose={() => setGone(undefined)}
        />
      )}
      {reporting && (
        <ExportReportDialog
          classId={filters.classId ?? schoolClass.id}
          className={className ?? ''}
          today={today}
          onClose={() => setReporting(false)}
        />
      )}
      {changed && changing?.action === 'score' && (
        <ChangeScoreDialog
          name={nameOf(changed.attempt.studentId)}
          score={read(changed).score}
          spoken={changed.attempt.audio !== undefined || changed.attempt.audioErased === true}
          onSave={(word) => {
            setChanging(undefined);
            void answerSession.override(changed.attempt.id, word).then(tell);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
      {changed && changing?.action === 'move' && (
        <MoveDialog
          from={changed.attempt.studentId}
          students={students}
          onMove={(studentId) => {
            setChanging(undefined);
            void answerSession.move(changed.attempt.id, studentId).then(tell);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </div>
  );
}
