import { describe, expect, it } from 'vitest';
import { VirtualClock } from './virtual-clock.ts';

describe('VirtualClock', () => {
  it('runs what is due, in the order of its time', async () => {
    const clock = new VirtualClock(1_000);
    const ran: string[] = [];
    clock.timeout(20, () => ran.push(`late@${clock.now()}`));
    clock.timeout(10, () => ran.push(`soon@${clock.now()}`));
    await clock.advance(15);
    expect(ran).toEqual(['soon@1010']);
    await clock.advance(5);
    expect(ran).toEqual(['soon@1010', 'late@1020']);
    expect(clock.pending).toBe(0);
  });

  it('repeats an interval until it is disposed', async () => {
    const clock = new VirtualClock();
    let ticks = 0;
    const interval = clock.interval(10, () => (ticks += 1));
    await clock.advance(35);
    interval.dispose();
    await clock.advance(35);
    expect(ticks).toBe(3);
    expect(clock.mono()).toBe(70);
  });

  it('lets a timer that a timer starts run in the same move', async () => {
    const clock = new VirtualClock();
    let done = false;
    clock.timeout(5, () => void Promise.resolve().then(() => clock.timeout(5, () => (done = true))));
    await clock.advance(10);
    expect(done).toBe(true);
  });
});
