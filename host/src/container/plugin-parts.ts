import type { DependencyContainer } from 'tsyringe';
import { createContextFactory } from '../kernel/plugin-context.ts';
import { createKernel } from '../kernel/kernel.ts';
import { facades, type GivenServices } from '../plugins/facades.ts';
import { FetchedPlugins } from '../plugins/fetched-plugins.ts';
import { JournalledPins } from '../plugins/lesson-record.ts';
import { MountedViews } from '../plugins/mounted-views.ts';
import { PageLoader } from '../plugins/page-loader.ts';
import { StoredMarks } from '../plugins/stored-marks.ts';
import { StoredSwitches } from '../plugins/stored-switches.ts';
import { ActivitySessions } from '../services/activity-sessions/activity-sessions.ts';
import { HostContributions } from '../services/contributions/host-contributions.ts';
import { PluginTexts } from '../services/i18n/plugin-texts.ts';
import { createQuestionGuard } from '../services/question-faults/create-question-guard.ts';
import { PluginSettings } from '../services/plugin-settings/plugin-settings.ts';
import { drawContributed } from '../shell/contributed-view.tsx';
import { locks, singles, tokens as t } from './tokens.ts';
import { log } from '../services/recent-log.ts';

/** Plugins, and what they are given. */
export function registerPlugins(c: DependencyContainer): void {
  const single = singles(c);
  const lessonId = () => c.resolve(t.classroom).state.get().lesson?.id;
  const pins = () => new JournalledPins(c.resolve(t.journal), lessonId);
  const writes = () => c.resolve(t.journal).state.get().writer === 'this-tab';
  single(t.activities, () => new ActivitySessions(c.resolve(t.values), c.resolve(t.clock), lessonId, writes, log));
  single(
    t.pluginSettings,
    () =>
      new PluginSettings({
        store: c.resolve(t.values),
        api: () => c.resolve(t.api),
        userId: () => c.resolve(t.session).keptFor,
        schoolClass: () => c.resolve(t.classroom).state.get().schoolClass,
      }),
  );
  single(t.marks, () => new StoredMarks(c.resolve(t.values), locks(), c.resolve(t.bootId), c.resolve(t.local)));
  single(t.views, () => new MountedViews());
  single(
    t.contributions,
    () =>
      new HostContributions({
        kernel: () => c.resolve(t.kernel),
        classroom: c.resolve(t.classroom).state,
        platform: c.resolve(t.platform).state,
        session: c.resolve(t.session).state,
        navigation: c.resolve(t.navigation).state,
        draw: drawContributed,
      }),
  );
  single(t.services, () => {
    const guard = createQuestionGuard({
      evaluateType: (id) => c.resolve(t.evaluation).load(id),
      navigation: c.resolve(t.navigation),
      kernel: () => c.resolve(t.kernel),
      dialogs: c.resolve(t.dialogs),
      i18n: c.resolve(t.i18n),
      log,
    });
    return facades(givenServices(c), guard, { whileOpening: (pluginId, open) => c.resolve(t.asked).whileOpening(pluginId, open) });
  });
  single(t.kernel, () => {
    // `chorus-plugin check` reads it
    const texts = new PluginTexts(c.resolve(t.i18n).locale, (plugin, missingText) =>
      console.warn(`"${plugin}" asks for the text "${missingText}", which is in none of its locales.`, { plugin, missingText }),
    );
    const createContext = createContextFactory({
      services: c.resolve(t.services),
      instruments: c.resolve(t.instruments),
      translate: (owner, key, params) => texts.t(owner, key, params),
      state: ({ pluginId }, kind) => c.resolve(t.activities).state(pluginId, kind),
      sessions: ({ pluginId }) => c.resolve(t.activities).ofLesson(pluginId),
      settings: ({ pluginId }, entry) => c.resolve(t.pluginSettings).of(pluginId, entry),
      fault: (pluginId, code, error) => c.resolve(t.kernel).fault(pluginId, code, error),
    });
    return createKernel({
      loader: new PageLoader(document),
      instruments: c.resolve(t.instruments),
      marks: c.resolve(t.marks),
      switches: new StoredSwitches(c.resolve(t.values)),
      clock: c.resolve(t.clock),
      createContext,
      log: { info: (message, context) => console.info(message, context ?? ''), warn: (error) => console.warn(error) },
      sessions: { snapshot: (pluginId) => c.resolve(t.activities).release(pluginId) },
      views: c.resolve(t.views),
      pins: pins(),
    });
  });
  single(
    t.plugins,
    () =>
      new FetchedPlugins({
        api: () => c.resolve(t.api),
        ahead: c.resolve(t.listAhead),
        kernel: () => c.resolve(t.kernel),
        cache: c.resolve(t.values),
        services: new Set(c.resolve(t.services).keys()),
        user: () => {
          const { keptFor, userInfo } = c.resolve(t.session);
          return userInfo && { id: keptFor ?? userInfo.id, stage: userInfo.stage };
        },
        lesson: () => {
          const id = lessonId();
          return id === undefined ? undefined : { id, used: pins().used() };
        },
        classId: () => c.resolve(t.classroom).state.get().schoolClass?.id,
        choices: () => c.resolve(t.choices).revision.get(),
        erase: async (pluginIds) => {
          c.resolve(t.held).drop(pluginIds);
          await c.resolve(t.activities).erase(pluginIds);
        },
      }),
  );
}

function givenServices(c: DependencyContainer): GivenServices {
  const groups = c.resolve(t.classGroups);
  return {
    classroom: {
      state: c.resolve(t.classroom).state,
      groups: groups.state,
      saveGroups: (saved) => groups.save(saved),
      endGroups: (id) => groups.end(id),
    },
    waitingList: c.resolve(t.waitingList),
    praise: c.resolve(t.praise),
    answerBus: c.resolve(t.bus),
    answerHistory: c.resolve(t.classAnswers),
    answerSession: c.resolve(t.answers),
    answerDevices: c.resolve(t.devices),
    speech: c.resolve(t.speech),
    audio: c.resolve(t.audio),
    content: c.resolve(t.content),
    contributions: c.resolve(t.contributions),
    storage: c.resolve(t.storage).asking,
    offline: c.resolve(t.offline),
    journal: c.resolve(t.journal),
    navigation: c.resolve(t.navigation),
    dialogs: c.resolve(t.dialogs),
    notices: c.resolve(t.notices),
    settings: c.resolve(t.settings),
    soundEffects: c.resolve(t.soundEffects),
    i18n: c.resolve(t.i18n),
    clock: c.resolve(t.clock),
    platform: c.resolve(t.platform),
  };
}
