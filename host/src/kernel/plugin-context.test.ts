import {
  ObservableValue,
  Scope,
  serviceToken,
  settings,
  toDisposable,
  type SettingValues,
  type Disposable,
  type Observable,
  type PluginManifest,
} from '@chorus/sdk';
import { describe, expect, it, vi } from 'vitest';
import { createContextFactory, provide, type ContextParts } from './plugin-context.ts';
import { manifestOf, plugin } from './testing/plugin-fixtures.ts';
import { noCounts } from './testing/kernel-bench.ts';

interface Weather {
  readonly state: Observable<number>;
  readonly name: string;
  subscribe(listener: (value: number) => void): Disposable;
  timeout(ms: number, run: () => void): Disposable;
  update(change: (value: number) => number): number;
  open(): Promise<{ readonly state: Observable<number> }>;
  plain(): { readonly dispose: string };
}
const Weather = serviceToken<Weather>('Weather', 1, 'Does it rain?', 'roster.read');
const Open = serviceToken<{ now(): number }>('Open', 1, 'For everybody.');
const Absent = serviceToken<object>('Absent', 1, 'Not here.');

/** A facade with private state, as a class of the host has. */
class RealWeather implements Weather {
  readonly state = new ObservableValue(1);
  readonly name = 'weather';
  readonly #listeners = new ObservableValue(0);
  readonly timers = new Set<() => void>();
  subscribe(listener: (value: number) => void) {
    return this.#listeners.subscribe(listener);
  }
  timeout(_ms: number, run: () => void) {
    this.timers.add(run);
    return toDisposable(() => this.timers.delete(run));
  }
  update(change: (value: number) => number) {
    return change(this.state.get());
  }
  async open() {
    return { state: this.state };
  }
  plain() {
    return { dispose: 'a text' };
  }
  get listeners() {
    return this.#listeners.listenerCount + this.state.listenerCount + this.timers.size;
  }
  tell(value: number) {
    this.#listeners.set(value);
  }
}

function setUp(manifest: Partial<PluginManifest> = {}, parts: Partial<ContextParts> = {}) {
  const weather = new RealWeather();
  const facade = vi.fn(() => weather as Weather);
  const fault = vi.fn();
  const ran: string[] = [];
  let acting = 'nobody';
  const as = <T>(whose: string, fn: () => T): T => {
    const before = acting;
    acting = whose;
    try {
      return fn();
    } finally {
      acting = before;
    }
  };
  const scope = new Scope('plugin:examples.a');
  const definition = plugin('examples.a');
  const whole = {
    ...manifestOf(definition),
    requires: ['service:Weather/1'],
    optional: ['service:Absent/1'],
    capabilities: ['roster.read'],
    ...manifest,
  } as PluginManifest;
  const create = createContextFactory({
    services: new Map([provide(Weather, facade), provide(Open, () => ({ now: () => 1 }))]),
    instruments: {
      counts: () => noCounts,
      run: (id, fn) => {
        ran.push(id);
        return as(id, fn);
      },
      runAsHost: (fn) => as('host', fn),
    },
    translate: (owner, key, params) => `${owner.pluginId} ${key} ${JSON.stringify(params)}`,
    state: (owner, kind) => ({ get: async () => `${owner.pluginId} ${kind}`, set: async () => {}, delete: async () => {} }),
    sessions: () => async (spec) => ({
      state: weather.state as never,
      status: new ObservableValue('running' as const),
      update: () => {},
      snapshot: async () => spec.initial,
      end: async () => {},
    }),
    settings: async () => new ObservableValue({ seconds: 45 }),
    fault,
    ...parts,
  });
  const owner = { pluginId: 'examples.a', manifest: whole, definition, scope };
  return { weather, facade, fault, ran, acting: () => acting, scope, owner, context: create(owner) };
}

