import type { DependencyContainer } from 'tsyringe';
import { ClassGroups } from '../services/classroom/class-groups.ts';
import { GroupChanges } from '../services/classroom/group-changes.ts';
import { HostClassroom } from '../services/classroom/host-classroom.ts';
import { LessonOutbox } from '../services/classroom/lesson-outbox.ts';
import { CachedContent } from '../services/content/cached-content.ts';
import { LocalContent } from '../services/content/local-content.ts';
import { Favourites } from '../services/favourites/favourites.ts';
import { Materials } from '../services/materials/materials.ts';
import { OutsidePages } from '../services/outside-pages/outside-pages.ts';
import { JournalSync } from '../services/journal/journal-sync.ts';
import { LessonPlace } from '../services/activity-sessions/lesson-place.ts';
import { MachineAgreement } from '../services/journal/machine-agreement.ts';
import { SyncTries } from '../services/journal/sync-tries.ts';
import { UnsentAnswers } from '../services/unsent-answers/unsent-answers.ts';
import { LessonClaims } from '../services/without-login/lesson-claims.ts';
import { LessonWithoutLogin } from '../services/without-login/lesson-without-login.ts';
import { pinRounds } from '../services/without-login/name-vault.ts';
import { PreparedClasses } from '../services/without-login/prepared-classes.ts';
import { HostOfflineStore } from '../services/offline-store/host-offline-store.ts';
import { browserPackages } from '../services/offline-store/offline-packages.ts';
import { createObjectStorage } from '../services/object-storage/create-object-storage.ts';
import { DesktopResourcePackages } from '../services/packages/desktop-resource-packages.ts';
import { createBrowserPackages } from '../services/packages/create-browser-packages.ts';
import { clientPackages } from '../services/packages/fetched-package-reader.ts';
import { FirstTour } from '../services/tour/first-tour.ts';
import { locks, ownerOf, singles, tokens as t } from './tokens.ts';
import { log } from '../services/recent-log.ts';

