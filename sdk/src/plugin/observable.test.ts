import { afterEach, describe, expect, it, vi } from 'vitest';
import { ObservableValue } from './observable.ts';

describe('ObservableValue', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('gives the value of now and tells of changes, not of the start', () => {
    const value = new ObservableValue(1);
    const heard = vi.fn();
    value.subscribe(heard);
    expect(value.get()).toBe(1);
    expect(heard).not.toHaveBeenCalled();
    value.set(2);
    expect(value.get()).toBe(2);
    expect(heard.mock.calls).toEqual([[2]]);
  });

  it('is silent when the value stays the same', () => {
    const same = { a: 1 };
    const value = new ObservableValue<unknown>(same);
    const heard = vi.fn();
    value.subscribe(heard);
    value.set(same);
    expect(heard).not.toHaveBeenCalled();
    value.set({ a: 1 });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('counts the same listener twice when it subscribes twice, and lets each go by itself', () => {
    const value = new ObservableValue(0);
    const heard = vi.fn();
    const one = value.subscribe(heard);
    value.subscribe(heard);
    expect(value.listenerCount).toBe(2);
    one.dispose();
    one.dispose();
    expect(value.listenerCount).toBe(1);
    value.set(1);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('tells everybody even if one listener throws, and reports the error', () => {
    const later: (() => void)[] = [];
    vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) => void later.push(run));
    const value = new ObservableValue(0);
    const heard = vi.fn();
    value.subscribe(() => {
      throw new Error('mine');
    });
    value.subscribe(heard);
    value.set(1);
    expect(heard).toHaveBeenCalledWith(1);
    expect(later).toHaveLength(1);
    expect(later[0]).toThrow('mine');
  });

  it('tells those who listened when the change began', () => {
    const value = new ObservableValue(0);
    const inner = vi.fn();
    value.subscribe(() => value.subscribe(inner));
    value.set(1);
    expect(inner).not.toHaveBeenCalled();
  });
});
