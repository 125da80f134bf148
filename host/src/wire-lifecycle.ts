import type { FetchedPlugins } from './plugins/fetched-plugins.ts';
import type { StoredMarks } from './plugins/stored-marks.ts';
import type { Host } from './host.ts';
import type { KernelControl } from './kernel/kernel-types.ts';
import type { ActivitySessions } from './services/activity-sessions/activity-sessions.ts';
import type { MachineAgreement } from './services/journal/machine-agreement.ts';
import type { JournalSync } from './services/journal/journal-sync.ts';
import type { HostOfflineStore } from './services/offline-store/host-offline-store.ts';
import type { OssObjectStorage } from './services/object-storage/oss-object-storage.ts';
import type { SchoolChoices } from './services/session/school-choices.ts';
import type { LessonWithoutLogin } from './services/without-login/lesson-without-login.ts';
import { keepPrepared } from './services/without-login/keep-prepared.ts';
import type { PreparedClasses } from './services/without-login/prepared-classes.ts';
import type { HeldFiles } from './sw/held-files.ts';

/** The host, and what of it the shell does not see. */
export interface LifecycleParts {
  readonly host: Host;
  readonly kernel: Pick<KernelControl, 'deactivateAll'>;
  readonly sync: JournalSync;
  readonly machines: MachineAgreement;
  readonly plugins: FetchedPlugins;
  readonly held: HeldFiles;
  readonly offline: HostOfflineStore;
  readonly choices: SchoolChoices;
  readonly prepared: PreparedClasses;
  readonly withoutLogin: LessonWithoutLogin;
  readonly activities: ActivitySessions;
  readonly storage: OssObjectStorage;
  readonly marks: StoredMarks;
  readonly log: (message: string, error?: unknown) => void;
}

/** At logout what is on its way gets this long to arrive; what does not waits for its owner. */
const lastSyncMs = 3000;
/** How often a lesson looks whether anything was heard of the school's choices lately. */
const choicesMs = 10_000;
/** How soon a page sees what an author has built. */
const devMs = 1000;

