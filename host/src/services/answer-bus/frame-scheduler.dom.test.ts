import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserFrames } from './frame-scheduler.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('calls all that wait in one callback of one frame, and what they ask for in the next', () => {
  const frames = vi.spyOn(window, 'requestAnimationFrame');
  const seen: string[] = [];
  browserFrames(() => {
    seen.push('a');
    browserFrames(() => seen.push('c'));
  });
  browserFrames(() => seen.push('b'));
  expect(frames).toHaveBeenCalledOnce();
  vi.advanceTimersToNextFrame();
  expect(seen).toEqual(['a', 'b']);
  vi.advanceTimersToNextFrame();
  expect(seen).toEqual(['a', 'b', 'c']);
  vi.advanceTimersByTime(1_000);
  expect(seen).toHaveLength(3);
});

it('does not call what was taken back', () => {
  const run = vi.fn();
  browserFrames(run).dispose();
  vi.advanceTimersByTime(1_000);
  expect(run).not.toHaveBeenCalled();
});

it('calls within a quarter of a second where there are no frames', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const run = vi.fn();
  browserFrames(run);
  vi.advanceTimersByTime(250);
  expect(run).toHaveBeenCalledOnce();
});

it('calls the others when one throws', () => {
  const later: (() => void)[] = [];
  vi.stubGlobal('queueMicrotask', (run: () => void) => later.push(run));
  const run = vi.fn();
  browserFrames(() => {
    throw new Error('mine');
  });
  browserFrames(run);
  vi.advanceTimersToNextFrame();
  expect(run).toHaveBeenCalledOnce();
  expect(() => later[0]?.()).toThrow('mine');
});
