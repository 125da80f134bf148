import type { Scope } from '@chorus/sdk';

/** Calls a plugin's function: what it starts counts for the plugin, what it throws is its fault and nobody else's. */
export type Guard = <A extends unknown[], R>(run: (...args: A) => R) => (...args: A) => R | undefined;

/** On whose behalf code runs that passes between a plugin and the host's service. */
export interface Sides {
  /** Runs the host's part: what it starts is the host's, though a plugin called. */
  readonly asHost: <T>(run: () => T) => T;
  /** Runs the plugin's part of a call that is going on. */
  readonly asPlugin: <T>(run: () => T) => T;
  readonly guard: Guard;
}

/** Methods that call a given function later; a function given to another method is part of the call, and what it throws is the caller's. */
const callsBack: ReadonlySet<string> = new Set(['subscribe', 'timeout', 'interval']);

type Method = (...args: unknown[]) => unknown;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const hasMethod = (value: object, name: string) => typeof (value as Record<string, unknown>)[name] === 'function';

const isSource = (value: unknown): value is object => isObject(value) && hasMethod(value, 'subscribe');

/**
 * Wraps a facade so that what a plugin subscribes to through it ends with the plugin's scope. Generic over contracts: an object with `subscribe` is a
 * source, a returned `dispose` is something to undo, functions to be called later are guarded; promises, and members that are such objects, are followed.
 * The service runs as the host, the functions that it is given as the plugin.
 */
export function ownSubscriptions<T>(facade: T, scope: Scope, { asHost, asPlugin, guard }: Sides): T {
  const wrapped = new WeakMap<object, object>();

  const wrapResult = (value: unknown): unknown => {
    if (!isObject(value)) return value;
    if (value instanceof Promise) return value.then(wrapResult);
    if (isSource(value) || Object.values(value).some(isSource)) return wrapObject(value);
    return hasMethod(value, 'dispose') ? scope.onDispose(() => asHost(() => (value as { dispose(): void }).dispose())) : value;
  };

  const wrapMethod = (target: object, name: string, method: Method): Method => {
    const wrapGiven = (given: Method): Method => (callsBack.has(name) ? guard(given) : (...args) => asPlugin(() => given(...args)));
    return (...args) => {
      const given = args.map((arg) => (typeof arg === 'function' ? wrapGiven(arg as Method) : arg));
      return wrapResult(asHost(() => method.apply(target, given)));
    };
  };

  const wrapMember = (target: object, name: string, value: unknown): unknown => {
    if (typeof value === 'function') return wrapMethod(target, name, value as Method);
    return isSource(value) ? wrapObject(value) : value;
  };

  const wrapObject = (target: object): object => {
    const known = wrapped.get(target);
    if (known) return known;
    const copy: object = {};
    wrapped.set(target, copy);
    for (const name of memberNames(target)) {
      let from: unknown;
      let to: unknown;
      Object.defineProperty(copy, name, {
        enumerable: true,
        get: () => {
          const value = (target as Record<string, unknown>)[name];
          if (value !== from || to === undefined) [from, to] = [value, wrapMember(target, name, value)];
          return to;
        },
      });
    }
    return copy;
  };

  return isObject(facade) ? (wrapObject(facade) as T) : facade;
}

function memberNames(target: object): readonly string[] {
  const names = new Set<string>();
  for (let at: object | null = target; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  return [...names];
}
