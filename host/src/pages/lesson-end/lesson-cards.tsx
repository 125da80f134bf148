import { Button, useObservable } from '@chorus/sdk/ui';
import { Pin } from 'lucide-react';
import { useEffect } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import type { LessonReview } from '../../services/lesson-end/lesson-review.ts';
import { navigationToken, type Resume } from '../../services/navigation/host-navigation.ts';
import { overviewToken } from '../../services/overview/class-overview.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { doneText, useAfterUnit } from '../home/use-after-unit.ts';
import { usePlaceLabel } from '../home/use-place-label.ts';
import { LessonPraise } from './lesson-praise.tsx';

/** So many words of the weeks before are named. */
const shownBefore = 3;

/** What the class takes along: who has improved, what to begin with, praise, and where it goes on. */
export function LessonCards({ review: { summary, words, sounds, from } }: { readonly review: LessonReview }) {
  const t = useText();
  const there = summary.children.flatMap(({ student, state }) => (state === 'absent' ? [] : [student]));
  return (
    <div className="ch-lesson-cards">
      {summary.improved.length > 0 && (
        <section className="ch-lesson-card" aria-label={t('lesson-end.improved')}>
          <h3>{t('lesson-end.improved')}</h3>
          <ul className="ch-lesson-improved">
            {summary.improved.map(({ student, sign }) => (
              <li key={student.id}>
                <strong>{studentName(student)}</strong> <span className="ch-english">/{sign}/</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {summary.times > 0 && (
        <section className="ch-lesson-card ch-lesson-first" aria-label={t('lesson-end.weak')}>
          <h3>{t('lesson-end.weak')}</h3>
          {words.length + sounds.length === 0 ? (
            <BeforeThisLesson />
          ) : (
            <ul className="ch-lesson-weak ch-english">
              {words.map(({ ref, text }) => (
                <li key={ref.itemId}>{text}</li>
              ))}
              {sounds.slice(0, 3).map(({ sign }) => (
                <li key={sign}>/{sign}/</li>
              ))}
            </ul>
          )}
        </section>
      )}
      <LessonPraise from={from} there={there} />
      <Next review={{ summary }} />
    </div>
  );
}

/** The lesson itself leaves nothing to practise again. Home may show words of the weeks before at the same moment: they come first then. */
function BeforeThisLesson() {
  const overview = useService(overviewToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const classId = useObservable(classroom.state).schoolClass?.id;
  const read = useObservable(overview.state);
  useEffect(() => void overview.refresh(), [overview, classId]);
  const words = read?.classId === classId ? (read?.words ?? []) : [];
  return (
    <>
      <p>{t('lesson-end.weak-none')}</p>
      {words.length > 0 && (
        <>
          <p>{t('lesson-end.weak-before', { count: words.length })}</p>
          <ul className="ch-lesson-weak ch-english">
            {words.slice(0, shownBefore).map(({ ref, text }) => (
              <li key={ref.itemId}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Where the class goes on, and who comes first then. */
function Next({ review: { summary } }: { readonly review: Pick<LessonReview, 'summary'> }) {
  const navigation = useService(navigationToken);
  const waitingList = useService(waitingListToken);
  const t = useText();
  const resume = useObservable(navigation.resume);
  useObservable(waitingList.state);
  const { kept } = waitingList;
  const waiting = summary.children.flatMap(({ student, state }) => (state === 'waits' ? [student] : []));
  const first = summary.children.flatMap(({ student }) => (kept.has(student.id) ? [studentName(student)] : []));
  return (
    <section className="ch-lesson-card" aria-label={t('lesson-end.next')}>
      <h3>{t('lesson-end.next')}</h3>
      <p>{resume ? <Place resume={resume} /> : t('lesson-end.next-none')}</p>
      {first.length > 0 && <p>{t('lesson-end.next-kept', { names: first.join(t('list.and')) })}</p>}
      {waiting.some(({ id }) => !kept.has(id)) && summary.answered > 0 && (
        <Button
          kind="soft"
          icon={<Pin size="1.25em" aria-hidden />}
          onPress={() =>
            waitingList.keep(
              waiting.map(({ id }) => id),
              true,
            )
          }
        >
          {t('lesson-end.keep-all')}
        </Button>
      )}
    </section>
  );
}

/** As Home says it: where the class was, or what comes after the unit that it is through with. */
function Place({ resume }: { readonly resume: Resume }) {
  const t = useText();
  const next = useAfterUnit(resume);
  const { progress } = resume;
  const label = usePlaceLabel(resume);
  if (next) return doneText(next, t);
  if (!progress) return t('lesson-end.next-label', { label });
  return t('lesson-end.next-at', { label, at: progress.at, of: progress.of, text: progress.text });
}
