import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { AnswerWorld, cat, question } from '../testing/answer-world.ts';
import { settle } from '../testing/virtual-clock.ts';

it.each(['finish', 'cancel'] as const)('keeps what was said on the disk until it is written what became of it (%s)', async (how) => {
  const world = new AnswerWorld();
  const { session, journal } = await world.page();
  await session.open(question('q'));
  const { id = '' } = (await session.record({ studentId: 'anna', reference: cat, maxMs: 5000 })) as { id?: string };
  world.speak(1000);
  await settle();
  let write: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (write = resolve));
  const append = journal.appendWith.bind(journal);
  journal.appendWith = async (...what) => held.then(() => append(...what));
  const done = session[how]();
  await settle();
  expect((await journal.recordings.samples(id)).length).toBe(16_000);
  write();
  await done;
  expect((await journal.recordings.samples(id)).length).toBe(0);
});
