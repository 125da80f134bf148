import { useObservable } from '@chorus/sdk/ui';
import { useEffect } from 'react';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import { clockToken } from '../../services/clock/host-clock.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import type { LessonReview } from '../../services/lesson-end/lesson-review.ts';
import { lessonReviewsToken } from '../../services/lesson-end/lesson-review.ts';
import { waitingListToken } from '../../services/waiting-list/host-waiting-list.ts';
import { useService } from '../../shell/host-context.tsx';

/** A voice that is still judged, or an answer of another machine, is summed up this long after it has come. */
const soonMs = 500;

/** The lesson that is on, summed up when the page opens and again when more of it comes; undefined until then. */
export function useLessonReview(): LessonReview | undefined {
  const lessonReviews = useService(lessonReviewsToken);
  const classroom = useService(classroomToken);
  const journal = useService(journalToken);
  const clock = useService(clockToken);
  const waitingList = useService(waitingListToken);
  const lessonId = useObservable(classroom.state).lesson?.id;
  const review = useObservable(lessonReviews.state);
  const absent = useObservable(waitingList.state)
    .rows.flatMap((row) => (row.absent ? [row.student.id] : []))
    .join(' ');
  useEffect(() => void lessonReviews.refresh(), [lessonReviews, lessonId, absent]);
  useEffect(() => {
    let waits: { dispose(): void } | undefined;
    const watched = journal.record.watch(['attempt', 'attempt.fact'], () => {
      waits?.dispose();
      waits = clock.timeout(soonMs, () => void lessonReviews.refresh());
    });
    return () => {
      watched.dispose();
      waits?.dispose();
    };
  }, [journal, clock, lessonReviews]);
  return review?.lessonId === lessonId ? review : undefined;
}
