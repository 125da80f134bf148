import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toDisposable } from './disposable.ts';
import { PluginError } from './errors.ts';
import { Scope } from './scope.ts';

describe('toDisposable', () => {
  it('undoes once', () => {
    const undo = vi.fn();
    const one = toDisposable(undo);
    one.dispose();
    one.dispose();
    expect(undo).toHaveBeenCalledTimes(1);
  });
});

describe('Scope', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('releases in reverse order, once', () => {
    const scope = new Scope('test');
    const order: number[] = [];
    for (const n of [1, 2, 3]) scope.onDispose(() => order.push(n));
    expect(scope.disposed).toBe(false);
    scope.dispose();
    scope.dispose();
    expect(order).toEqual([3, 2, 1]);
    expect(scope.disposed).toBe(true);
  });

  it('releases everything even if some releases throw, and reports them together', () => {
    const scope = new Scope('test');
    const order: string[] = [];
    scope.onDispose(() => order.push('first'));
    scope.own({
      dispose: () => {
        throw new Error('one');
      },
    });
    scope.onDispose(() => order.push('second'));
    scope.onDispose(() => {
      throw new Error('two');
    });
    let thrown: unknown;
    try {
      scope.dispose();
    } catch (error) {
      thrown = error;
    }
    expect(order).toEqual(['second', 'first']);
    expect(thrown).toBeInstanceOf(AggregateError);
    expect((thrown as AggregateError).errors.map((error: Error) => error.message)).toEqual(['two', 'one']);
    expect((thrown as AggregateError).message).toContain('"test": 2');
    expect(() => scope.dispose()).not.toThrow();
  });

  it('aborts its signal before anything is released', () => {
    const scope = new Scope('test');
    let aborted: boolean | undefined;
    scope.onDispose(() => (aborted = scope.signal.aborted));
    expect(scope.signal.aborted).toBe(false);
    scope.dispose();
    expect(aborted).toBe(true);
  });

  it('gives back what it takes ownership of', () => {
    const one = toDisposable(() => {});
    expect(new Scope('test').own(one)).toBe(one);
  });

  it('forgets what is disposed before its end', () => {
    const scope = new Scope('test');
    const undo = vi.fn();
    const one = scope.onDispose(undo);
    expect(scope.audit()).toEqual({ disposables: 1, children: 0 });
    one.dispose();
    expect(scope.audit()).toEqual({ disposables: 0, children: 0 });
    scope.dispose();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  describe('after its disposal', () => {
    const disposed = () => {
      const refused: string[] = [];
      const scope = new Scope('late', (name) => refused.push(name));
      scope.dispose();
      return { scope, refused };
    };

    it('undoes a late registration at once, refuses it, and reports it', () => {
      const { scope, refused } = disposed();
      const undo = vi.fn();
      expect(() => scope.onDispose(undo)).toThrow(PluginError);
      expect(undo).toHaveBeenCalledTimes(1);
      expect(refused).toEqual(['late']);
      const dispose = vi.fn();
      expect(() => scope.own({ dispose })).toThrow(
        expect.objectContaining({ code: 'scope-disposed', context: { scope: 'late' } }) as Error,
      );
      expect(dispose).toHaveBeenCalledTimes(1);
    });

    it('leaves no listener, timer or child', () => {
      const { scope } = disposed();
      const target = new EventTarget();
      const heard = vi.fn();
      const run = vi.fn();
      expect(() => scope.listen(target, 'x', heard)).toThrow(PluginError);
      expect(() => scope.timeout(1, run)).toThrow(PluginError);
      expect(() => scope.interval(1, run)).toThrow(PluginError);
      expect(() => scope.child('c')).toThrow(PluginError);
      target.dispatchEvent(new Event('x'));
      vi.advanceTimersByTime(10);
      expect(vi.getTimerCount()).toBe(0);
      expect(heard).not.toHaveBeenCalled();
      expect(run).not.toHaveBeenCalled();
      expect(scope.audit()).toEqual({ disposables: 0, children: 0 });
    });
  });

  it('listens until its disposal', () => {
    const scope = new Scope('test');
    const target = new EventTarget();
    const heard = vi.fn();
    scope.listen(target, 'x', heard, { capture: true });
    target.dispatchEvent(new Event('x'));
    scope.dispose();
    target.dispatchEvent(new Event('x'));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('calls once after a time, and keeps nothing of a timer that has run', () => {
    const scope = new Scope('test');
    const run = vi.fn();
    scope.timeout(100, run);
    vi.advanceTimersByTime(99);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
    expect(scope.audit().disposables).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('stops timers at its disposal or before', () => {
    const scope = new Scope('test');
    const run = vi.fn();
    scope.timeout(10, run);
    scope.timeout(10, run).dispose();
    scope.interval(10, run);
    vi.advanceTimersByTime(9);
    scope.dispose();
    vi.advanceTimersByTime(100);
    expect(run).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('calls again and again', () => {
    const scope = new Scope('test');
    const run = vi.fn();
    const owned = scope.interval(10, run);
    vi.advanceTimersByTime(35);
    expect(run).toHaveBeenCalledTimes(3);
    owned.dispose();
    vi.advanceTimersByTime(35);
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('ends its children, which may end before', () => {
    const refused: string[] = [];
    const scope = new Scope('a', (name) => refused.push(name));
    const early = scope.child('b');
    const late = scope.child('c');
    expect(late.name).toBe('a/c');
    expect(scope.audit()).toEqual({ disposables: 0, children: 2 });
    const undo = vi.fn();
    early.onDispose(undo);
    early.dispose();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(scope.disposed).toBe(false);
    expect(scope.audit()).toEqual({ disposables: 0, children: 1 });
    scope.dispose();
    expect(late.disposed).toBe(true);
    expect(undo).toHaveBeenCalledTimes(1);
    expect(() => late.onDispose(undo)).toThrow(PluginError);
    expect(refused).toEqual(['a/c']);
  });
});
