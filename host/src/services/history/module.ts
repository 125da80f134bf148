import { AnswerHistory as HistoryOfClass } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { storedKeysToken } from '../audio/stored-keys.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { outboxToken } from '../classroom/lesson-outbox.ts';
import { clockToken } from '../clock/host-clock.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { sessionToken } from '../session/session-service.ts';
import { AnswerHistory, historyToken } from './answer-history.ts';
import { ClassAnswers, classAnswersToken } from './class-answers.ts';

export const historyModule = serviceModule(historyToken, {
  provide: (get) =>
    new AnswerHistory({
      api: () => get(apiToken),
      record: () => get(journalToken).record,
      classId: () => get(classroomToken).state.get().schoolClass?.id,
      teacherId: () => get(sessionToken).userInfo?.id ?? '',
      clock: get(clockToken),
      ids: get(idsToken),
      append: async (payload, place) => {
        const rows = await get(journalToken).appendLater({ kind: 'attempt.fact', payload }, place);
        return rows.map(({ entry }) => entry);
      },
      timeZone: () => get(sessionToken).timeZone,
      read: (entries) => get(storedKeysToken).read(entries),
    }),
});

export const classAnswersModule = serviceModule(classAnswersToken, {
  provide: (get) =>
    new ClassAnswers({
      api: () => get(apiToken),
      classroom: () => {
        const { schoolClass, students } = get(classroomToken).state.get();
        return schoolClass && { classId: schoolClass.id, students };
      },
      lesson: () => ({ id: get(classroomToken).state.get().lesson?.id, rows: get(journalToken).record.rows.get() }),
      judged: () => {
        const { state, group } = get(answerSessionToken);
        return group.get()?.parts.flatMap(({ attempts }) => attempts) ?? state.get()?.attempts ?? [];
      },
      kept: async (all) => {
        const ownerId = get(sessionToken).userInfo?.id;
        const { unsent } = get(journalToken);
        if (ownerId === undefined) return [];
        const read = [unsent.of(ownerId), ...(all ? [unsent.acknowledged(ownerId)] : [])];
        return Promise.all(read).then(
          (lists) => lists.flat(),
          () => [],
        );
      },
      read: (entries) => get(storedKeysToken).read(entries),
      lessons: async () => {
        const ownerId = get(sessionToken).userInfo?.id ?? '';
        const outbox = get(outboxToken);
        const begun = [...(await outbox.toldBy(ownerId)), ...(await outbox.startsOf(ownerId))];
        return new Map(begun.flatMap(({ id, clazzId }) => (id === undefined ? [] : [[id, clazzId] as const])));
      },
    }),
  facade: facade(HistoryOfClass, (answerHistory) => ({ attempts: (query) => answerHistory.attempts(query) })),
});
