import type { EntryKind } from '@chorus/contract';
import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { AppendQueue } from './append-queue.ts';
import type { Draft } from './journal-store.ts';

const draft = (kind: EntryKind, fact: string) => ({ entry: { kind, payload: { kind: fact } } }) as Draft;

function queue(hidden = false) {
  const clock = new VirtualClock();
  const written: EntryKind[][] = [];
  const write = async (drafts: readonly Draft[]) => {
    written.push(drafts.map(({ entry }) => entry.kind));
    await new Promise<void>((done) => clock.timeout(40, done));
    return [];
  };
  const journal = new AppendQueue(
    write,
    () => Promise.resolve(),
    clock,
    () => hidden,
  );
  return { clock, written, add: (kind: EntryKind, fact = 'scored') => void journal.add([draft(kind, fact)], []) };
}

it('writes a first answer at once, and leaves the page as much time as that took before the class’s next ones', async () => {
  const { clock, written, add } = queue();
  add('attempt');
  await clock.advance(40);
  expect(written).toEqual([['attempt']]);
  add('attempt');
  await clock.advance(20);
  add('attempt');
  await clock.advance(19);
  expect(written).toHaveLength(1);
  await clock.advance(1);
  expect(written.slice(1)).toEqual([['attempt', 'attempt']]);
});

it('lets what a teacher does wait for nothing, nor the answers beside it', async () => {
  const { clock, written, add } = queue();
  add('attempt');
  await clock.advance(40);
  add('attempt');
  await clock.advance(10);
  add('question.ended');
  await clock.advance(0);
  expect(written.slice(1)).toEqual([['attempt', 'question.ended']]);
  expect(clock.pending).toBe(1);
});

it('lets scores wait, and no mark of a teacher', async () => {
  const { clock, written, add } = queue();
  add('attempt');
  await clock.advance(40);
  add('attempt.fact');
  await clock.advance(10);
  expect(written).toHaveLength(1);
  add('attempt.fact', 'overridden');
  await clock.advance(0);
  expect(written).toHaveLength(2);
});

it('does not rest in a page that nobody sees', async () => {
  const { clock, written, add } = queue(true);
  add('attempt');
  await clock.advance(40);
  add('attempt');
  await clock.advance(0);
  expect(written).toHaveLength(2);
});
