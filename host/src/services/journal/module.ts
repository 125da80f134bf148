import { Journal } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { udidToken } from '../../api/headers.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { activitiesToken } from '../activity-sessions/activity-sessions.ts';
import { LessonPlace } from '../activity-sessions/lesson-place.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { outboxToken } from '../classroom/lesson-outbox.ts';
import { clockToken } from '../clock/host-clock.ts';
import { idsToken } from '../ids.ts';
import { questionLocatorToken } from '../navigation/question-locator.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { tellBy } from '../notices/tell.ts';
import { storageToken } from '../object-storage/oss-object-storage.ts';
import { log } from '../recent-log.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { journalToken } from './host-journal.ts';
import { JournalSync, syncToken } from './journal-sync.ts';
import { WriterElection, writerElectionToken } from './writer-election.ts';
import { SyncTries, triesToken } from './sync-tries.ts';

/** At logout what is on its way gets this long to arrive; what does not waits for its owner. */
const lastSyncMs = 3000;

export const journalModule = serviceModule(journalToken, {
  hooks: (journal) => ({
    login: () => void journal.recount(),
    lesson: ({ lesson, schoolClass, watching }) => journal.open(lesson.id, schoolClass.id, watching),
    leave: () => journal.close(),
  }),
  facade: facade(Journal, (journal) => ({ state: reading(journal.state) })),
});

export const triesModule = serviceModule(triesToken, { provide: (get) => new SyncTries(get(valuesToken), tabLocks()) });

export const syncModule = serviceModule(syncToken, {
  provide: (get) =>
    new JournalSync({
      api: () => get(apiToken),
      journal: get(journalToken),
      storage: get(storageToken),
      askingStorage: get(storageToken).asking,
      tries: get(triesToken),
      clock: get(clockToken),
      locks: tabLocks(),
      ids: get(idsToken),
      owner: () => loggedInAs(get(sessionToken)),
      probe: () => get(apiToken).call('me', {}, { quiet: true, timeoutMs: 10_000 }),
      lessons: get(outboxToken),
      forgetStudents: (ids) => get(classroomToken).forget(ids),
      tellLost: () => tellBy(get)('warning', 'journal.server-lost', { ms: 10_000 }),
      random: () => Math.random(),
      log,
    }),
  hooks: (sync, get) => ({
    start: (own) => {
      const session = get(sessionToken);
      session.onBeforeLogout(async () => {
        await get(classroomToken).end('logout');
        await sync.flush(lastSyncMs);
      });
      let { authToken } = session.userInfo ?? {};
      own(
        session.state.subscribe(({ userInfo }) => {
          if (userInfo && userInfo.authToken !== authToken) sync.wake({ now: true });
          authToken = userInfo?.authToken;
        }),
      );
      own(get(platformToken).onNetworkChange(() => sync.look()));
      let { online } = get(journalToken).state.get();
      own(
        get(journalToken).state.subscribe((state) => {
          if (state.online === online) return;
          online = state.online;
          sync.wake(online ? { now: true } : {});
        }),
      );
    },
    lesson: () => sync.wake({ now: true }),
    // Also where the session was over before: what the lesson leaves waits for its owner.
    logout: () => get(classroomToken).end('logout'),
  }),
});

export const machinesModule = serviceModule(writerElectionToken, {
  provide: (get) =>
    new WriterElection({
      api: () => get(apiToken),
      machineId: () => get(sessionToken).machine ?? get(udidToken),
      journal: get(journalToken),
      clock: get(clockToken),
      told: () => get(outboxToken).flush(),
      place: new LessonPlace(get(activitiesToken), get(navigationToken), get(questionLocatorToken)),
      putAway: () => tellBy(get)('warning', 'lesson.put-away', { ms: 10_000 }),
      spoken: () => {
        const answers = get(answerSessionToken);
        return answers.recording ? answers.spoken() : undefined;
      },
      over: (next) => get(classroomToken).moveTo(next),
      log,
    }),
  hooks: (machines, get) => ({
    start: (own) => {
      const session = get(sessionToken);
      let { authToken } = session.userInfo ?? {};
      own(
        session.state.subscribe(({ userInfo }) => {
          if (userInfo && userInfo.authToken !== authToken) machines.speak();
          authToken = userInfo?.authToken;
        }),
      );
      own(get(platformToken).onHide(() => machines.leave()));
    },
    lesson: ({ lesson }) => machines.start(lesson),
    leave: () => machines.stop(),
  }),
});
