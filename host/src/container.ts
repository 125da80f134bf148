import 'reflect-metadata';
import { container as root } from 'tsyringe';
import { uuidv7 } from '@chorus/contract/uuid';
import { apiToken } from './api/api-client.ts';
import { udidToken } from './api/headers.ts';
import type { LoginShell } from './create-login-shell.ts';
import { installInstruments, instrumentsToken } from './instruments/host-instruments.ts';
import { connectLifecycle } from './lifecycle/connect-lifecycle.ts';
import { Lifecycle } from './lifecycle/lifecycle.ts';
import { resume } from './lifecycle/resume.ts';
import type { ServiceModule } from './lifecycle/service-module.ts';
import type { Get, Token } from './lifecycle/token.ts';
import { platformToken } from './platform/host-platform.ts';
import { platformModule } from './platform/module.ts';
import { listAheadToken } from './plugins/list-ahead.ts';
import { facadesOf, facadesToken } from './plugins/facade.ts';
import { kernelModule, marksModule, pluginsModule, viewsModule } from './plugins/module.ts';
import { bootIdToken } from './plugins/stored-marks.ts';
import { activitiesModule } from './services/activity-sessions/module.ts';
import { busModule } from './services/answer-bus/module.ts';
import { answerSessionModule, evaluationModule, markingModule } from './services/answer-session/module.ts';
import { audioModule, recordingsModule, storedKeysModule, systemVoiceModule } from './services/audio/module.ts';
import { classDaysModule } from './services/class-day/module.ts';
import { classGroupsModule, classroomModule, outboxModule } from './services/classroom/module.ts';
import { clockToken } from './services/clock/host-clock.ts';
import { clockModule } from './services/clock/module.ts';
import { contentModule } from './services/content/module.ts';
import { contributionsModule } from './services/contributions/module.ts';
import { bindingDeskModule, devicesModule } from './services/devices/module.ts';
import { dialogsToken } from './services/dialogs/dialog-store.ts';
import { dialogsModule } from './services/dialogs/module.ts';
import { exportTasksModule } from './services/export-tasks/module.ts';
import { favouritesModule } from './services/favourites/module.ts';
import { hiddenScoresModule } from './services/hidden-scores/module.ts';
import { classAnswersModule, historyModule } from './services/history/module.ts';
import { i18nToken } from './services/i18n/host-i18n.ts';
import { i18nModule } from './services/i18n/module.ts';
import { idsToken } from './services/ids.ts';
import { journalToken } from './services/journal/host-journal.ts';
import { syncToken } from './services/journal/journal-sync.ts';
import { journalModule, machinesModule, syncModule, triesModule } from './services/journal/module.ts';
import { openJournal } from './services/journal/open-journal.ts';
import { BrowserFiles } from './services/journal/shared-files.ts';
import { keysToken } from './services/keys/local-keys.ts';
import { everybodyModule, lessonReviewsModule } from './services/lesson-end/module.ts';
import { materialsModule } from './services/materials/module.ts';
import { askedModule, navigationModule } from './services/navigation/module.ts';
import { noticesToken } from './services/notices/notice-store.ts';
import { noticesModule } from './services/notices/module.ts';
import { storageModule } from './services/object-storage/module.ts';
import { offlineModule, packageReaderModule } from './services/offline-store/module.ts';
import { ownTextsModule, textOutboxModule, textSoundsModule } from './services/own-texts/module.ts';
import { outsidePagesModule } from './services/outside-pages/module.ts';
import { overviewModule } from './services/overview/module.ts';
import { packagesModule } from './services/packages/module.ts';
import { parentSummariesModule } from './services/parent-summary/module.ts';
import { pluginSettingsModule } from './services/plugin-settings/module.ts';
import { classStarsModule } from './services/class-stars/module.ts';
import { praiseModule, praiseMomentModule } from './services/praise/module.ts';
import { log } from './services/recent-log.ts';
import { questionGuardModule } from './services/question-faults/module.ts';
import { choicesModule, sessionModule } from './services/session/module.ts';
import { choicesToken } from './services/session/school-choices.ts';
import { ownerOf, sessionToken } from './services/session/session-service.ts';
import { sessionStoreToken } from './services/session/session-store.ts';
import { settingsToken } from './services/settings/local-settings.ts';
import { settingsModule } from './services/settings/module.ts';
import { soundEffectsModule } from './services/sound-effects/module.ts';
import { scorerModule, speechModule } from './services/speech/module.ts';
import { IdbKeyValueStore, valuesToken } from './services/storage/key-value-store.ts';
import { localToken } from './services/storage/local-store.ts';
import { tabLocks } from './services/storage/locked-value.ts';
import { storedAnswerTypesModule } from './services/stored-answers/module.ts';
import { studentRecordsModule } from './services/student-record/module.ts';
import { tourModule } from './services/tour/module.ts';
import { unsentAnswersModule } from './services/unsent-answers/module.ts';
import { updateDeskModule, versionsModule } from './services/version/module.ts';
import { nameCallerModule, waitingListModule } from './services/waiting-list/module.ts';
import { wakeLockModule } from './services/wake-lock/module.ts';
import { wordListsModule } from './services/word-lists/module.ts';
import { lessonWithoutLoginToken } from './services/without-login/lesson-without-login.ts';
import { claimsModule, lessonWithoutLoginModule, preparedModule } from './services/without-login/module.ts';
import { preparedToken } from './services/without-login/prepared-classes.ts';
import { heldModule, offlineActivitiesModule } from './sw/module.ts';

