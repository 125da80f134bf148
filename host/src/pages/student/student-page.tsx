import { isAnswer, kindKey, kindTitle, PluginError, type AttemptView, type Student } from '@chorus/sdk';
import { Button, EmptyState, ErrorState, PraisePicture, ScoresProvider, Skeleton, useObservable, useScoresHidden } from '@chorus/sdk/ui';
import { Check, Eye, EyeOff, Printer, TriangleAlert, UserRound, Users } from 'lucide-react';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { navigationToken } from '../../services/navigation/host-navigation.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { lemmaOf } from '../../services/overview/shown-weak-word.ts';
import { sessionToken } from '../../services/session/session-service.ts';
import type { StudentRecord } from '../../services/student-record/student-records.ts';
import { errorText } from '../../shell/error-boundary.tsx';
import { schoolTime } from '../../services/classroom/school-time.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useCurrentRoute } from '../../shell/router/current-route.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { useRead } from '../history/use-history.ts';
import { SummaryButton } from '../parent-summary/summary-button.tsx';
import { AnswerList } from './answer-list.tsx';
import { ProgressChart } from './progress-chart.tsx';
import { useStudent } from './use-student.ts';
import './student.css';

/** One child's record: how its reading goes, sounds, words, praise, and its recordings. It is compared with nobody but itself. */
export default function StudentPage() {
  const classroom = useService(classroomToken);
  const navigation = useService(navigationToken);
  const t = useText();
  const { query } = useCurrentRoute();
  const { students, schoolClass } = useObservable(classroom.state);
  const student = students.find(({ id }) => id === query['studentId']);
  const hidden = useScoresHidden();
  // Asked for on this page only: the next one opens hidden again.
  const [shown, setShown] = useState<string>();
  if (!schoolClass)
    return (
      <EmptyState
        icon={<Users size="3rem" aria-hidden />}
        title={t('list.no-class')}
        text={t('student.no-class')}
        action={<Button onPress={() => void navigation.go('ChooseClass')}>{t('title.choose-class')}</Button>}
      />
    );
  if (!student)
    return (
      <EmptyState
        icon={<UserRound size="3rem" aria-hidden />}
        title={t('student.unknown')}
        text={t('student.unknown-what', { name: schoolClass.name })}
        action={<Button onPress={() => void navigation.go('AnswerHistory')}>{t('route.history')}</Button>}
      />
    );
  if (hidden && shown !== student.id)
    return (
      <EmptyState
        icon={<EyeOff size="3rem" aria-hidden />}
        title={t('scores.hidden-title')}
        text={t('student.hidden-what')}
        action={
          <Button kind="primary" size="large" icon={<Eye size="1.5em" aria-hidden />} onPress={() => setShown(student.id)}>
            {t('scores.show-here')}
          </Button>
        }
      />
    );
  return (
    <ScoresProvider hidden={false}>
      <Record key={student.id} student={student} classId={schoolClass.id} className={schoolClass.name} />
    </ScoresProvider>
  );
}

function Record({ student, classId, className }: { readonly student: Student; readonly classId: string; readonly className: string }) {
  const session = useService(sessionToken);
  const t = useText();
  const { record, again, erase } = useStudent(student.id, classId);
  const read = record instanceof Error ? undefined : record;
  return (
    <article className="ch-page ch-near ch-student" aria-label={t('student.of', { name: studentName(student) })}>
      <header className="ch-student-head">
        <h2>{studentName(student)}</h2>
        <p>
          {t(student.seat > 0 ? 'student.seat' : 'student.class', { name: className, seat: student.seat })}
          {read && read.attempts.length > 0 && <> · {t('student.count', countsOf(read, session.timeZone))}</>}
        </p>
        {read && !student.placeholder && <SummaryButton student={student} />}
        <Button icon={<Printer size="1.25em" aria-hidden />} disabled={!read} onPress={() => window.print()}>
          {t('student.print')}
        </Button>
      </header>
      {record === undefined && <Skeleton count={5} />}
      {record instanceof Error && <ErrorState title={t('student.failed')} detail={errorText(record)} onRetry={again} />}
      {read?.partial && (
        <p className="ch-history-note" role="status">
          {t('student.partial')} <Button onPress={again}>{t('student.again')}</Button>
        </p>
      )}
      {read && read.attempts.length === 0 && read.praise.length === 0 && (
        <EmptyState icon={<UserRound size="3rem" aria-hidden />} title={t('student.none')} text={t('student.none-what')} />
      )}
      {read && (read.attempts.length > 0 || read.praise.length > 0) && <Parts record={read} onErase={erase} />}
    </article>
  );
}

