import { ObservableValue, type Observable } from '../plugin/observable.ts';
import { PluginError, type PluginErrorCode } from '../plugin/errors.ts';

/** What crosses: data by structured clone, errors by their code. */
type Message =
  | { readonly id: number; readonly kind: 'result' | 'error'; readonly value: unknown }
  | { readonly kind: 'state'; readonly name: string; readonly value: unknown };

const isObservable = (value: unknown): value is Observable<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Observable<unknown>).get === 'function' &&
  typeof (value as Observable<unknown>).subscribe === 'function';

/**
 * The same service as it would be across a frame: every argument, result and snapshot goes through `structuredClone`, an `AbortSignal`
 * becomes a message, observables follow. A contract test that passes on a service and on its bridge has no hidden shared object.
 */
export function overMessages<T extends object>(service: T): T {
  const states = new Map<string, ObservableValue<unknown>>();
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>();
  let ids = 0;
  const receive = (message: Message) => {
    if (message.kind === 'state') return states.get(message.name)?.set(message.value);
    const waiting = pending.get(message.id);
    pending.delete(message.id);
    if (message.kind === 'result') waiting?.resolve(message.value);
    else waiting?.reject(revive(message.value as { name: string; code?: PluginErrorCode; message: string }));
  };
  const post = (message: Message) => receive(structuredClone(message));
  const call = (name: string, args: readonly unknown[]) => {
    const id = (ids += 1);
    const abort = new AbortController();
    const crossing = args.map((arg) => withoutSignal(arg, () => abort.abort()));
    const far = crossing.map(({ value, signal }) =>
      signal ? { ...(structuredClone(value) as object), signal: abort.signal } : structuredClone(value),
    );
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject });
      const method = (service as Record<string, unknown>)[name] as (...args: unknown[]) => unknown;
      Promise.resolve()
        .then(() => method.apply(service, far))
        .then(
          (value) => post({ id, kind: 'result', value }),
          (error: unknown) => post({ id, kind: 'error', value: describe(error) }),
        );
    });
  };
  return new Proxy(service, {
    get(target, name: string) {
      const member = (target as Record<string, unknown>)[name];
      if (isObservable(member)) {
        let near = states.get(name);
        if (!near) {
          near = new ObservableValue(structuredClone(member.get()));
          states.set(name, near);
          member.subscribe((value) => post({ kind: 'state', name, value }));
        }
        return near;
      }
      return typeof member === 'function' ? (...args: unknown[]) => call(name, args) : member;
    },
  });
}

function withoutSignal(arg: unknown, abort: () => void): { readonly value: unknown; readonly signal: boolean } {
  const { signal, ...value } = (typeof arg === 'object' && arg !== null ? arg : {}) as { signal?: AbortSignal };
  if (signal === undefined) return { value: arg, signal: false };
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  return { value, signal: true };
}

function describe(error: unknown): { name: string; code?: string; message: string } {
  if (error instanceof PluginError) return { name: error.name, code: error.code, message: error.message };
  return error instanceof Error ? { name: error.name, message: error.message } : { name: 'Error', message: String(error) };
}

function revive(error: { name: string; code?: PluginErrorCode; message: string }): Error {
  if (error.code !== undefined) return new PluginError(error.code, error.message);
  return Object.assign(new Error(error.message), { name: error.name });
}