/** Ties the services' lives together: what happens at login, at a lesson's start and end, at logout, and when the page goes away. */
export async function wireLifecycle({
  host,
  kernel,
  sync,
  machines,
  plugins,
  held,
  offline,
  choices,
  prepared,
  withoutLogin,
  activities,
  storage,
  marks,
  log,
}: LifecycleParts): Promise<void> {
  const { session, classroom, journal, answerSession: answers, platform, notices, dialogs, i18n } = host;

  classroom.onLessonStarted(async ({ lesson, schoolClass }, watching) => {
    if (!lesson || !schoolClass) return;
    await journal.open(lesson.id, schoolClass.id, watching);
    machines.start(lesson);
    host.waitingList.restore();
    answers.restore();
    held.start();
    sync.wake({ now: true });
  });
  journal.otherMachine.subscribe((watching) => {
    if (classroom.state.get().lesson) classroom.keepWatching(watching);
  });
  classroom.onLessonEnding(async (reason) => {
    machines.stop();
    await answers.close();
    await host.audio.stop();
    journal.close();
    if (reason !== 'idle' && reason !== 'elsewhere' && reason !== 'joined') return;
    void notices.show({ kind: 'info', text: i18n.t(`lesson.${reason}`), ms: 10_000 });
    if (reason !== 'joined')
      void host.navigation.go('ChooseClass', { replace: true }).catch((error: unknown) => log('Choosing a class', error));
  });

  session.onBeforeLogout(async () => {
    await classroom.end('logout');
    await sync.flush(lastSyncMs);
  });
  session.onCleared(async (reason) => {
    dialogs.closeAll();
    await classroom.end('logout');
    await activities.clearSession();
    await withoutLogin.close();
    await classroom.forgetNames();
    storage.forget();
    if (reason === 'other-user') void notices.show({ kind: 'info', text: i18n.t('lesson.otherTeacher') });
  });
  keepPrepared({ session, classroom, prepared, withoutLogin, api: host.api, log });
  const kept = session.userInfo;
  // Nobody waits for it: who logs in meanwhile is heard below.
  if (!kept)
    for (const gone of [withoutLogin.close(), classroom.forgetNames()]) gone.catch((error: unknown) => log('Names of a class', error));
  let userId = kept?.id;
  let token = session.token;
  session.state.subscribe(({ userInfo }) => {
    if (userInfo?.id !== userId) {
      userId = userInfo?.id;
      void journal.recount();
      plugins.forget();
      choices.forget();
      host.exportTasks.forget();
      host.navigation.forUser();
      host.favourites.read();
      host.materials.read();
      host.pluginSettings.forUser();
      if (userInfo) void plugins.refresh().catch((error: unknown) => log('The activities could not be fetched.', error));
    }
    if (userInfo && userInfo.authToken !== token) {
      sync.wake({ now: true });
      machines.speak();
    }
    token = userInfo?.authToken;
  });

  // Where no activity runs the list may change: Home shows what the school has chosen since, the plugins page what is there now.
  const look = (route: string | undefined): void => {
    const looked = route === 'Plugins' ? plugins.refresh() : route === 'Home' ? plugins.renew() : undefined;
    looked?.catch((error: unknown) => log('The activities could not be fetched.', error));
  };
  const { navigation } = host;
  let route = navigation.state.get().route;
  navigation.state.subscribe((now) => {
    if (now.route === route) return;
    route = now.route;
    dialogs.closeDetails();
    look(route);
    if (route === 'Home') void navigation.renewResume();
  });
  choices.revision.subscribe((revision) => {
    look(route === 'Home' ? route : undefined);
    if (revision === undefined) return;
    classroom.renew().catch((error: unknown) => log('The list of the class could not be fetched.', error));
    // What is kept stands where the server can't be asked, or is an older one.
    host.pluginSettings.refresh().catch(() => undefined);
    host.api.call('schoolSound', {}, { quiet: true }).then(
      (sound) => host.settings.keepSchool(sound),
      () => undefined,
    );
  });
  let chosen = classroom.state.get().schoolClass?.id;
  void navigation.renewResume();
  classroom.state.subscribe(({ schoolClass }) => {
    if (schoolClass?.id === chosen) return;
    chosen = schoolClass?.id;
    void navigation.renewResume();
    host.pluginSettings.classChosen();
    plugins.classChosen().catch((error: unknown) => log('The activities of the class', error));
  });
  let { teacher: whose, lesson: which } = classroom.state.get();
  classroom.state.subscribe(({ teacher, lesson }) => {
    if (lesson?.id === which?.id && teacher?.id === whose?.id) return;
    which = lesson;
    whose = teacher;
    // Whatever an activity keeps in its memory was one lesson's: its next use begins it anew.
    kernel.deactivateAll().catch((error: unknown) => log('Ending the activities of the lesson', error));
    plugins.lessonOver().catch((error: unknown) => log('The activities of the lesson', error));
  });

  // Answers that a reload kept from being judged are judged when their activities are there.
  let known = plugins.state.get().loaded;
  plugins.state.subscribe(({ loaded }) => {
    if (loaded && !known && journal.writing) answers.restore();
    known = loaded;
  });
  host.kernel.rows.subscribe((rows) => {
    const active = new Set(rows.flatMap(({ id, stage }) => (stage === 'active' && id !== undefined ? [id] : [])));
    for (const { manifest, base } of plugins.state.get().plugins) {
      const { id, files } = (manifest ?? {}) as { id?: string; files?: readonly { path: string }[] };
      if (base && id !== undefined && active.has(id)) held.hold((files ?? []).map(({ path }) => base + path));
    }
  });

  // Books of this machine are there without a server only if the page is: from now on it is held, lesson or none.
  offline.state.subscribe((books) => {
    if (books.length > 0) held.start();
  });
  void offline.refresh();
  let here = '';
  host.packages.state.subscribe(({ packages }) => {
    const ids = packages.map(({ id }) => id).join();
    if (ids === here) return;
    here = ids;
    void offline.refresh();
  });

  platform.onNetworkChange(() => sync.look());
  /** This window teaches now: it shows what the other one did. */
  const takeUp = async (): Promise<void> => {
    // Asked first: what the other one left undone is asked about in a dialog, too.
    const occupied = platform.occupied();
    await activities.refresh();
    navigation.forUser();
    await host.asked.show({ occupied });
  };
  let { online, writer } = journal.state.get();
  journal.state.subscribe((state) => {
    const took = writer === 'other-tab' && state.writer === 'this-tab';
    writer = state.writer;
    if (took && classroom.state.get().lesson) takeUp().catch((error: unknown) => log('The other window’s place', error));
    if (state.online === online) return;
    online = state.online;
    sync.wake(online ? { now: true } : {});
    if (online) void navigation.renewResume();
  });
  host.instruments.onFailure((pluginId, code, error) => host.kernel.fault(pluginId, code, error));
  host.clock.interval(devMs, () => {
    // a build is written in one step: what fails now is there a second later
    plugins.refreshDev().catch(() => undefined);
  });
  host.clock.interval(choicesMs, () => {
    // A session without a lesson is not kept alive by a page that nobody uses.
    if (classroom.state.get().lesson && journal.state.get().online) choices.look();
  });
  platform.onActivity(() => classroom.touch());
  platform.onHide(() => {
    void marks.leave();
    machines.leave();
    void activities.flush();
  });

  const restored = classroom.restore().catch((error: unknown) => log('The lesson could not be taken up again.', error));
  if (kept) void plugins.refresh(restored).catch((error: unknown) => log('The activities could not be fetched.', error));
  await restored;
  void journal.prune().catch((error: unknown) => log('Earlier lessons could not be tidied away.', error));
  // Who has logged in meanwhile was served above.
  if (kept && session.userInfo?.id === kept.id) {
    void session.refresh();
    sync.wake({ now: true });
  }
}
