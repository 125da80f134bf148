import { ObservableValue } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserFrames } from '../services/answer-bus/frame-scheduler.ts';
import { renderWithHost } from './testing/render-with-host.tsx';
import { useThrottledObservable } from './use-throttled-observable.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  // Frames are drawn as a browser draws them, not when a test says so.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('is drawn now and then, within a frame, in one commit with what else that draws', async () => {
  const presses = new ObservableValue(0);
  const kept = new ObservableValue(0);
  let commits = 0;
  const Shown = () => <p>{[useThrottledObservable(kept), useObservable(presses)].join()}</p>;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const element = renderWithHost(
    <Profiler id="shown" onRender={() => void (commits += 1)}>
      <Shown />
    </Profiler>,
    {},
  );
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  commits = 0;
  kept.set(1);
  kept.set(2);
  vi.advanceTimersByTime(249);
  browserFrames(() => presses.set(1));
  vi.advanceTimersToNextFrame();
  await Promise.resolve();
  expect([element.textContent, commits]).toEqual(['2,1', 1]);
  kept.set(3);
  vi.advanceTimersByTime(250);
  vi.advanceTimersToNextFrame();
  // Nothing is left to be drawn after the frame, beside what the next press changes.
  await Promise.resolve();
  expect([element.textContent, commits]).toEqual(['3,1', 2]);
});
