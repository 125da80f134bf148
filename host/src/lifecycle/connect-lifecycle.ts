import { classroomToken } from '../services/classroom/host-classroom.ts';
import { sessionToken } from '../services/session/session-service.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Get } from './token.ts';

/** Tells the lifecycle what becomes of the session, the class and the lesson, from now on. Session and classroom wait for what `lesson`, `leave` and `logout` do. */
export function connectLifecycle(get: Get, lifecycle: Pick<Lifecycle, 'login' | 'class' | 'lesson' | 'leave' | 'logout'>): void {
  const session = get(sessionToken);
  const classroom = get(classroomToken);
  classroom.onLessonStarted((lesson) => lifecycle.lesson(lesson));
  classroom.onLessonEnding((reason) => lifecycle.leave(reason));
  session.onCleared((reason) => lifecycle.logout(reason));
  let userId = session.userInfo?.id;
  session.state.subscribe(({ userInfo }) => {
    if (userInfo?.id === userId) return;
    userId = userInfo?.id;
    void lifecycle.login(userInfo);
  });
  let classId = classroom.state.get().schoolClass?.id;
  classroom.state.subscribe(({ schoolClass }) => {
    if (schoolClass?.id === classId) return;
    classId = schoolClass?.id;
    void lifecycle.class(schoolClass);
  });
}
