import { PluginError } from '@chorus/sdk';
import { autorun, computed, configure, observable, onReactionError, reaction, Reaction, runInAction, when } from 'mobx';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchFailures } from './failures.ts';
import { Ledger } from './ledger.ts';
import { Ownership } from './ownership.ts';
import { watchReactions, type ReactionClass } from './reactions.ts';

const id = 'examples.quiz';
const ownership = new Ownership();
const told = vi.fn();
const page = new EventTarget();

/** An error that came out of a bundle. */
function thrownBy(plugin: string, error = new TypeError('fell')): Error {
  error.stack = `${error.name}: ${error.message}\n    at f (http://h/v2/assets/a.js:1:2)\n    at g (http://h/p/1/${plugin}/1.0.0-ab12/index.js:4:5)`;
  return error;
}
const uncaught = (error: unknown, filename = '') => page.dispatchEvent(Object.assign(new Event('error'), { error, filename }));
const rejected = (reason: unknown) => page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const seen = () => {
  const calls = [...told.mock.calls] as unknown[][];
  told.mockClear();
  return calls;
};

beforeAll(() => {
  // MobX prints what a reaction throws.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  configure({ enforceActions: 'never' });
  const { ownerOf } = watchReactions(Reaction as unknown as ReactionClass, ownership, new Ledger());
  watchFailures(page as unknown as Window, onReactionError, ownerOf, told);
});
afterAll(() => vi.restoreAllMocks());

describe('a MobX reaction that throws', () => {
  const fall = (): never => {
    throw new Error('fell');
  };

  it('is a fault of the plugin that started it, at every change that makes it throw', () => {
    const box = observable({ n: 0 });
    const stop = ownership.run(id, () => autorun(() => box.n > 0 && fall()));
    expect(seen()).toEqual([]);
    runInAction(() => (box.n = 1));
    runInAction(() => (box.n = 2));
    expect(seen()).toEqual([
      [id, 'reaction', new Error('fell')],
      [id, 'reaction', new Error('fell')],
    ]);
    stop();
  });

  it('is one where only its effect, its computed value, or what it waited for throws', () => {
    const box = observable({ n: 0 });
    const bad = computed(() => (box.n > 0 ? fall() : 0));
    const stops = ownership.run(id, () => [reaction(() => box.n, fall), autorun(() => bad.get()), when(() => box.n > 0, fall)]);
    runInAction(() => (box.n = 1));
    expect(seen().map(([plugin, code]) => [plugin, code])).toEqual([
      [id, 'reaction'],
      [id, 'reaction'],
      [id, 'reaction'],
    ]);
    for (const stop of stops) stop();
  });

  it('keeps no other reaction from running', () => {
    const box = observable({ n: 0 });
    const ran: number[] = [];
    const stops = [ownership.run(id, () => autorun(() => box.n > 0 && fall())), autorun(() => ran.push(box.n))];
    runInAction(() => (box.n = 1));
    expect(ran).toEqual([0, 1]);
    expect(seen()).toHaveLength(1);
    for (const stop of stops) stop();
  });

  it('is told by its stack where it first ran on the host’s behalf, and is nobody’s where the host threw', () => {
    const box = observable({ n: 0 });
    let error = thrownBy('other.one');
    const stop = autorun(() => {
      if (box.n > 0) throw error;
    });
    runInAction(() => (box.n = 1));
    error = new Error('the host’s own');
    runInAction(() => (box.n = 2));
    expect(seen()).toEqual([['other.one', 'reaction', expect.objectContaining({ message: 'fell' })]]);
    stop();
  });
});

describe('what nobody catches', () => {
  it('is a fault of the plugin that the stack or the file shows', () => {
    uncaught(thrownBy(id));
    uncaught('a text', `http://h/p/1/${id}/1.0.0-ab12/index.js`);
    rejected(thrownBy(id));
    expect(seen()).toEqual([
      [id, 'event', expect.objectContaining({ message: 'fell' })],
      [id, 'event', 'a text'],
      [id, 'event', expect.objectContaining({ message: 'fell' })],
    ]);
  });

  it('is no plugin’s where the host threw it, or a service said no', () => {
    uncaught(new Error('the host’s own'), 'http://h/v2/assets/a.js');
    uncaught(undefined);
    uncaught(null);
    rejected(undefined);
    rejected('text');
    rejected(thrownBy(id, new PluginError('offline', 'There is no connection.')));
    rejected(thrownBy(id, Object.assign(new Error('left'), { name: 'AbortError' })));
    const awaited = thrownBy(id);
    awaited.stack = awaited.stack!.replace('at g', 'at async g');
    rejected(awaited);
    expect(seen()).toEqual([]);
  });
});
