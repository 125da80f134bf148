import { ClassroomService } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { Sync } from '../journal/journal-store.ts';
import { writerElectionToken } from '../journal/writer-election.ts';
import { tellBy } from '../notices/tell.ts';
import { log } from '../recent-log.ts';
import { choicesToken } from '../session/school-choices.ts';
import { sessionToken } from '../session/session-service.ts';
import { sessionStoreToken } from '../session/session-store.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { lessonWithoutLoginToken } from '../without-login/lesson-without-login.ts';
import { preparedToken } from '../without-login/prepared-classes.ts';
import { classGroupsToken, ClassGroups } from './class-groups.ts';
import { GroupChanges } from './group-changes.ts';
import { GroupNames } from './group-names.ts';
import { classroomToken, HostClassroom } from './host-classroom.ts';
import { LessonOutbox, outboxToken } from './lesson-outbox.ts';

export const outboxModule = serviceModule(outboxToken, {
  provide: (get) =>
    new LessonOutbox(
      get(valuesToken),
      tabLocks(),
      () => get(apiToken),
      () => get(classroomToken).state.get().teacher?.id,
      async (lessonId) =>
        get(classroomToken).state.get().lesson?.id === lessonId ||
        (await get(journalToken).unsent.ofLesson(lessonId)).some(({ sync }) => sync !== Sync.acknowledged),
      log,
    ),
});

export const classroomModule = serviceModule(classroomToken, {
  provide: (get) =>
    new HostClassroom({
      api: () => get(apiToken),
      session: get(sessionToken),
      store: get(sessionStoreToken),
      cache: get(valuesToken),
      outbox: get(outboxToken),
      prepared: get(preparedToken),
      studentsWithoutLogin: (classId) => get(lessonWithoutLoginToken).students(classId),
      clock: get(clockToken),
      ids: get(idsToken),
      lessonElsewhere: (classId) => get(writerElectionToken).lessonOf(classId),
      placeholderName: (n) => get(i18nToken).t('class.placeholder', { n }),
    }),
  hooks: (classroom, get) => ({
    start: (own) => {
      // Nobody waits for it: who logs in meanwhile fetches names anew.
      if (!get(sessionToken).userInfo) classroom.forgetNames().catch((error: unknown) => log('Names of a class', error));
      own(
        get(journalToken).otherMachine.subscribe((watching) => {
          if (classroom.state.get().lesson) classroom.keepWatching(watching);
        }),
      );
      own(
        get(choicesToken).revision.subscribe((revision) => {
          if (revision === undefined) return;
          classroom.renew().catch((error: unknown) => log('The list of the class could not be fetched.', error));
        }),
      );
      // A class that answers is a sign of life, though nobody touches the board.
      own(get(journalToken).rows.subscribe(() => classroom.touch()));
      own(get(platformToken).onActivity(() => classroom.touch()));
    },
    leave: (reason) => {
      if (reason === 'idle' || reason === 'elsewhere' || reason === 'joined') tellBy(get)('info', `lesson.${reason}`, { ms: 10_000 });
    },
    logout: () => classroom.forgetNames(),
  }),
  facade: facade(ClassroomService, (classroom, _owner, get) => ({
    state: reading(classroom.state),
    groups: reading(get(classGroupsToken).state),
    saveGroups: (saved) => get(classGroupsToken).save(saved),
    endGroups: (id) => get(classGroupsToken).end(id),
  })),
});

export const classGroupsModule = serviceModule(classGroupsToken, {
  provide: (get) =>
    new ClassGroups({
      api: () => get(apiToken),
      classroom: get(classroomToken).state,
      changes: new GroupChanges(get(valuesToken), tabLocks(), () => get(apiToken), log),
      cache: get(valuesToken),
      clock: get(clockToken),
      ids: get(idsToken),
      names: new GroupNames(get(i18nToken).t, get(i18nToken).locale),
      log,
    }),
});
