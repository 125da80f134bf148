import * as sdk from '@chorus/sdk';
import { type Capability, PluginError, type ServiceToken } from '@chorus/sdk';
import { provide, type ServiceProvider } from '../kernel/plugin-context.ts';
import type { PluginOwner } from '../kernel/ports.ts';
import type { AskedPlace } from '../services/navigation/asked-place.ts';
import type { QuestionGuard } from '../services/question-faults/question-guard.ts';

/** The services that plugins are given, by their contracts. */
export interface GivenServices {
  readonly classroom: sdk.ClassroomService;
  readonly waitingList: sdk.WaitingList;
  readonly praise: sdk.Praise;
  readonly answerBus: sdk.AnswerBus;
  readonly answerHistory: sdk.AnswerHistory;
  readonly answerSession: sdk.AnswerSession;
  readonly answerDevices: sdk.AnswerDevices;
  readonly speech: sdk.SpeechEvaluator;
  readonly audio: sdk.AudioService;
  readonly content: sdk.ContentService;
  readonly contributions: sdk.Contributions;
  readonly storage: sdk.ObjectStorage;
  readonly offline: sdk.OfflineStore;
  readonly journal: sdk.Journal;
  readonly navigation: sdk.Navigation;
  readonly dialogs: sdk.Dialogs;
  readonly notices: sdk.Notices;
  readonly settings: sdk.Settings;
  readonly soundEffects: sdk.SoundEffects;
  readonly i18n: sdk.I18n;
  readonly clock: sdk.Clock;
  readonly platform: sdk.Platform;
}

