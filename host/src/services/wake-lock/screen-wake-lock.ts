import { toDisposable, type Disposable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';

/** What is used of a window: a screen is kept awake by one that is seen. */
export interface AwakeWindow {
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
  readonly navigator: { readonly wakeLock?: Pick<WakeLock, 'request'> };
}

export const wakeLockToken = token<ScreenWakeLock>('wakeLock');

/** Keeps the screen awake. Where a browser can't, or doesn't want to, it sleeps as it did. */
export class ScreenWakeLock {
  /** Keeps it awake while the window is seen, until it is disposed. */
  hold(by: AwakeWindow): Disposable {
    const { wakeLock } = by.navigator;
    if (!wakeLock) return toDisposable(() => undefined);
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    // A browser lets go of it by itself when the window is hidden.
    const take = () => {
      if (by.document.visibilityState === 'visible') lock = wakeLock.request('screen').catch(() => undefined);
    };
    take();
    by.document.addEventListener('visibilitychange', take);
    return toDisposable(() => {
      by.document.removeEventListener('visibilitychange', take);
      void lock?.then((taken) => taken?.release()).catch(() => undefined);
    });
  }
}
