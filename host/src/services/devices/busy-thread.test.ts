import type { Clock } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { BusyThread } from './busy-thread.ts';
import { DeviceEvents } from './device-events.ts';
import { readMessage, type ClickerMessage } from './receiver-message.ts';

/** A clock of a thread that can be kept busy: time goes on, and no timer comes. */
class StallingClock implements Clock {
  readonly #timers = new VirtualClock();
  #stalledMs = 0;
  now = () => this.#timers.now() + this.#stalledMs;
  mono = () => this.#timers.mono() + this.#stalledMs;
  timeout = (ms: number, run: () => void) => this.#timers.timeout(ms, run);
  interval = (ms: number, run: () => void) => this.#timers.interval(ms, run);
  get pending(): number {
    return this.#timers.pending;
  }
  stall(ms: number): void {
    this.#stalledMs += ms;
  }
  free(ms: number): Promise<void> {
    return this.#timers.advance(ms);
  }
}

let clock: StallingClock;
let thread: BusyThread;
let events: DeviceEvents;
let seen: string[];
let hidden: boolean;
beforeEach(() => {
  clock = new StallingClock();
  hidden = false;
  thread = new BusyThread(clock, () => hidden);
  events = new DeviceEvents(clock, { teacherUid: '900', isPointer: (uid) => uid === '900' });
  events.identify('R1');
  seen = [];
  events.subscribe((event) => {
    if (event.kind === 'command') seen.push(`${event.key} ${event.press}`);
    if (event.kind === 'keys') seen.push(event.keys);
  });
});
const says = (message: object) => events.read(readMessage(JSON.stringify(message)) as ClickerMessage, clock.mono(), thread.lateMs());
const press = () => says({ fun: 'key_event', uID: '900', uID_t: 18, key_event: 'D' });
const answer = (ans_str: string) => says({ fun: 'ans_str', uID: '1', uID_t: 18, ans_str });

it('takes copies that waited for a busy thread as copies: D is one press, however long the board stalls [4-21] [4-22]', async () => {
  press();
  for (const stalled of [200, 700]) {
    clock.stall(stalled);
    for (let copy = 0; copy < 3; copy += 1) press();
    await clock.free(2);
    press();
  }
  await clock.free(2_000);
  expect(seen).toEqual(['D single']);
});

it('takes them so when the stall’s own end is seen before they are handled', async () => {
  press();
  await clock.free(15);
  clock.stall(250);
  await clock.free(6);
  press();
  await clock.free(2_000);
  expect(seen).toEqual(['D single']);
});

it('takes a press at the end of a stall, and its copies after it, as one', async () => {
  answer('A');
  await clock.free(100);
  clock.stall(300);
  press();
  await clock.free(60);
  press();
  await clock.free(2_000);
  expect(seen).toEqual(['A', 'D single']);
});

it('tells a double press on a free thread, also soon after a stall [4-21]', async () => {
  press();
  await clock.free(150);
  press();
  await clock.free(1_000);
  clock.stall(300);
  await clock.free(100);
  press();
  await clock.free(121);
  press();
  await clock.free(1_000);
  expect(seen).toEqual(['D double', 'D double']);
});

it('tells a double press whose second half waited behind the timer of the first [4-21]', async () => {
  press();
  await clock.free(395);
  clock.stall(400);
  // The timer is due within the stall, and comes before the message that waits.
  await clock.free(6);
  expect(seen).toEqual([]);
  press();
  await clock.free(1_000);
  expect(seen).toEqual(['D double']);
});

it('keeps each change of an answer that came while the thread was busy', () => {
  answer('A');
  clock.stall(500);
  for (const keys of ['B', 'B', 'A', 'A', 'B']) answer(keys);
  expect(seen).toEqual(['A', 'B', 'A', 'B']);
});

it('goes by the time of handling in a hidden page, whose timers are slow', async () => {
  press();
  hidden = true;
  clock.stall(300);
  press();
  await clock.free(1_000);
  expect(seen).toEqual(['D double']);
});

it('looks at the thread only for a second after a message', async () => {
  expect(clock.pending).toBe(0);
  expect(thread.lateMs()).toBe(0);
  expect(clock.pending).toBe(1);
  await clock.free(1_020);
  expect(clock.pending).toBe(0);
  thread.lateMs();
  thread.dispose();
  expect(clock.pending).toBe(0);
});
