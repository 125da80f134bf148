import { toDisposable, type Disposable } from '@chorus/sdk';

/** Calls back at the next animation frame. */
export type FrameScheduler = (run: () => void) => Disposable;

/** A page in the background has no frames: then what happened is told within this time. */
const hiddenMs = 250;

/** {@link FrameScheduler} of a browser page. */
export const browserFrames: FrameScheduler = (run) => {
  const once = () => {
    cancel.dispose();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, hiddenMs);
  const cancel = toDisposable(() => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  });
  return cancel;
};