function countsOf({ attempts }: StudentRecord, zone: string) {
  const counted = attempts.filter(isAnswer);
  return { count: counted.length, days: new Set(counted.map(({ givenAt }) => schoolTime(givenAt, zone).slice(0, 10))).size };
}

function Parts({ record, onErase }: { readonly record: StudentRecord; readonly onErase: (attempt: AttemptView) => Promise<boolean> }) {
  const pick = usePick();
  const classroom = useService(classroomToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const accountType = useObservable(classroom.state).teacher?.accountType ?? 0;
  const { attempts, questions, days, sounds, words, praise } = record;
  const asked = attempts.filter(({ questionId }) => questionId in questions);
  const read = useRead(asked.map(({ type }) => type));
  const readOf = (attempt: AttemptView) => read({ attempt, question: questions[attempt.questionId]!, madeBy: { version: '' } });
  const textOf = ({ ref, questionId }: StudentRecord['words'][number]) =>
    (questions[questionId]?.item as { readonly text?: string } | undefined)?.text ?? lemmaOf(ref.itemId);
  const open = (attemptId: string) =>
    void dialogs.review([attemptId]).catch((error: unknown) => {
      const text = t(error instanceof PluginError && error.code === 'unknown-evaluate-type' ? 'history.no-details' : 'review.failed');
      void notices.show({ kind: 'warning', text });
    });
  const erase = async (attempt: AttemptView) => {
    // What was pressed is gone with the recording.
    if (await onErase(attempt)) document.getElementById(`answer-${attempt.id}`)?.focus();
  };
  const kinds = [...new Set(words.map(({ kind }) => kindKey(kind)))];
  return (
    <>
      <div className="ch-student-parts">
        <Part title={t('student.progress')} wide>
          {days.length === 0 ? (
            <p>{t('student.progress-none')}</p>
          ) : (
            <>
              <ProgressChart days={days} accountType={accountType} />
              {days.length === 1 && <p>{t('student.progress-one')}</p>}
            </>
          )}
        </Part>
        <Part title={t('student.sounds')}>
          {sounds.length === 0 ? (
            <p>{t('student.sounds-none')}</p>
          ) : (
            <ul className="ch-student-sounds">
              {sounds.map(({ sign, mended, heard }) => (
                <li key={sign} data-level={mended ? 'good' : 'poor'}>
                  {mended ? <Check size="1.25em" aria-hidden /> : <TriangleAlert size="1.25em" aria-hidden />}
                  <strong className="ch-english">/{sign}/</strong>
                  <span>{mended ? t('student.mended') : heard === undefined ? t('student.poor') : t('student.poor-heard', { heard })}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <Part title={t('student.words')}>
          {words.length === 0 && <p>{t('student.words-none')}</p>}
          {kinds.map((key) => {
            const ofKind = words.filter((word) => kindKey(word.kind) === key);
            const kind = pick(kindTitle(ofKind[0]!.kind));
            const [yet, can] = [ofKind.filter((word) => !word.can), ofKind.filter((word) => word.can)];
            return (
              <Fragment key={key}>
                <Words title={t('student.words-yet', { kind, count: yet.length })} level="poor" words={yet.map(textOf)} />
                <Words title={t('student.words-can', { kind, count: can.length })} level="good" words={can.map(textOf)} />
              </Fragment>
            );
          })}
        </Part>
        <Part title={t('student.praise')}>
          {praise.length === 0 ? (
            <p>{t('student.praise-none')}</p>
          ) : (
            <ul className="ch-student-praise">
              {praise.map(({ kind, count }) => (
                <li key={kind} aria-label={t('student.praised', { what: t(`student.praise.${kind}`), count })}>
                  <PraisePicture kind={kind} size="2.5em" />
                  <span aria-hidden="true">× {count}</span>
                </li>
              ))}
            </ul>
          )}
        </Part>
      </div>
      <Part title={t('student.answers')}>
        <AnswerList
          attempts={asked}
          more={record.more}
          read={readOf}
          accountType={accountType}
          onOpen={open}
          onErase={(attempt) => void erase(attempt)}
        />
      </Part>
    </>
  );
}

function Part({ title, wide, children }: { readonly title: string; readonly wide?: boolean; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="ch-card ch-student-part" data-wide={wide} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function Words({ title, level, words }: { readonly title: string; readonly level: 'good' | 'poor'; readonly words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <div className="ch-student-words" data-level={level}>
      <h4>
        {level === 'good' ? <Check size="1.25em" aria-hidden /> : <TriangleAlert size="1.25em" aria-hidden />} {title}
      </h4>
      <p className="ch-english" lang="en" translate="no">
        {words.map((word, at) => (
          <span key={at}>{word}</span>
        ))}
      </p>
    </div>
  );
}
