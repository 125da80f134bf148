import { hostOwner, type Ownership } from './ownership.ts';
import type { Ledger } from './ledger.ts';

type Listener = EventListenerOrEventListenerObject;
type Options = boolean | AddEventListenerOptions | undefined;

/** Targets that outlive every page: only what hangs on them can be left behind. */
type Watched = (target: EventTarget) => boolean;

interface Kept {
  readonly owner: string;
  readonly listener: Listener;
  readonly type: string;
  readonly capture: boolean;
}

/** Counts event listeners of plugins on targets that outlive their pages (window, document, body, media queries). Listeners on a node that is gone are gone with it. */
export function watchListeners(prototype: EventTarget, watched: Watched, ownership: Ownership, ledger: Ledger): void {
  const kept = new WeakMap<EventTarget, Kept[]>();
  // Both are called on the target that they are called on.
  // oxlint-disable-next-line typescript/unbound-method
  const { addEventListener: add, removeEventListener: remove } = prototype;
  const captureOf = (options: Options) => (typeof options === 'object' ? options.capture === true : options === true);
  const drop = (target: EventTarget, type: string, listener: Listener, capture: boolean) => {
    const list = kept.get(target);
    const at = list?.findIndex((each) => each.type === type && each.listener === listener && each.capture === capture) ?? -1;
    const [gone] = at >= 0 && list ? list.splice(at, 1) : [];
    if (gone) ledger.add(gone.owner, 'listeners', -1);
  };
  prototype.addEventListener = function (this: EventTarget, type: string, listener: Listener | null, options?: Options) {
    // Called without a target it means the window, as the platform has it.
    const target = (this as EventTarget | undefined) ?? globalThis;
    add.call(target, type, listener, options);
    if (!listener || !watched(target)) return;
    const owner = ownership.now();
    const capture = captureOf(options);
    const list = kept.get(target) ?? [];
    if (owner === hostOwner || list.some((each) => each.type === type && each.listener === listener && each.capture === capture)) return;
    const signal = typeof options === 'object' ? options.signal : undefined;
    if (signal?.aborted) return;
    list.push({ owner, listener, type, capture });
    kept.set(target, list);
    ledger.add(owner, 'listeners', 1);
    const over = () => drop(target, type, listener, capture);
    if (signal) add.call(signal, 'abort', over, { once: true });
    if (typeof options === 'object' && options.once) add.call(target, type, over, { once: true, capture });
  };
  prototype.removeEventListener = function (this: EventTarget, type: string, listener: Listener | null, options?: Options) {
    const target = (this as EventTarget | undefined) ?? globalThis;
    remove.call(target, type, listener, options);
    if (listener) drop(target, type, listener, captureOf(options));
  };
}
