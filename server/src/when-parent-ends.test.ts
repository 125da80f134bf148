import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenParentEnds } from './when-parent-ends.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says once that the parent has ended, and nothing while it lives', () => {
  let ppid = 42;
  const gone = vi.fn();
  whenParentEnds('42', gone, () => ppid);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
  ppid = 1;
  vi.advanceTimersByTime(5_000);
  expect(gone).toHaveBeenCalledOnce();
});

it('watches nobody when it was started by hand', () => {
  const gone = vi.fn();
  whenParentEnds(undefined, gone, () => 1);
  vi.advanceTimersByTime(5_000);
  expect(gone).not.toHaveBeenCalled();
});
