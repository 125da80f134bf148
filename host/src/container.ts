import 'reflect-metadata';
import { container as root, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { LoginShell } from './create-login-shell.ts';
import type { Host } from './host.ts';
import { installInstruments } from './instruments/host-instruments.ts';
import { TeacherMarking } from './services/answer-session/teacher-marking.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import { openJournal } from './services/journal/open-journal.ts';
import { BrowserFiles } from './services/journal/shared-files.ts';
import { IdbKeyValueStore } from './services/storage/key-value-store.ts';
import { wireLifecycle } from './wire-lifecycle.ts';
import { HeldFiles } from './sw/held-files.ts';
import { registerAnswers } from './container/answer-parts.ts';
import { registerClassroom } from './container/classroom-parts.ts';
import { registerPlugins } from './container/plugin-parts.ts';
import { locks, ownerOf, singles, tokens as t } from './container/tokens.ts';
import { log } from './services/recent-log.ts';
import { stampOf } from './services/version/stamp.ts';
import { UpdateDesk } from './services/version/update-desk.ts';
import { Versions } from './services/version/versions.ts';

/** Makes the host: the one place where contracts meet implementations. */
export async function createHost(shell: LoginShell): Promise<Host> {
  // Before anything of a plugin runs, so that nothing of it is missed.
  const instruments = installInstruments(window);
  const c = root.createChildContainer();
  const value = <T>(key: InjectionToken<T>, it: T) => void c.register(key, { useValue: it });
  const { clock } = shell;
  const ids = { next: () => uuidv7(clock.now()) };
  const bootId = ids.next();
  value(t.instruments, instruments);
  value(t.clock, clock);
  value(t.bootId, bootId);
  value(t.local, shell.local);
  value(t.udid, shell.udid);
  value(t.platform, shell.platform);
  value(t.settings, shell.settings);
  value(t.i18n, shell.i18n);
  value(t.notices, shell.notices);
  value(t.sessionStore, shell.sessionStore);
  value(t.session, shell.session);
  value(t.choices, shell.choices);
  value(t.api, shell.api);
  value(t.listAhead, shell.listAhead);
  singles(c)(t.held, () => new HeldFiles(navigator.serviceWorker as ServiceWorkerContainer | undefined, log));
  const values = new IdbKeyValueStore('chorus', clock);
  const files = new BrowserFiles(locks(), shell.local, new Set(['chorus', 'chorus.journal']), (ms) => values.rest(ms));
  const owner = () => ownerOf(shell.session);
  const [journal] = await Promise.all([
    openJournal({ name: 'chorus.journal', clock, ids, bootId, locks: locks(), owner, files }),
    values.open(),
  ]);
  value(t.values, values);
  value(t.journal, journal);
  registerClassroom(c, ids);
  registerAnswers(c, ids);
  registerPlugins(c);
  const host = hostOf(c, shell);
  shell.bridge = {
    closeDialogs: () => host.dialogs.closeAll(),
    reached: (reached) => journal.setOnline(reached),
    erased: () => c.resolve(t.sync).wake({ now: true }),
  };
  const prepared = c.resolve(t.prepared);
  shell.made({ prepared, lesson: c.resolve(t.withoutLogin) });
  await wireLifecycle({
    host,
    prepared,
    withoutLogin: c.resolve(t.withoutLogin),
    kernel: c.resolve(t.kernel),
    sync: c.resolve(t.sync),
    machines: c.resolve(t.machines),
    plugins: c.resolve(t.plugins),
    held: c.resolve(t.held),
    offline: c.resolve(t.offline),
    choices: shell.choices,
    activities: c.resolve(t.activities),
    storage: c.resolve(t.storage),
    marks: c.resolve(t.marks),
    log,
  });
  return host;
}

function hostOf(
  c: DependencyContainer,
  { api, session, notices, settings, keys, i18n, clock, platform, sampleLogins, waysIn, withoutLogin }: LoginShell,
): Host {
  const versions = new Versions(api, clock, stampOf(document), platform.client?.updates.about);
  const classroom = c.resolve(t.classroom);
  return {
    api,
    session,
    notices,
    settings,
    keys,
    i18n,
    clock,
    platform,
    sampleLogins,
    waysIn,
    withoutLogin,
    claims: c.resolve(t.claims),
    classroom,
    waitingList: c.resolve(t.waitingList),
    nameCaller: c.resolve(t.nameCaller),
    versions,
    updateDesk: new UpdateDesk({ versions: versions.state, classroom: classroom.state, client: platform.client?.updates, clock }),
    praise: c.resolve(t.praise),
    classGroups: c.resolve(t.classGroups),
    answerSession: c.resolve(t.answers),
    history: c.resolve(t.history),
    exportTasks: c.resolve(t.exportTasks),
    classAnswers: c.resolve(t.classAnswers),
    studentRecords: c.resolve(t.studentRecords),
    overview: c.resolve(t.overview),
    lessonReviews: c.resolve(t.lessonReviews),
    classDays: c.resolve(t.classDays),
    everybody: c.resolve(t.everybody),
    storedAnswerTypes: c.resolve(t.storedAnswerTypes),
    hiddenScores: c.resolve(t.hiddenScores),
    journal: c.resolve(t.journal),
    machines: c.resolve(t.machines),
    unsentAnswers: c.resolve(t.unsentAnswers),
    audio: c.resolve(t.audio),
    soundEffects: c.resolve(t.soundEffects),
    speech: c.resolve(t.speech),
    scoring: c.resolve(t.scorer).place,
    marking: new TeacherMarking({
      answers: c.resolve(t.answers),
      evaluation: c.resolve(t.evaluation),
      speech: c.resolve(t.speech),
      ids: { next: () => uuidv7(clock.now()) },
    }),
    content: c.resolve(t.content),
    packages: c.resolve(t.packages),
    devices: c.resolve(t.devices),
    bindingDesk: c.resolve(t.bindingDesk),
    navigation: c.resolve(t.navigation),
    asked: c.resolve(t.asked),
    favourites: c.resolve(t.favourites),
    tour: c.resolve(t.tour),
    materials: c.resolve(t.materials),
    outsidePages: c.resolve(t.outsidePages),
    dialogs: c.resolve(t.dialogs),
    kernel: c.resolve(t.kernel),
    plugins: c.resolve(t.plugins),
    pluginSettings: c.resolve(t.pluginSettings),
    activities: c.resolve(t.activities),
    instruments: c.resolve(t.instruments),
    views: c.resolve(t.views),
  };
}
