import { apiToken } from '../api/api-client.ts';
import { instrumentsToken } from '../instruments/host-instruments.ts';
import type { PluginStage } from '../kernel/kernel-types.ts';
import { createKernel } from '../kernel/kernel.ts';
import { createContextFactory } from '../kernel/plugin-context.ts';
import { serviceModule } from '../lifecycle/service-module.ts';
import type { Get } from '../lifecycle/token.ts';
import { platformToken } from '../platform/host-platform.ts';
import { activitiesToken } from '../services/activity-sessions/activity-sessions.ts';
import { classroomToken } from '../services/classroom/host-classroom.ts';
import { clockToken } from '../services/clock/host-clock.ts';
import { i18nToken } from '../services/i18n/host-i18n.ts';
import { PluginTexts } from '../services/i18n/plugin-texts.ts';
import { journalToken } from '../services/journal/host-journal.ts';
import { navigationToken } from '../services/navigation/host-navigation.ts';
import { pluginSettingsToken } from '../services/plugin-settings/plugin-settings.ts';
import { log } from '../services/recent-log.ts';
import { choicesToken } from '../services/session/school-choices.ts';
import { sessionToken } from '../services/session/session-service.ts';
import { valuesToken } from '../services/storage/key-value-store.ts';
import { localToken } from '../services/storage/local-store.ts';
import { tabLocks } from '../services/storage/locked-value.ts';
import { precacheToken } from '../sw/precache.ts';
import { facadesToken } from './facade.ts';
import { FetchedPlugins, pluginsToken } from './fetched-plugins.ts';
import { kernelToken } from './kernel-token.ts';
import { JournalledPins } from './lesson-record.ts';
import { listAheadToken } from './list-ahead.ts';
import { MountedViews, viewsToken } from './mounted-views.ts';
import { PageLoader } from './page-loader.ts';
import { bootIdToken, marksToken, StoredMarks } from './stored-marks.ts';
import { StoredSwitches } from './stored-switches.ts';

/** How soon a page sees what an author has built. */
const devMs = 1000;

const lessonId = (get: Get) => get(classroomToken).state.get().lesson?.id;
const pinsOf = (get: Get) => new JournalledPins(get(journalToken), () => lessonId(get));

export const marksModule = serviceModule(marksToken, {
  provide: (get) => new StoredMarks(get(valuesToken), tabLocks(), get(bootIdToken), get(localToken)),
  hooks: (marks, get) => ({
    start: (own) => void own(get(platformToken).onHide(() => void marks.leave())),
  }),
});

export const viewsModule = serviceModule(viewsToken, { provide: () => new MountedViews() });

/** Stages in which code of an activity runs, or is about to. */
const running: readonly PluginStage[] = ['loading', 'loaded', 'activating', 'active'];

export const kernelModule = serviceModule(kernelToken, {
  provide: (get) => {
    // `chorus-plugin check` reads it
    const texts = new PluginTexts(get(i18nToken).locale, (plugin, missingText) =>
      console.warn(`"${plugin}" asks for the text "${missingText}", which is in none of its locales.`, { plugin, missingText }),
    );
    const createContext = createContextFactory({
      services: get(facadesToken),
      instruments: get(instrumentsToken),
      translate: (owner, key, params) => texts.t(owner, key, params),
      state: ({ pluginId }, kind) => get(activitiesToken).state(pluginId, kind),
      sessions: ({ pluginId }) => get(activitiesToken).ofLesson(pluginId),
      settings: ({ pluginId }, entry) => get(pluginSettingsToken).of(pluginId, entry),
      fault: (pluginId, code, error) => get(kernelToken).fault(pluginId, code, error),
    });
    return createKernel({
      loader: new PageLoader(document),
      instruments: get(instrumentsToken),
      marks: get(marksToken),
      switches: new StoredSwitches(get(valuesToken)),
      clock: get(clockToken),
      createContext,
      log: { info: (message, context) => console.info(message, context ?? ''), warn: (error) => console.warn(error) },
      sessions: { snapshot: (pluginId) => get(activitiesToken).release(pluginId) },
      views: get(viewsToken),
      pins: pinsOf(get),
    });
  },
  hooks: (kernel, get) => ({
    start: (own) => {
      own(get(instrumentsToken).onFailure((pluginId, code, error) => kernel.fault(pluginId, code, error)));
      own(
        kernel.rows.subscribe((rows) => {
          if (rows.some(({ source, stage }) => source !== 'built-in' && running.includes(stage))) get(sessionToken).foreignCodeRan();
        }),
      );
    },
  }),
});

export const pluginsModule = serviceModule(pluginsToken, {
  provide: (get) =>
    new FetchedPlugins({
      api: () => get(apiToken),
      ahead: get(listAheadToken),
      kernel: () => get(kernelToken),
      cache: get(valuesToken),
      services: new Set(get(facadesToken).keys()),
      user: () => {
        const { keptFor, userInfo } = get(sessionToken);
        return userInfo && { id: keptFor ?? userInfo.id, stage: userInfo.stage };
      },
      lesson: () => {
        const id = lessonId(get);
        return id === undefined ? undefined : { id, used: pinsOf(get).used() };
      },
      classId: () => get(classroomToken).state.get().schoolClass?.id,
      choices: () => get(choicesToken).revision.get(),
      erase: async (pluginIds) => {
        get(precacheToken).drop(pluginIds);
        await get(activitiesToken).erase(pluginIds);
      },
    }),
  hooks: (plugins, get) => {
    const notFetched = (error: unknown) => log('The activities could not be fetched.', error);
    // Where no activity runs the list may change: Home shows what the school has chosen since, the plugins page what is there now.
    const look = (route: string | undefined): void => {
      const looked = route === 'Plugins' ? plugins.refresh() : route === 'Home' ? plugins.renew() : undefined;
      looked?.catch(notFetched);
    };
    return {
      start: (own) => {
        const navigation = get(navigationToken);
        let { route } = navigation.state.get();
        own(
          navigation.state.subscribe((now) => {
            if (now.route === route) return;
            route = now.route;
            look(route);
          }),
        );
        own(get(choicesToken).revision.subscribe(() => look(route === 'Home' ? route : undefined)));
        const classroom = get(classroomToken);
        let { teacher: whose, lesson: which } = classroom.state.get();
        own(
          classroom.state.subscribe(({ teacher, lesson }) => {
            if (lesson?.id === which?.id && teacher?.id === whose?.id) return;
            which = lesson;
            whose = teacher;
            // Whatever an activity keeps in its memory was one lesson's: its next use begins it anew.
            get(kernelToken)
              .deactivateAll()
              .catch((error: unknown) => log('Ending the activities of the lesson', error));
            plugins.lessonOver().catch((error: unknown) => log('The activities of the lesson', error));
          }),
        );
        // a build is written in one step: what fails now is there a second later
        own(get(clockToken).interval(devMs, () => void plugins.refreshDev().catch(() => undefined)));
      },
      login: (user) => {
        plugins.forget();
        if (user) plugins.refresh().catch(notFetched);
      },
      class: () => void plugins.classChosen().catch((error: unknown) => log('The activities of the class', error)),
    };
  },
});
