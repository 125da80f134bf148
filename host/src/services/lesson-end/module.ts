import { serviceModule } from '../../lifecycle/service-module.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { contentToken } from '../content/cached-content.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { journalToken } from '../journal/host-journal.ts';
import { sessionToken } from '../session/session-service.ts';
import { sessionStoreToken } from '../session/session-store.ts';
import { absentStudents } from '../waiting-list/module.ts';
import { EverybodyMoment, everybodyToken } from './everybody-moment.ts';
import { LessonReviews, lessonReviewsToken } from './lesson-review.ts';

export const lessonReviewsModule = serviceModule(lessonReviewsToken, {
  provide: (get) =>
    new LessonReviews({
      history: get(classAnswersToken),
      content: get(contentToken),
      clock: get(clockToken),
      timeZone: () => get(sessionToken).timeZone,
      classroom: () => {
        const { lesson, students } = get(classroomToken).state.get();
        return lesson && { lesson, students, absent: absentStudents(get) };
      },
    }),
});

export const everybodyModule = serviceModule(everybodyToken, {
  provide: (get) => {
    const store = get(sessionStoreToken);
    return new EverybodyMoment({
      record: get(journalToken).record,
      answers: get(answerSessionToken),
      classroom: get(classroomToken).state,
      absent: () => absentStudents(get),
      clock: get(clockToken),
      timeZone: () => get(sessionToken).timeZone,
      said: { get: () => store.text('everybodyHas'), set: (lesson) => store.setText('everybodyHas', lesson) },
    });
  },
});