/** Facades by value: what a contract names, and nothing of the service behind it. Questions and texts to be scored pass the guard first; who records students declares it. */
export function facades(
  given: GivenServices,
  guard: Pick<QuestionGuard, 'question' | 'reference'>,
  asked: Pick<AskedPlace, 'whileOpening'>,
): ReadonlyMap<sdk.ServiceId, ServiceProvider> {
  const {
    classroom,
    waitingList,
    praise,
    answerBus,
    answerHistory,
    answerSession,
    answerDevices,
    speech,
    audio,
    content,
    contributions,
    storage,
    offline,
    journal,
    navigation,
    dialogs,
    notices,
    settings,
    soundEffects,
    i18n,
    clock,
    platform,
  } = given;
  const mayAsk = async (owner: Parameters<typeof requireCapability>[0], question: sdk.Question) => {
    // by a clicker's microphone
    if (question.speech) requireCapability(owner, 'media.microphone', sdk.AnswerSession, 'a question with `speech`');
    await guard.question(owner.pluginId, question);
  };
  return new Map([
    provide(sdk.ClassroomService, () => ({
      state: reading(classroom.state),
      groups: reading(classroom.groups),
      saveGroups: (groups) => classroom.saveGroups(groups),
      endGroups: (id) => classroom.endGroups(id),
    })),
    provide(sdk.WaitingList, () => ({
      state: reading(waitingList.state),
      toggle: (id) => waitingList.toggle(id),
      rollCall: (options) => waitingList.rollCall(options),
      replaceCalled: (studentId, options) => waitingList.replaceCalled(studentId, options),
      undoCall: () => waitingList.undoCall(),
      setSort: (sort) => waitingList.setSort(sort),
      setPlayType: (playType) => waitingList.setPlayType(playType),
      setBoundOnly: (on) => waitingList.setBoundOnly(on),
      setAbsent: (studentId, absent) => waitingList.setAbsent(studentId, absent),
      startTeam: () => waitingList.startTeam(),
      endTeam: () => waitingList.endTeam(),
    })),
    provide(sdk.Praise, () => ({
      state: reading(praise.state),
      give: (one) => praise.give(one),
      takeBack: (id) => praise.takeBack(id),
    })),
    provide(sdk.AnswerBus, () => ({ subscribe: (listener) => answerBus.subscribe(listener) })),
    provide(sdk.AnswerHistory, () => ({ attempts: (query) => answerHistory.attempts(query) })),
    provide(sdk.AnswerSession, ({ pluginId, manifest }) => ({
      state: reading(answerSession.state),
      group: reading(answerSession.group),
      open: async (question) => {
        await mayAsk({ pluginId, manifest }, question);
        return asked.whileOpening(pluginId, () => answerSession.open(question));
      },
      openGroup: async (group) => {
        for (const { question } of group.parts) await mayAsk({ pluginId, manifest }, question);
        return asked.whileOpening(pluginId, () => answerSession.openGroup(group));
      },
      endPart: (slot) => answerSession.endPart(slot),
      give: (answer) => answerSession.give(answer),
      record: async (recording) => {
        requireCapability({ pluginId, manifest }, 'media.microphone', sdk.AnswerSession, '`record`');
        guard.reference(pluginId, recording.reference);
        return answerSession.record(recording);
      },
      finish: () => answerSession.finish(),
      cancel: () => answerSession.cancel(),
      resolveInterrupted: (decision) => answerSession.resolveInterrupted(decision),
      rescore: (id) => answerSession.rescore(id),
      erase: (id) => answerSession.erase(id),
      startTeam: async (team) => {
        const speaks = answerSession.state.get()?.question.speech !== undefined;
        if (speaks) requireCapability({ pluginId, manifest }, 'media.microphone', sdk.AnswerSession, '`startTeam` with `speech`');
        return answerSession.startTeam(team);
      },
      endTeam: () => answerSession.endTeam(),
      override: (id, word) => answerSession.override(id, word),
      move: (id, studentId) => answerSession.move(id, studentId),
      void: (id, reason) => answerSession.void(id, reason),
      takeBack: (id) => answerSession.takeBack(id),
      end: () => answerSession.end(),
    })),
    provide(sdk.AnswerDevices, () => ({
      state: reading(answerDevices.state),
      bind: (studentId, uid, options) => answerDevices.bind(studentId, uid, options),
      unbind: (uid) => answerDevices.unbind(uid),
      message: (uids, text) => answerDevices.message(uids, text),
    })),
    provide(sdk.SpeechEvaluator, ({ pluginId }) => ({
      state: reading(speech.state),
      prepare: () => speech.prepare(),
      evaluate: async (id, reference, options) => {
        guard.reference(pluginId, reference);
        return speech.evaluate(id, reference, options);
      },
      align: (url, reference, options) => speech.align(url, reference, options),
    })),
    provide(sdk.AudioService, ({ pluginId, manifest }) => ({
      state: reading(audio.state),
      level: reading(audio.level),
      levels: {
        get: () => audio.levels.get(),
        subscribe: (listener) => {
          requireCapability({ pluginId, manifest }, 'media.microphone', sdk.AudioService, '`levels`');
          return audio.levels.subscribe(listener);
        },
      },
      play: (sound, options) => audio.play(sound, options),
      playInTurn: (pieces) => audio.playInTurn(pieces),
      pause: () => audio.pause(),
      resume: () => audio.resume(),
      seek: (ms) => audio.seek(ms),
      waveform: (sound) => audio.waveform(sound),
      stop: () => audio.stop(),
    })),
    provide(sdk.ContentService, () => ({
      get: (ref) => content.get(ref),
      list: (query: sdk.ContentQuery) => content.list(query),
      wordBooks: () => content.wordBooks(),
      units: (id) => content.units(id),
      words: (id) => content.words(id),
      word: (id) => content.word(id),
    })),
    provide(sdk.Contributions, () => ({
      state: reading(contributions.state),
      view: (point, pluginId, id) => contributions.view(point, pluginId, id),
    })),
    provide(sdk.ObjectStorage, () => ({ put: (blob, options) => storage.put(blob, options), url: (key) => storage.url(key) })),
    provide(sdk.OfflineStore, () => ({
      state: reading(offline.state),
      tree: (bookId) => offline.tree(bookId),
      read: (bookId, path, range) => offline.read(bookId, path, range),
    })),
    provide(sdk.Journal, () => ({ state: reading(journal.state) })),
    provide(sdk.Navigation, () => ({
      state: reading(navigation.state),
      go: navigation.go,
      back: () => navigation.back(),
      home: () => navigation.home(),
      setSubtitle: (text) => navigation.setSubtitle(text),
      setResume: navigation.setResume,
    })),
    provide(sdk.Dialogs, () => ({
      confirm: (question) => dialogs.confirm(question),
      review: (ids) => dialogs.review(ids),
      wordInfo: (word, said) => dialogs.wordInfo(word, said),
    })),
    provide(sdk.Notices, () => ({ show: (notice) => notices.show(notice) })),
    provide(sdk.Settings, () => ({ state: reading(settings.state), set: (change) => settings.set(change) })),
    provide(sdk.SoundEffects, () => ({ play: (effect, options) => soundEffects.play(effect, options) })),
    provide(sdk.I18n, () => ({ locale: reading(i18n.locale) })),
    provide(sdk.Clock, () => ({
      now: () => clock.now(),
      mono: () => clock.mono(),
      timeout: (ms, run) => clock.timeout(ms, run),
      interval: (ms, run) => clock.interval(ms, run),
    })),
    provide(sdk.Platform, () => ({ state: reading(platform.state) })),
  ]);
}

/** An observable that can be read and not set. */
function reading<T>(observable: sdk.Observable<T>): sdk.Observable<T> {
  return { get: () => observable.get(), subscribe: (listener) => observable.subscribe(listener) };
}

/** For calls that need more than their service's own capability. Error: `PluginError` `capability-missing`. */
function requireCapability(
  { pluginId, manifest }: Pick<PluginOwner, 'pluginId' | 'manifest'>,
  capability: Capability,
  service: Pick<ServiceToken<unknown>, 'id'>,
  call: string,
): void {
  if (manifest.capabilities.includes(capability)) return;
  throw new PluginError(
    'capability-missing',
    `"${pluginId}" asks ${service.id} for ${call}, which needs the capability "${capability}". Add it to \`capabilities\` of its definition.`,
    { plugin: pluginId, service: service.id, capability },
  );
}
