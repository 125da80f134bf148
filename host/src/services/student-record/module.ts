import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classGroupsToken } from '../classroom/class-groups.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { confirmErase } from '../dialogs/confirm-erase.ts';
import { classAnswersToken } from '../history/class-answers.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { syncToken } from '../journal/journal-sync.ts';
import { tellBy } from '../notices/tell.ts';
import { lessonPraise } from '../praise/module.ts';
import { sessionToken } from '../session/session-service.ts';
import { StudentRecords, studentRecordsToken } from './student-records.ts';

export const studentRecordsModule = serviceModule(studentRecordsToken, {
  provide: (get) => {
    const journal = get(journalToken);
    const tell = tellBy(get);
    const teacherId = () => get(sessionToken).userInfo?.id ?? '';
    return new StudentRecords({
      history: get(classAnswersToken),
      api: () => get(apiToken),
      clock: get(clockToken),
      ids: get(idsToken),
      timeZone: () => get(sessionToken).timeZone,
      classId: () => get(classroomToken).state.get().schoolClass?.id,
      groups: () => get(classGroupsToken).state.get(),
      lessonPraise: () => lessonPraise(get),
      isCurrent: (attemptId) => journal.record.attempt(attemptId) !== undefined,
      eraseCurrent: (attemptId) => get(answerSessionToken).erase(attemptId),
      confirmErase: () => confirmErase(get),
      teacherId,
      append: (payload, place) => journal.appendLater({ kind: 'attempt.fact', payload }, place),
      eraseSound: (sound) =>
        journal.recordings.eraseEverywhere({ ...sound, ownerId: teacherId(), studentId: '', rateHz: 16_000, work: 'erase' }),
      erased: () => {
        tell('good', 'erase.done');
        get(syncToken).wake({ now: true });
      },
      refused: () => tell('warning', 'history.refused'),
    });
  },
});