/** The class and its lesson, what is kept, and how it gets to the server. */
export function registerClassroom(c: DependencyContainer, ids: { next(): string }): void {
  const single = singles(c);
  // What is given without a login waits for one.
  const owner = () => (c.resolve(t.session).withoutLogin ? undefined : c.resolve(t.session).userInfo?.id);
  const teacher = () => c.resolve(t.classroom).state.get().teacher?.id;
  single(t.outbox, () => new LessonOutbox(c.resolve(t.values), locks(), () => c.resolve(t.api), teacher, log));
  single(
    t.classroom,
    () =>
      new HostClassroom({
        api: () => c.resolve(t.api),
        session: c.resolve(t.session),
        store: c.resolve(t.sessionStore),
        cache: c.resolve(t.values),
        outbox: c.resolve(t.outbox),
        prepared: c.resolve(t.prepared),
        studentsWithoutLogin: (classId) => c.resolve(t.withoutLogin).students(classId),
        clock: c.resolve(t.clock),
        ids,
        lessonElsewhere: (classId) => c.resolve(t.machines).lessonOf(classId),
        placeholderName: (n) => c.resolve(t.i18n).t('class.placeholder', { n }),
      }),
  );
  single(t.prepared, () => new PreparedClasses({ store: c.resolve(t.values), locks: locks(), clock: c.resolve(t.clock), pinRounds }));
  single(
    t.withoutLogin,
    () =>
      new LessonWithoutLogin({
        store: c.resolve(t.values),
        prepared: c.resolve(t.prepared),
        session: c.resolve(t.session),
        classroom: () => c.resolve(t.classroom),
        deviceId: c.resolve(t.udid),
        seatName: (seat) => c.resolve(t.i18n).t('without-login.seat', { seat }),
        nobody: () => c.resolve(t.i18n).t('without-login.nobody'),
      }),
  );
  single(
    t.claims,
    () =>
      new LessonClaims({
        api: () => c.resolve(t.api),
        session: c.resolve(t.session),
        classes: () => c.resolve(t.classroom).classes(),
        unsent: c.resolve(t.journal).unsent,
        outbox: c.resolve(t.outbox),
        local: c.resolve(t.local),
        deviceId: c.resolve(t.udid),
        taken: async () => {
          await c.resolve(t.journal).recount();
          c.resolve(t.sync).wake({ now: true });
        },
      }),
  );
  single(
    t.classGroups,
    () =>
      new ClassGroups({
        api: () => c.resolve(t.api),
        classroom: c.resolve(t.classroom).state,
        changes: new GroupChanges(c.resolve(t.values), locks(), () => c.resolve(t.api), log),
        cache: c.resolve(t.values),
        clock: c.resolve(t.clock),
        ids,
        log,
      }),
  );
  single(
    t.machines,
    () =>
      new MachineAgreement({
        api: () => c.resolve(t.api),
        machineId: c.resolve(t.udid),
        journal: c.resolve(t.journal),
        clock: c.resolve(t.clock),
        told: () => c.resolve(t.outbox).flush(),
        place: new LessonPlace(c.resolve(t.activities), c.resolve(t.navigation), c.resolve(t.asked)),
        over: (next) => c.resolve(t.classroom).moveTo(next),
        log,
      }),
  );
  single(t.storage, () =>
    createObjectStorage({
      api: () => c.resolve(t.api),
      clock: c.resolve(t.clock),
      store: c.resolve(t.values),
      locks: locks(),
      owner,
      dialogs: () => c.resolve(t.dialogs),
      notices: () => c.resolve(t.notices),
      t: c.resolve(t.i18n).t,
      log,
    }),
  );
  const userId = () => owner() ?? '';
  single(t.favourites, () => new Favourites({ store: c.resolve(t.local), api: () => c.resolve(t.api), userId }));
  single(t.tour, () => new FirstTour(c.resolve(t.local), userId));
  single(t.materials, () => new Materials({ store: c.resolve(t.local), cache: c.resolve(t.values), api: () => c.resolve(t.api), userId }));
  single(t.outsidePages, () => new OutsidePages({ cache: c.resolve(t.values), api: () => c.resolve(t.api), userId }));
  single(t.packages, () => {
    const { client } = c.resolve(t.platform);
    const local = c.resolve(t.local);
    if (client) return new DesktopResourcePackages({ client: client.packages, local, log });
    return createBrowserPackages({ clock: c.resolve(t.clock), local, locks: locks(), log });
  });
  single(t.tries, () => new SyncTries(c.resolve(t.values), locks()));
  single(
    t.unsentAnswers,
    () =>
      new UnsentAnswers({
        journal: c.resolve(t.journal),
        sync: c.resolve(t.sync),
        storage: c.resolve(t.storage),
        tries: c.resolve(t.tries),
        outbox: c.resolve(t.outbox),
        owner: () => ownerOf(c.resolve(t.session)),
        clock: c.resolve(t.clock),
        api: () => c.resolve(t.api),
      }),
  );
  single(
    t.sync,
    () =>
      new JournalSync({
        api: () => c.resolve(t.api),
        journal: c.resolve(t.journal),
        storage: c.resolve(t.storage),
        askingStorage: c.resolve(t.storage).asking,
        tries: c.resolve(t.tries),
        clock: c.resolve(t.clock),
        locks: locks(),
        ids,
        owner,
        probe: () => c.resolve(t.api).call('me', {}, { quiet: true, timeoutMs: 10_000 }),
        first: () => c.resolve(t.outbox).flush(),
        lessons: c.resolve(t.outbox),
        forgetStudents: (ids) => c.resolve(t.classroom).forget(ids),
        tellLost: () => void c.resolve(t.notices).show({ kind: 'warning', text: c.resolve(t.i18n).t('journal.server-lost'), ms: 10_000 }),
        random: () => Math.random(),
        log,
      }),
  );
  single(t.packageReader, () => {
    const { client } = c.resolve(t.platform);
    return client ? clientPackages(client.packages.address) : browserPackages();
  });
  single(t.offline, () => new HostOfflineStore({ packages: c.resolve(t.packageReader), log }));
  single(
    t.content,
    () =>
      new CachedContent({
        api: () => c.resolve(t.api),
        cache: c.resolve(t.values),
        local: new LocalContent({ reader: c.resolve(t.packageReader), log }),
        schoolId: () => c.resolve(t.session).userInfo?.schoolId ?? '',
        pick: c.resolve(t.i18n).pick,
        hold: (urls) => c.resolve(t.held).hold(urls),
      }),
  );
}
