import type { ActivitySessionSpec } from '../plugin/activity-session.ts';
import type { Setting, SettingsContribution, SettingValues } from '../points/settings.ts';
import type { PluginDefinition } from '../plugin/define-plugin.ts';
import { PluginError } from '../plugin/errors.ts';
import type { Json } from '../plugin/json.ts';
import { ObservableValue, type Observable } from '../plugin/observable.ts';
import type { PluginContext, PluginState } from '../plugin/plugin-context.ts';
import { Scope } from '../plugin/scope.ts';
import type { ServiceToken } from '../plugin/service-token.ts';
import { AnswerSession } from '../services/answer-session.ts';
import { AudioService } from '../services/audio-service.ts';
import { FakeActivitySession, type KeptSnapshots } from './fake-activity-session.ts';
import { FakeServices } from './fake-services.ts';

/** What a plugin still holds. All zero after `unload`. */
export interface HarnessAudit {
  readonly disposables: number;
  readonly children: number;
  readonly subscriptions: number;
  readonly timers: number;
}

/** Runs a plugin as the host does, over fakes: declared services only, capabilities checked, its answers judged by its own evaluate types, everything owned by a scope. */
export class PluginHarness<State> {
  readonly faults: unknown[] = [];
  state!: State;
  context!: PluginContext;
  /** What is chosen of the plugin's settings, once it has asked: set it, as the form does. */
  chosen: ObservableValue<SettingValues> | undefined;
  #scope!: Scope;

  private constructor(
    readonly plugin: PluginDefinition<State>,
    readonly fakes: FakeServices,
    private readonly snapshots: KeptSnapshots,
    private readonly stores: Map<string, Map<string, string>>,
  ) {}

  /** Activates a plugin. What `activate` throws is thrown, after everything it had registered is undone. */
  static async activate<State>(plugin: PluginDefinition<State>, fakes = new FakeServices()): Promise<PluginHarness<State>> {
    fakes.answers.know(plugin.evaluateTypes);
    return new PluginHarness(plugin, fakes, new Map(), new Map()).#start();
  }

  /** What the plugin holds now. */
  audit(): HarnessAudit {
    const { disposables, children } = this.#scope.audit();
    return {
      disposables: this.#scope.disposed ? 0 : disposables,
      children,
      subscriptions: this.fakes.subscriptions,
      timers: this.fakes.clock.pending,
    };
  }

  /** Unloads the plugin. Errors of disposal come together as an `AggregateError`. */
  unload(): void {
    this.#scope.dispose();
  }

  /** What a reload of the page does: a new activation that gets the old snapshots. The fakes stay, as the journal does. */
  async reload(): Promise<PluginHarness<State>> {
    this.unload();
    this.fakes.answers.reload();
    return new PluginHarness(this.plugin, this.fakes, this.snapshots, this.stores).#start();
  }

  async #start(): Promise<this> {
    this.#scope = new Scope(this.plugin.declaration.id);
    this.context = this.#makeContext();
    try {
      this.state = await this.plugin.activate(this.context);
    } catch (error) {
      this.#scope.dispose();
      throw error;
    }
    return this;
  }

  #makeContext(): PluginContext {
    const { declaration, locales } = this.plugin;
    return {
      plugin: { id: declaration.id, version: declaration.version },
      scope: this.#scope,
      signal: this.#scope.signal,
      service: (token) => {
        const service = this.#given(token, declaration.requires);
        if (service === undefined)
          throw new PluginError(
            'service-not-declared',
            `"${declaration.id}" uses ${token.id} and does not declare it: add it to "requires".`,
            { service: token.id },
          );
        return service;
      },
      optional: (token) => this.#given(token, [...declaration.requires, ...declaration.optional]),
      t: (key, params = {}) => {
        const text = locales[this.fakes.i18n.locale.get()]?.[key] ?? key;
        return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
      },
      state: (kind) => this.#store(kind),
      session: async <S extends Json>(spec: ActivitySessionSpec<S>) => new FakeActivitySession(spec, this.snapshots),
      settings: async <P extends Readonly<Record<string, Setting>>>({ entry }: SettingsContribution<P>) => {
        if (!declaration.contributes.points?.['settings/1'])
          throw new PluginError(
            'no-settings',
            `"${declaration.id}" asks for settings and contributes none: add \`settings({…})\` to "contributions".`,
            {},
          );
        const defaults = Object.fromEntries(Object.entries(entry.properties).map(([key, one]) => [key, one.default]));
        this.chosen ??= new ObservableValue<SettingValues>(defaults);
        return this.chosen as unknown as Observable<SettingValues<P>>;
      },
      reportFault: (error) => void this.faults.push(error),
    };
  }

  #given<T>(token: ServiceToken<T>, declared: readonly string[]): T | undefined {
    if (!declared.includes(token.id)) return undefined;
    const { id, capabilities } = this.plugin.declaration;
    if (token.capability !== undefined && !capabilities.includes(token.capability)) {
      throw new PluginError(
        'capability-missing',
        `"${id}" uses ${token.id} without the capability "${token.capability}": add it to "capabilities".`,
        { service: token.id },
      );
    }
    const fake = this.fakes.of(token);
    if (capabilities.includes('media.microphone')) return fake;
    if (fake === this.fakes.answers) return withoutMicrophone(id, this.fakes.answers) as T;
    return fake === this.fakes.audio ? (withoutRoom(id, this.fakes.audio) as T) : fake;
  }

  #store(kind: string): PluginState {
    const store = this.stores.get(kind) ?? new Map<string, string>();
    this.stores.set(kind, store);
    return {
      get: async (key) => (store.has(key) ? (JSON.parse(store.get(key)!) as Json) : undefined),
      set: async (key, value) => void store.set(key, JSON.stringify(value)),
      delete: async (key) => void store.delete(key),
    };
  }
}

const noMicrophone = (pluginId: string, service: string, call: string) =>
  new PluginError(
    'capability-missing',
    `"${pluginId}" uses ${call} of ${service} without the capability "media.microphone": add it to "capabilities".`,
    { service, capability: 'media.microphone' },
  );

/** The session as a plugin gets it that has not declared the microphone. */
function withoutMicrophone(pluginId: string, session: AnswerSession): AnswerSession {
  const refuse = (call: string) => Promise.reject(noMicrophone(pluginId, AnswerSession.id, call));
  const own: Partial<AnswerSession> = {
    record: () => refuse('record'),
    open: (question) => (question.speech ? refuse('a question with "speech"') : session.open(question)),
    startTeam: (team) => (session.state.get()?.question.speech ? refuse('startTeam with "speech"') : session.startTeam(team)),
  };
  return instead(session, own);
}

/** Sounds as a plugin gets them that has not declared the microphone: it plays, and does not hear the room. */
function withoutRoom(pluginId: string, audio: AudioService): AudioService {
  const subscribe = () => {
    throw noMicrophone(pluginId, AudioService.id, 'levels');
  };
  return instead(audio, { levels: { get: () => audio.levels.get(), subscribe } });
}

/** A service with some members of its own. */
function instead<T extends object>(service: T, own: Partial<T>): T {
  return new Proxy(service, {
    get: (_, name) => {
      const member: unknown = Reflect.get(Object.hasOwn(own, name) ? own : service, name);
      return typeof member === 'function' ? (member.bind(service) as unknown) : member;
    },
  });
}
