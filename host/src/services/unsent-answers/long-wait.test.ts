import { ObservableValue } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { LongWait } from './long-wait.ts';

function setUp() {
  const clock = new VirtualClock();
  const journal = new ObservableValue({ unsynced: 0 });
  const sync = new ObservableValue<{ recordings: number; recordingsSince?: number }>({ recordings: 0 });
  /** UTC milliseconds at which each entry that waits was written. */
  let entries: readonly number[] = [];
  const wait = new LongWait({ journal, sync, oldestEntry: async () => entries[0], clock });
  const set = (next: readonly number[]) => {
    entries = next;
    journal.set({ unsynced: next.length });
  };
  const seen: boolean[] = [];
  wait.state.subscribe((long) => void seen.push(long));
  return { clock, sync, wait, set, seen, append: () => set([...entries, clock.now()]), send: (count = 1) => set(entries.slice(count)) };
}

it('says nothing while a class answers and every entry is sent a moment later', async () => {
  const { clock, append, send, seen } = setUp();
  append();
  for (let n = 0; n < 60; n += 1) {
    append();
    await clock.advance(500);
    send();
  }
  expect(seen).toEqual([]);
});

it('says that something has waited for more than ten seconds, until it is sent', async () => {
  const { clock, append, send, wait } = setUp();
  append();
  await clock.advance(9_999);
  expect(wait.state.get()).toBe(false);
  await clock.advance(1);
  expect(wait.state.get()).toBe(true);
  append();
  send();
  await clock.advance(2_000);
  expect(wait.state.get()).toBe(false);
  await clock.advance(8_000);
  expect(wait.state.get()).toBe(true);
  send();
  expect(wait.state.get()).toBe(false);
});

it('does not fall for one that is stuck while others pass it', async () => {
  const { clock, append, set, wait } = setUp();
  append();
  const stuck = clock.now();
  for (let n = 0; n < 60; n += 1) {
    set([stuck, clock.now()]);
    await clock.advance(250);
    set([stuck]);
    await clock.advance(250);
  }
  expect(wait.state.get()).toBe(true);
});

it('looks at recordings, too, by the one that has waited longest', async () => {
  const { clock, sync, wait } = setUp();
  sync.set({ recordings: 2, recordingsSince: clock.mono() });
  await clock.advance(10_000);
  expect(wait.state.get()).toBe(true);
  sync.set({ recordings: 1, recordingsSince: clock.mono() });
  await clock.advance(2_000);
  expect(wait.state.get()).toBe(false);
});
