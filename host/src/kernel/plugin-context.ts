import {
  PluginError,
  type ActivitySession,
  type ActivitySessionSpec,
  type Json,
  type Observable,
  type PluginContext,
  type PluginState,
  type ServiceId,
  type ServiceToken,
  type SettingsContribution,
  type SettingsEntry,
  type SettingValues,
} from '@chorus/sdk';
import { entriesOf } from '@chorus/contract/points';
import { ownSubscriptions, type Guard, type Sides } from './own-subscriptions.ts';
import type { ContextFactory, Instruments, PluginOwner } from './ports.ts';
import type { FaultCode } from './kernel-types.ts';

/** A service that the host gives, and how a plugin's own facade of it is made. The token is the host's: one that a plugin brings is not trusted. */
export interface ServiceProvider<T = unknown> {
  readonly token: ServiceToken<T>;
  facade(owner: PluginOwner): T;
}

/** What the host brings to a context beside services. */
export interface ContextParts {
  readonly services: ReadonlyMap<ServiceId, ServiceProvider>;
  readonly instruments: Instruments;
  translate(owner: PluginOwner, key: string, params?: Readonly<Record<string, string | number>>): string;
  state(owner: PluginOwner, kind: 'session' | 'device'): PluginState;
  /** Called once for each context, when it is made. */
  sessions(owner: PluginOwner): <S extends Json>(spec: ActivitySessionSpec<S>) => Promise<ActivitySession<S>>;
  settings(owner: PluginOwner, entry: SettingsEntry): Promise<Observable<SettingValues>>;
  fault(pluginId: string, code: FaultCode, error: unknown): void;
}

/** Pairs a token with its facade. Only the token says what the contract is: a facade that leaves a member out does not compile. */
export function provide<T>(token: ServiceToken<T>, facade: (owner: PluginOwner) => NoInfer<T>): readonly [ServiceId, ServiceProvider] {
  return [token.id, { token, facade } as ServiceProvider];
}

/** Makes contexts that give a plugin the services which its manifest declares, and no others. */
export function createContextFactory(parts: ContextParts): ContextFactory {
  return (owner) => {
    const { manifest, scope, pluginId } = owner;
    const given = new Map<ServiceId, unknown>();
    const open = parts.sessions(owner);
    const asHost: Sides['asHost'] = (run) => parts.instruments.runAsHost(run);
    const guard: Guard =
      (run) =>
      (...args) => {
        try {
          return parts.instruments.run(pluginId, () => run(...args));
        } catch (error) {
          parts.fault(pluginId, 'event', error);
          return undefined;
        }
      };
    const sides: Sides = { asHost, asPlugin: (run) => parts.instruments.run(pluginId, run), guard };
    const take = (id: ServiceId): unknown => {
      if (!manifest.requires.includes(id) && !manifest.optional.includes(id))
        throw new PluginError(
          'service-not-declared',
          `"${pluginId}" asks for ${id}, which is in neither \`requires\` nor \`optional\` of its definition. Add it there.`,
          {
            plugin: pluginId,
            service: id,
          },
        );
      const provider = parts.services.get(id);
      if (!provider) return undefined;
      const { capability } = provider.token;
      if (capability !== undefined && !manifest.capabilities.includes(capability))
        throw new PluginError(
          'capability-missing',
          `"${pluginId}" asks for ${id}, which needs the capability "${capability}". Add it to \`capabilities\` of its definition.`,
          {
            plugin: pluginId,
            service: id,
            capability,
          },
        );
      if (!given.has(id)) given.set(id, ownSubscriptions(provider.facade(owner), scope, sides));
      return given.get(id);
    };
    const context: PluginContext = {
      plugin: { id: pluginId, version: manifest.version },
      scope,
      signal: scope.signal,
      service: <T>(token: ServiceToken<T>) => {
        const service = take(token.id);
        if (service === undefined)
          throw new PluginError('service-not-declared', `"${pluginId}" asks for ${token.id}, which this host does not give.`, {
            plugin: pluginId,
            service: token.id,
          });
        return service as T;
      },
      optional: <T>(token: ServiceToken<T>) => take(token.id) as T | undefined,
      t: (key, params) => parts.translate(owner, key, params),
      state: (kind) => ownSubscriptions(parts.state(owner, kind), scope, sides),
      session: async (spec) => {
        const session = await asHost(() => open(spec));
        return ownSubscriptions(session, scope, sides);
      },
      settings: async <P extends SettingsEntry['properties']>(_of: SettingsContribution<P>) => {
        const [entry] = entriesOf(manifest, 'settings/1');
        if (!entry)
          throw new PluginError(
            'no-settings',
            `"${pluginId}" asks for settings and contributes none. Add \`settings({…})\` to \`contributions\`.`,
            {
              plugin: pluginId,
            },
          );
        const chosen = await asHost(() => parts.settings(owner, entry));
        const reading: Observable<SettingValues> = { get: () => chosen.get(), subscribe: (listener) => chosen.subscribe(listener) };
        return ownSubscriptions(reading, scope, sides) as Observable<SettingValues<P>>;
      },
      reportFault: (error) => parts.fault(pluginId, 'event', error),
    };
    return context;
  };
}
