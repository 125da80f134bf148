import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { journalToken } from '../journal/host-journal.ts';
import { tellBy } from '../notices/tell.ts';
import { choicesToken } from './school-choices.ts';
import { sessionToken } from './session-service.ts';

/** How often a lesson looks whether anything was heard of the school's choices lately. */
const choicesMs = 10_000;

export const sessionModule = serviceModule(sessionToken, {
  hooks: (_session, get) => ({
    logout: (reason) => {
      if (reason === 'other-user') tellBy(get)('info', 'lesson.otherTeacher');
    },
  }),
});

export const choicesModule = serviceModule(choicesToken, {
  hooks: (choices, get) => ({
    start: (own) => {
      const look = () => {
        // A session without a lesson is not kept alive by a page that nobody uses.
        if (get(classroomToken).state.get().lesson && get(journalToken).state.get().online) choices.look();
      };
      own(get(clockToken).interval(choicesMs, look));
    },
    login: () => choices.forget(),
  }),
});
