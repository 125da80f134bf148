import { expect, it } from 'vitest';
import { ScreenWakeLock } from './screen-wake-lock.ts';

function setUp({ refuses = false } = {}) {
  const seen = { visibilityState: 'visible' as DocumentVisibilityState };
  const document = Object.assign(new EventTarget(), seen) as EventTarget & { visibilityState: DocumentVisibilityState };
  const done: string[] = [];
  const request = async () => {
    done.push('taken');
    if (refuses) throw new DOMException('', 'NotAllowedError');
    return { release: async () => void done.push('released') } as WakeLockSentinel;
  };
  const see = (state: DocumentVisibilityState) => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { window: { document, navigator: { wakeLock: { request } } }, done, see };
}

it('is held while it is wanted, taken again when the window is seen again, and let go', async () => {
  const { window, done, see } = setUp();
  const held = new ScreenWakeLock().hold(window);
  see('hidden');
  expect(done).toEqual(['taken']);
  see('visible');
  held.dispose();
  await expect.poll(() => done).toEqual(['taken', 'taken', 'released']);
  see('visible');
  expect(done).toHaveLength(3);
});

it('says nothing where a browser has none, or refuses it', async () => {
  const { window, see } = setUp({ refuses: true });
  const refused = new ScreenWakeLock().hold(window);
  see('visible');
  refused.dispose();
  const none = new ScreenWakeLock().hold({ document: window.document, navigator: {} });
  expect(() => none.dispose()).not.toThrow();
});
