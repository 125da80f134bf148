import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { contentToken } from '../content/cached-content.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { sessionToken } from '../session/session-service.ts';
import { absentStudents, classCallsOf } from '../waiting-list/module.ts';
import { ClassOverview, overviewToken } from './class-overview.ts';

export const overviewModule = serviceModule(overviewToken, {
  provide: (get) =>
    new ClassOverview({
      history: get(classAnswersToken),
      calls: classCallsOf(get),
      content: get(contentToken),
      clock: get(clockToken),
      timeZone: () => get(sessionToken).timeZone,
      classroom: () => {
        const { schoolClass, students } = get(classroomToken).state.get();
        return schoolClass && { classId: schoolClass.id, students, absent: absentStudents(get) };
      },
    }),
});