/**
 * Every service of the host behind the login page. The order is that in which they are made and their hooks run, in reverse on the way out (`Lifecycle`): what
 * a service is made of stands before it.
 */
export const modules: readonly ServiceModule[] = [
  clockModule,
  platformModule,
  i18nModule,
  noticesModule,
  sessionModule,
  choicesModule,
  settingsModule,
  storageModule,
  outboxModule,
  preparedModule,
  classroomModule,
  lessonWithoutLoginModule,
  marksModule,
  // At logout the lesson has ended (sync) before what activities have noted in the session is cleared.
  activitiesModule,
  // At the end of a lesson the journal is closed before another page is shown.
  navigationModule,
  journalModule,
  classGroupsModule,
  storedKeysModule,
  recordingsModule,
  scorerModule,
  speechModule,
  audioModule,
  systemVoiceModule,
  soundEffectsModule,
  busModule,
  evaluationModule,
  storedAnswerTypesModule,
  devicesModule,
  answerSessionModule,
  markingModule,
  hiddenScoresModule,
  nameCallerModule,
  waitingListModule,
  bindingDeskModule,
  heldModule,
  offlineActivitiesModule,
  triesModule,
  syncModule,
  unsentAnswersModule,
  claimsModule,
  praiseModule,
  praiseMomentModule,
  classStarsModule,
  packageReaderModule,
  offlineModule,
  packagesModule,
  contentModule,
  historyModule,
  classAnswersModule,
  exportTasksModule,
  lessonReviewsModule,
  classDaysModule,
  everybodyModule,
  studentRecordsModule,
  parentSummariesModule,
  overviewModule,
  favouritesModule,
  materialsModule,
  wordListsModule,
  ownTextsModule,
  textOutboxModule,
  textSoundsModule,
  tourModule,
  outsidePagesModule,
  versionsModule,
  updateDeskModule,
  pluginSettingsModule,
  viewsModule,
  // At logout nothing is asked any more before the lesson ends.
  dialogsModule,
  contributionsModule,
  questionGuardModule,
  kernelModule,
  wakeLockModule,
  askedModule,
  machinesModule,
  pluginsModule,
];

/** Makes the services behind the login page and starts them: the one place where contracts meet implementations. */
export async function createHost(shell: LoginShell): Promise<Get> {
  // Before anything of a plugin runs, so that nothing of it is missed.
  const instruments = installInstruments(window);
  const c = root.createChildContainer();
  const give = <T>(token: Token<T>, it: T) => void c.register(token.name, { useValue: it });
  const get: Get = <T>(token: Token<T>) => c.resolve<T>(token.name);
  const { clock } = shell;
  const ids = { next: () => uuidv7(clock.now()) };
  const bootId = ids.next();
  const values = new IdbKeyValueStore('chorus', clock);
  const files = new BrowserFiles(tabLocks(), shell.local, new Set(['chorus', 'chorus.journal']), (ms) => values.rest(ms));
  const owner = () => ownerOf(shell.session);
  const [journal] = await Promise.all([
    openJournal({ name: 'chorus.journal', clock, ids, bootId, locks: tabLocks(), owner, machine: () => shell.session.machine, files }),
    values.open(),
  ]);
  give(instrumentsToken, instruments);
  give(clockToken, clock);
  give(idsToken, ids);
  give(bootIdToken, bootId);
  give(valuesToken, values);
  give(journalToken, journal);
  give(localToken, shell.local);
  give(udidToken, shell.udid);
  give(platformToken, shell.platform);
  give(settingsToken, shell.settings);
  give(keysToken, shell.keys);
  give(i18nToken, shell.i18n);
  give(noticesToken, shell.notices);
  give(sessionStoreToken, shell.sessionStore);
  give(sessionToken, shell.session);
  give(choicesToken, shell.choices);
  give(apiToken, shell.api);
  give(listAheadToken, shell.listAhead);
  give(facadesToken, facadesOf(modules, get));
  for (const { token, provide } of modules) if (provide) give(token, provide(get));
  shell.bridge = {
    closeDialogs: () => get(dialogsToken).closeAll(),
    reached: (reached) => journal.setOnline(reached),
    erased: () => get(syncToken).wake({ now: true }),
    saved: () => journal.saved(),
  };
  shell.made({ prepared: get(preparedToken), lesson: get(lessonWithoutLoginToken) });
  const services = modules.flatMap(({ token, hooks }) => (hooks ? [{ name: token.name, hooks: hooks(get(token), get) }] : []));
  const lifecycle = new Lifecycle(services, { clock, report: log });
  connectLifecycle(get, lifecycle);
  await lifecycle.start();
  await resume(get);
  return get;
}