describe('a plugin’s context', () => {
  it('gives what is chosen of the plugin’s settings, until its scope ends, and refuses them where it contributes none', async () => {
    const chosen = new ObservableValue<SettingValues>({ seconds: 30 });
    const title = { 'zh-CN': 'x', en: 'x' };
    const timer = settings({ seconds: { type: 'number', title, default: 30, minimum: 5, maximum: 60 } });
    const contributes = { routes: [], menus: [], evaluateTypes: [], locales: [] };
    const points = { 'settings/1': [timer.entry] };
    const asked = vi.fn(async () => chosen);
    const { context, scope, owner } = setUp({ contributes: { ...contributes, points } }, { settings: asked });
    const mine = await context.settings(timer);
    // It reads them; the form alone sets them.
    expect(Object.keys(mine)).toEqual(['get', 'subscribe']);
    expect(asked).toHaveBeenCalledWith(owner, timer.entry);
    const heard: number[] = [];
    mine.subscribe(({ seconds }) => heard.push(seconds));
    chosen.set({ seconds: 45 });
    scope.dispose();
    chosen.set({ seconds: 50 });
    expect(heard).toEqual([45]);
    await expect(setUp({ contributes }).context.settings(timer)).rejects.toMatchObject({ code: 'no-settings' });
  });

  it('names the plugin and gives its scope and signal', () => {
    const { context, scope } = setUp();
    expect(context.plugin).toEqual({ id: 'examples.a', version: '1.0.0' });
    expect(context.scope).toBe(scope);
    expect(context.signal).toBe(scope.signal);
  });

  it('gives a declared service, one facade for each plugin', () => {
    const { context, facade, owner } = setUp();
    expect(facade).not.toHaveBeenCalled();
    expect(context.service(Weather)).toBe(context.service(Weather));
    expect(context.optional(Weather)).toBe(context.service(Weather));
    expect(facade).toHaveBeenCalledTimes(1);
    expect(facade).toHaveBeenCalledWith(owner);
  });

  it('gives no service that is not declared, though nobody guards it', () => {
    const { context } = setUp();
    const refused = expect.objectContaining({
      code: 'service-not-declared',
      context: { plugin: 'examples.a', service: 'service:Open/1' },
    }) as Error;
    expect(() => context.service(Open)).toThrow(refused);
    expect(() => context.optional(Open)).toThrow(refused);
    expect(
      setUp({ optional: ['service:Open/1'] })
        .context.service(Open)
        .now(),
    ).toBe(1);
  });

  it('gives no service without its capability, whatever token the plugin brings', () => {
    const { context } = setUp({ capabilities: [] });
    const refused = expect.objectContaining({
      code: 'capability-missing',
      context: { plugin: 'examples.a', service: 'service:Weather/1', capability: 'roster.read' },
    }) as Error;
    expect(() => context.service(Weather)).toThrow(refused);
    expect(() => context.optional(Weather)).toThrow(refused);
    expect(() => context.service({ ...Weather, capability: undefined })).toThrow(refused);
  });

  it('has undefined for an optional service that is not there, and an error for a required one', () => {
    const { context } = setUp();
    expect(context.optional(Absent)).toBeUndefined();
    expect(() => context.service(Absent)).toThrow('does not give');
  });

  it('opens sessions of the time when it was made, however late it is asked', async () => {
    let lesson = 'first';
    const opened: string[] = [];
    const { context } = setUp(undefined, {
      sessions: () => {
        const own = lesson;
        return () => Promise.reject(new Error(opened.push(own).toString()));
      },
    });
    lesson = 'next';
    await expect(context.session({ kind: 'quiz', version: 1, initial: 1 })).rejects.toThrow('1');
    expect(opened).toEqual(['first']);
  });

  it('translates, keeps state, opens sessions and counts faults on the plugin’s behalf', async () => {
    const { context, fault, weather, scope } = setUp();
    expect(context.t('key', { n: 1 })).toBe('examples.a key {"n":1}');
    expect(await context.state('device').get('x')).toBe('examples.a device');
    context.reportFault('oh');
    expect(fault).toHaveBeenCalledWith('examples.a', 'event', 'oh');
    const session = await context.session({ kind: 'quiz', version: 1, initial: 1 });
    session.state.subscribe(() => {});
    expect(weather.listeners).toBe(1);
    scope.dispose();
    expect(weather.listeners).toBe(0);
  });
});

