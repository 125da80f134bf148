import { autorun, observable, Reaction, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { watchListeners } from './listeners.ts';
import { watchObservers } from './observers.ts';
import { hostOwner, Ownership, ownerOfStack, startedBy } from './ownership.ts';
import { watchReactions, type ReactionClass } from './reactions.ts';
import { watchTimers } from './timers.ts';

const id = 'examples.quiz';
const setUp = () => ({ ownership: new Ownership(), ledger: new Ledger() });

it('finds the owner in the first bundle frame of a stack', () => {
  const stack =
    'Error: where\n    at f (http://h/v2/assets/shared-1.js:1:2)\n    at g (http://h/p/1/examples.quiz/1.0.0-ab12/index-3.js:4:5)\n    at h (http://h/p/1/other.one/1.0.0-ab12/x.js:1:1)';
  expect(ownerOfStack(stack)).toBe(id);
  expect(ownerOfStack('Error\n    at f (http://h/v2/assets/a.js:1:2)')).toBeUndefined();
  expect(new Ownership().now()).toBe(hostOwner);
});

it('takes what a service of the host does after a wait, on a plugin’s call, for the host’s', () => {
  const stack =
    'Error: where\n    at u (http://h/v2/assets/host-1.js:1:2)\n    at async d (http://h/v2/assets/host-1.js:2:2)\n    at async g (http://h/p/1/examples.quiz/1.0.0-ab12/index-3.js:4:5)';
  expect(startedBy(stack)).toBe(hostOwner);
  const own = stack.replace('at u (http://h/v2', 'at u (http://h/p/1/examples.quiz/1.0.0-ab12');
  expect(startedBy(own)).toBe(id);
});

it('counts a timer until it has run or is cleared; what its callback starts has the same owner', () => {
  const { ownership, ledger } = setUp();
  let next = 0;
  const due = new Map<number, () => void>();
  const start = (run: () => void) => {
    due.set((next += 1), run);
    return next;
  };
  const target = {
    setTimeout: start,
    setInterval: start,
    clearTimeout: (n: number) => void due.delete(n),
    clearInterval: (n: number) => void due.delete(n),
  };
  watchTimers(target, ownership, ledger);
  const once = ownership.run(id, () => target.setTimeout(() => target.setInterval(() => undefined)));
  expect(ledger.counts(id).timers).toBe(1);
  due.get(once)?.();
  expect(ledger.counts(id).timers).toBe(1);
  due.get(2)?.();
  expect(ledger.counts(id).timers).toBe(1);
  target.clearInterval(2);
  target.clearInterval(2);
  expect(ledger.counts(id).timers).toBe(0);
});

it('counts listeners on lasting targets until removed, run once, or aborted', () => {
  const { ownership, ledger } = setUp();
  // Wraps a class of its own, so that the platform's stays as it is.
  class Target extends EventTarget {
    override addEventListener(type: string, listener: EventListener, options?: AddEventListenerOptions): void {
      super.addEventListener(type, listener, options);
    }
    override removeEventListener(type: string, listener: EventListener): void {
      super.removeEventListener(type, listener);
    }
  }
  const lasting = new Target();
  const fleeting = new Target();
  watchListeners(Target.prototype, (target) => target === lasting, ownership, ledger);
  const listener = () => undefined;
  const controller = new AbortController();
  ownership.run(id, () => {
    lasting.addEventListener('a', listener);
    lasting.addEventListener('a', listener);
    lasting.addEventListener('b', listener, { once: true });
    lasting.addEventListener('c', listener, { signal: controller.signal });
    fleeting.addEventListener('a', listener);
  });
  expect(ledger.counts(id).listeners).toBe(3);
  lasting.dispatchEvent(new Event('b'));
  controller.abort();
  expect(ledger.counts(id).listeners).toBe(1);
  lasting.removeEventListener('a', listener);
  expect(ledger.counts(id).listeners).toBe(0);
});

it('counts an observer once while it observes', () => {
  const { ownership, ledger } = setUp();
  const target: Record<string, unknown> = {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  };
  watchObservers(target, ownership, ledger);
  const Observer = target['ResizeObserver'] as new () => { observe(t: unknown): void; unobserve(t: unknown): void; disconnect(): void };
  const observer = new Observer();
  ownership.run(id, () => observer.observe('a'));
  observer.observe('b');
  expect(ledger.counts(id).observers).toBe(1);
  observer.unobserve('a');
  expect(ledger.counts(id).observers).toBe(1);
  observer.unobserve('b');
  expect(ledger.counts(id).observers).toBe(0);
  ownership.run(id, () => observer.observe('a'));
  observer.disconnect();
  observer.disconnect();
  expect(ledger.counts(id).observers).toBe(0);
});

it('counts MobX reactions from their first run to their disposal', () => {
  const { ownership, ledger } = setUp();
  watchReactions(Reaction as unknown as ReactionClass, ownership, ledger);
  const box = observable({ n: 0 });
  const stop = ownership.run(id, () => autorun(() => void box.n));
  runInAction(() => (box.n += 1));
  expect(ledger.counts(id).reactions).toBe(1);
  stop();
  stop();
  expect(ledger.counts(id).reactions).toBe(0);
});
