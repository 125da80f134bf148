import { apiToken } from '../../api/api-client.ts';
import { udidToken } from '../../api/headers.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { outboxToken } from '../classroom/lesson-outbox.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { journalToken } from '../journal/host-journal.ts';
import { syncToken } from '../journal/journal-sync.ts';
import { log } from '../recent-log.ts';
import { sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { localToken } from '../storage/local-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { keepPrepared } from './keep-prepared.ts';
import { claimsToken, LessonClaims } from './lesson-claims.ts';
import { lessonWithoutLoginToken, LessonWithoutLogin } from './lesson-without-login.ts';
import { pinRounds } from './name-vault.ts';
import { preparedToken, PreparedClasses } from './prepared-classes.ts';

export const preparedModule = serviceModule(preparedToken, {
  provide: (get) => new PreparedClasses({ store: get(valuesToken), locks: tabLocks(), clock: get(clockToken), pinRounds }),
});

export const lessonWithoutLoginModule = serviceModule(lessonWithoutLoginToken, {
  provide: (get) =>
    new LessonWithoutLogin({
      store: get(valuesToken),
      prepared: get(preparedToken),
      session: get(sessionToken),
      classroom: () => get(classroomToken),
      deviceId: get(udidToken),
      seatName: (seat) => get(i18nToken).t('without-login.seat', { seat }),
      nobody: () => get(i18nToken).t('without-login.nobody'),
    }),
  hooks: (lesson, get) => ({
    start: (own) => {
      const session = get(sessionToken);
      keepPrepared(
        { session, classroom: get(classroomToken), prepared: get(preparedToken), withoutLogin: lesson, api: get(apiToken), log },
        own,
      );
      if (!session.userInfo) lesson.close().catch((error: unknown) => log('Names of a class', error));
    },
    logout: () => lesson.close(),
  }),
});

export const claimsModule = serviceModule(claimsToken, {
  provide: (get) =>
    new LessonClaims({
      api: () => get(apiToken),
      session: get(sessionToken),
      classes: () => get(classroomToken).classes(),
      unsent: get(journalToken).unsent,
      recordings: get(journalToken).recordings,
      clock: get(clockToken),
      outbox: get(outboxToken),
      local: get(localToken),
      deviceId: get(udidToken),
      taken: async () => {
        await get(journalToken).recount();
        get(syncToken).wake({ now: true });
      },
    }),
});
