import { ObservableValue, toDisposable, type RouteManifest, type SettingsEntry } from '@chorus/sdk';
import type { FakeServices, PluginHarness } from '@chorus/sdk/testing';
import type { Contributed } from '../../../../host/src/kernel/kernel-types.ts';
import { LocalKeys } from '../../../../host/src/services/keys/local-keys.ts';
import { BrowserLocalStore } from '../../../../host/src/services/storage/local-store.ts';
import type { Get, Token } from '../../../../host/src/lifecycle/token.ts';
import type { LoginServices } from '../../../../host/src/login-services.ts';
import { HostI18n } from '../../../../host/src/services/i18n/host-i18n.ts';
import { NoticeStore } from '../../../../host/src/services/notices/notice-store.ts';
import type { HostServices } from '../../../../host/src/shell/host-context.tsx';
import { texts } from '../../../../host/src/texts.ts';

const always = <T>(value: T) => new ObservableValue(value);
const nothing = async () => undefined;
/** What the shell sees of a service's state. */
const state = (value: object) => ({ state: always(value) });

const defaultsOf = (properties: SettingsEntry['properties']) =>
  Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, one.default]));

/** The routes of an activity, as the kernel tells the shell of them. */
export const routesOf = ({ plugin: { declaration } }: PluginHarness<unknown>): readonly Contributed<RouteManifest>[] =>
  declaration.contributes.routes.map((value) => ({ pluginId: declaration.id, value }));

/** The service with some members of its own. */
const also = <T extends object, M extends object>(service: T, own: M): T & M =>
  new Proxy(service, {
    get: (target, name) => {
      const member: unknown = Object.hasOwn(own, name) ? Reflect.get(own, name) : Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  }) as T & M;

/**
 * The services that bars, waiting list and messages are drawn by, each by the name of its token: the fakes, and beside them what only a host has, as it is in a quiet lesson of a
 * teacher who is logged in. Who asks for more gets an error that names it.
 */
export function shellOverFakes(fakes: FakeServices, harness: () => PluginHarness<unknown>): HostServices {
  const { navigation, notices, settings, classroom, waiting, clock } = fakes;
  const i18n = new HostI18n(settings);
  i18n.add(texts);
  i18n.locale.subscribe((locale) => fakes.i18n.locale.set(locale));

  const subtitle = always('');
  navigation.state.subscribe(() => subtitle.set(''));
  navigation.setSubtitle = async (text) => subtitle.set((navigation.subtitle = text));
  const messages = new NoticeStore(clock);
  notices.show = async (notice) => {
    notices.shown.push(notice);
    await messages.show(notice);
  };

  const { teacher } = classroom.state.get();
  const services = {
    i18n,
    settings: also(settings, { school: always({ level: 'high', louder: true }) }),
    notices: messages,
    navigation: also(navigation, { subtitle }),
    classroom: also(classroom, { mayRecord: () => true }),
    waitingList: also(waiting, { putStageAway: nothing, watchStage: () => toDisposable(nothing), land: nothing }),
    answerSession: fakes.answers,
    audio: also(fakes.audio, { opening: always(false), giveUpOpening: nothing }),
    keys: new LocalKeys(new BrowserLocalStore(() => undefined as never)),
    soundEffects: fakes.effects,
    praise: fakes.praise,
    devices: also(fakes.devices, { wanted: false, pollMs: 0 }),
    clock,
    dialogs: also(fakes.dialogs, { open: always([]) }),
    journal: also(fakes.journal, {
      writer: always('this-tab'),
      takeOverOffered: always(false),
      diskFull: always(false),
      refused: always(0),
      writing: true,
      ofMachine: undefined,
    }),
    platform: also(fakes.platform, { client: undefined, toolWindows: undefined }),
    kernel: {
      rows: always([]),
      contributed: (point: string) => contributed(harness(), point),
      contributedView: async (_id: string, point: string, id: string) => {
        const { plugin, context, state: given } = harness();
        const own = plugin.contributions.find((one) => one.point === point && 'id' in one.entry && one.entry.id === id);
        return { plugin: { context, state: given }, view: own?.view };
      },
      route: async (name: string) => {
        const { plugin, context, state: given } = harness();
        return { plugin: { context, state: given }, route: plugin.routes.find((route) => route.name === name) };
      },
      loadPart: (_plugin: unknown, load: () => Promise<unknown>) => load(),
      fault: (_id: string, _code: string, error: unknown) => void harness().faults.push(error),
      retry: nothing,
      setSwitchedOn: nothing,
    },
    session: {
      ...state({ userInfo: teacher, loginOver: undefined }),
      withoutLogin: false,
      timeZone: classroom.state.get().timeZone,
    },
    api: { outdated: always(false), call: async () => [] },
    views: { closings: always(new Map()), mount: () => toDisposable(nothing) },
    machines: { take: nothing },
    unsentAnswers: { sync: always({ recordings: 0, storeOffline: false }), waitsLong: always(false), weakNetwork: always(false) },
    hiddenScores: { state: always(false), set: nothing },
    versions: { ...state({ version: '', page: undefined, client: undefined }), check: nothing, checkNowAndThen: nothing },
    updateDesk: state({ offer: undefined }),
    bindingDesk: { ...state({ open: 'no' }), open: nothing },
    exportTasks: { ...state({ showExportProgress: false, tasks: [], fresh: false }), look: nothing },
    scorer: { place: always({ chosen: 'device', now: 'device' }) },
    nameCaller: { on: always(false), set: nothing },
    everybody: { state: always(undefined), end: nothing },
    praiseMoment: { state: always(undefined), end: nothing },
    marking: { spoken: false, waits: () => false, mark: nothing, markAloud: nothing },
    asked: { page: always(undefined) },
    wordLists: { allowed: always(false) },
    pluginSettings: { of: async (_id: string, { properties }: SettingsEntry) => always(defaultsOf(properties)) },
    activities: { clearState: nothing },
  };
  const get: Get = <T>({ name }: Token<T>) => {
    if (!(name in services)) throw new Error(`The shell asks for "${name}", which a page under test has not.`);
    return Reflect.get(services, name) as T;
  };
  return { login: services as unknown as LoginServices, get };
}

const contributedBy = new WeakMap<object, Map<string, ObservableValue<readonly Contributed<unknown>[]>>>();

/** What the activity puts at a point; the same observable each time, as the kernel's is. */
function contributed({ plugin: { declaration } }: PluginHarness<unknown>, point: string) {
  const points = contributedBy.get(declaration) ?? new Map<string, ObservableValue<readonly Contributed<unknown>[]>>();
  contributedBy.set(declaration, points);
  const entries = (declaration.contributes.points as Readonly<Record<string, readonly unknown[]>> | undefined)?.[point] ?? [];
  const found = points.get(point) ?? always<readonly Contributed<unknown>[]>(entries.map((value) => ({ pluginId: declaration.id, value })));
  points.set(point, found);
  return found;
}
