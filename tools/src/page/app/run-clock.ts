import type { FakeServices } from '@chorus/sdk/testing';

/** Lets the fakes' clock go as the wall's does, and what plays play on. */
export function runClock({ clock, audio }: FakeServices): void {
  let before = performance.now();
  const tick = async () => {
    const now = performance.now();
    const passed = now - before;
    before = now;
    await clock.advance(passed);
    audio.pass(passed);
    requestAnimationFrame(() => void tick());
  };
  void tick();
}
