import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { contentToken } from '../content/cached-content.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { lessonPraise } from '../praise/module.ts';
import { sessionToken } from '../session/session-service.ts';
import { absentStudents } from '../waiting-list/module.ts';
import { ClassDays, classDaysToken } from './class-days.ts';

export const classDaysModule = serviceModule(classDaysToken, {
  provide: (get) =>
    new ClassDays({
      history: get(classAnswersToken),
      api: () => get(apiToken),
      content: get(contentToken),
      clock: get(clockToken),
      timeZone: () => get(sessionToken).timeZone,
      classroom: () => {
        const { schoolClass, students, teacher } = get(classroomToken).state.get();
        return schoolClass && { classId: schoolClass.id, students, absent: absentStudents(get), accountType: teacher?.accountType ?? 0 };
      },
      lessonPraise: () => lessonPraise(get),
    }),
});
