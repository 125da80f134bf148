import { toDisposable, type Disposable } from '@chorus/sdk';

/** Calls back at the next animation frame. */
export type FrameScheduler = (run: () => void) => Disposable;

/** A page in the background has no frames: then what happened is told within this time. */
const hiddenMs = 250;

const due = new Set<() => void>();
let stop: (() => void) | undefined;

/** {@link FrameScheduler} of a browser page. All that wait for a frame are called together, so that React draws what they change at once. */
export const browserFrames: FrameScheduler = (run) => {
  const own = () => run();
  due.add(own);
  stop ??= ask();
  return toDisposable(() => due.delete(own));
};

function ask(): () => void {
  const frame = requestAnimationFrame(runAll);
  const timer = setTimeout(runAll, hiddenMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

function runAll(): void {
  stop?.();
  stop = undefined;
  const now = [...due];
  due.clear();
  for (const run of now)
    try {
      run();
    } catch (error) {
      // One that throws must not keep the frame from the others.
      queueMicrotask(() => {
        throw error;
      });
    }
}