describe('what a plugin subscribes to through a facade', () => {
  it('ends with the plugin’s scope: members, methods, timers, what methods give', async () => {
    const { context, weather, scope } = setUp();
    const service = context.service(Weather);
    service.state.subscribe(() => {});
    service.subscribe(() => {});
    service.timeout(1, () => {});
    (await service.open()).state.subscribe(() => {});
    expect(weather.listeners).toBe(4);
    scope.dispose();
    expect(weather.listeners).toBe(0);
  });

  it('ends before when the plugin ends it, and is then forgotten', () => {
    const { context, weather, scope } = setUp();
    const one = context.service(Weather).state.subscribe(() => {});
    expect(scope.audit().disposables).toBe(1);
    one.dispose();
    expect(weather.listeners).toBe(0);
    expect(scope.audit().disposables).toBe(0);
  });

  it('is refused after the scope’s end, and leaves nothing', () => {
    const { context, weather, scope } = setUp();
    const service = context.service(Weather);
    scope.dispose();
    expect(() => service.state.subscribe(() => {})).toThrow('disposed');
    expect(() => service.timeout(1, () => {})).toThrow('disposed');
    expect(weather.listeners).toBe(0);
    expect(service.state.get()).toBe(1);
  });

  it('hears what is told, counted for the plugin; what it throws is the plugin’s fault', () => {
    const { context, weather, fault, ran } = setUp();
    const service = context.service(Weather);
    const heard = vi.fn();
    service.subscribe(heard);
    service.subscribe(() => {
      throw new Error('in a listener');
    });
    weather.tell(7);
    expect(heard).toHaveBeenCalledWith(7);
    expect(ran).toEqual(['examples.a', 'examples.a']);
    expect(fault).toHaveBeenCalledTimes(1);
    expect(fault).toHaveBeenCalledWith('examples.a', 'event', expect.objectContaining({ message: 'in a listener' }));
  });

  it('runs the host’s service as the host, and what the plugin brought to it as the plugin', () => {
    const { context, weather, acting, scope } = setUp();
    const seen: string[] = [];
    const look = (where: string) => seen.push(`${where}: ${acting()}`);
    const { subscribe, timeout } = weather;
    vi.spyOn(weather, 'open').mockImplementation(async () => {
      look('a call');
      return { state: weather.state };
    });
    vi.spyOn(weather, 'subscribe').mockImplementation((listener) => {
      look('a subscription');
      return subscribe.call(weather, listener);
    });
    vi.spyOn(weather, 'timeout').mockImplementation((ms, run) => {
      timeout.call(weather, ms, run);
      return toDisposable(() => look('its end'));
    });
    const service = context.service(Weather);
    void service.open();
    service.subscribe(() => look('a listener'));
    weather.tell(2);
    service.update((value) => look('part of a call') + value);
    service.timeout(1, () => {});
    scope.dispose();
    expect(seen).toEqual(['a call: host', 'a subscription: host', 'a listener: examples.a', 'part of a call: examples.a', 'its end: host']);
  });

  it('runs what the context does itself as the host: states, sessions, settings', async () => {
    const seen: string[] = [];
    const state = { get: async () => undefined, set: async () => void seen.push(`state: ${acting()}`), delete: async () => {} };
    const { context, acting } = setUp(undefined, {
      state: () => state,
      sessions: () => async (spec) => {
        seen.push(`opening: ${acting()}`);
        return {
          state: new ObservableValue(spec.initial),
          status: new ObservableValue('running' as const),
          update: () => void seen.push(`update: ${acting()}`),
          snapshot: async () => spec.initial,
          end: async () => {},
        };
      },
    });
    await context.state('device').set('x', 1);
    const session = await context.session({ kind: 'quiz', version: 1, initial: 1 });
    session.update((was) => was);
    expect(seen).toEqual(['state: host', 'opening: host', 'update: host']);
  });

  it('leaves a function that is part of a call to the caller: its result and what it throws', () => {
    const { context, fault } = setUp();
    const service = context.service(Weather);
    expect(service.update((value) => value + 1)).toBe(2);
    expect(() =>
      service.update(() => {
        throw new Error('mine');
      }),
    ).toThrow('mine');
    expect(fault).not.toHaveBeenCalled();
  });

  it('keeps the rest of the contract as it is', () => {
    const { context, weather } = setUp();
    const service = context.service(Weather);
    expect(service.name).toBe('weather');
    expect(service.state).toBe(service.state);
    expect(service.state.get()).toBe(1);
    weather.state.set(5);
    expect(service.state.get()).toBe(5);
    expect(service.plain()).toEqual({ dispose: 'a text' });
  });
});
