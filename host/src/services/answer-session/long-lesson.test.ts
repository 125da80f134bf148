import 'fake-indexeddb/auto';
import type { KeptEntry } from '@chorus/contract';
import { expect, it } from 'vitest';
import { AnswerWorld, question, type AnswerPage } from '../testing/answer-world.ts';
import { eventually } from '../testing/eventually.ts';

const students = 12;

/** Counts how often anything of an entry is read, by whomever. */
function countReads({ journal: { record } }: AnswerPage): () => number {
  let reads = 0;
  const counted = ({ entry, saved }: KeptEntry) =>
    Object.freeze({ saved, entry: new Proxy(entry, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) }) });
  const { add, replace } = record;
  record.add = (rows) => add.call(record, rows.map(counted));
  record.replace = (rows) => replace.call(record, rows.map(counted));
  return () => {
    const before = reads;
    reads = 0;
    return before;
  };
}

it('reads as much of the record for a class’s presses at the thirtieth question as at the second', { timeout: 60_000 }, async () => {
  const world = new AnswerWorld();
  for (let n = 0; n < students; n += 1) world.holders.set(`c${n}`, `student ${n}`);
  const page = await world.page();
  const reads = countReads(page);
  const costs: number[] = [];
  for (let at = 1; at <= 30; at += 1) {
    await page.session.open(question(`q${at}`));
    reads();
    for (let n = 0; n < students; n += 1) world.hear({ kind: 'keys', serial: 'r', uid: `c${n}`, keys: 'AB'[n % 2]!, monoMs: 0 });
    await eventually(() => expect(page.session.state.get()?.attempts.filter(({ status }) => status === 'scored')).toHaveLength(students));
    costs.push(reads());
    await page.session.end();
  }
  expect(costs[0]).toBeGreaterThan(0);
  expect(costs.at(-1)).toBeLessThanOrEqual(costs[1]! * 1.1);
});
