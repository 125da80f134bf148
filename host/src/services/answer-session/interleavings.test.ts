import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerWalk, actions, diskActions, type Action } from '../testing/answer-walk.ts';

const long = process.env['CHORUS_LONG'] === '1';

/** A way to every state of a question that is told apart from outside. */
const states: Readonly<Record<string, readonly Action[]>> = {
  'no question': [],
  'an open question': ['open'],
  'an answer': ['open', 'press A'],
  'an answer that is judged': ['open', 'judge slow or quick', 'press A'],
  'a microphone recording': ['open', 'record'],
  'a microphone recording that was cut': ['open', 'record', 'page killed'],
  'a clicker’s recording': ['open', 'speak'],
  'a clicker’s recording on its way': ['open', 'recordings slow or quick', 'speak', 'stop'],
  'an answer that a second window reads': ['open', 'second window opens or takes over', 'press A'],
  'a team answer': ['open', 'team starts'],
  'a team that speaks': ['open', 'team starts', 'speak', 'other speaks'],
  'a team that ends': ['open', 'team starts', 'speak', 'team ends'],
  'an ended question': ['open', 'press A', 'end'],
};

/** Every way on from here, of so many actions. */
function* ways(length: number): Generator<readonly Action[]> {
  if (length === 0) yield [];
  else for (const rest of ways(length - 1)) for (const action of actions) yield [action, ...rest];
}

async function walk(steps: readonly (readonly [action: Action, wait: boolean])[]): Promise<void> {
  const class_ = await AnswerWalk.begin();
  try {
    for (const [action, wait] of steps) await class_.do(action, wait);
    await class_.end();
  } catch (error) {
    throw new Error(`After ${steps.map(([action, wait]) => (wait ? action : `${action} …`)).join(', ')}: ${String(error)}`, {
      cause: error,
    });
  }
}

describe('no answer is lost or doubled, whatever happens next [4-7] [4-8] [4-9] [4-10] [4-13]', () => {
  it.each(Object.entries(states))('to %s', { tags: 'long', timeout: 1_200_000 }, async (_, way) => {
    let walked = 0;
    for (const on of ways(long ? 2 : 1)) {
      await walk([...way, ...on].map((action) => [action, true]));
      walked += 1;
    }
    expect(walked).toBe(actions.length ** (long ? 2 : 1));
  });

  it(
    'to a disk that is full, goes, is cleared and comes back at every step of a question',
    { tags: 'long', timeout: 1_200_000 },
    async () => {
      // What is in the memory of a page dies with it, and no other window can read it.
      const apart: readonly Action[] = ['page killed', 'second window opens or takes over', 'window frozen or thawed'];
      const living = actions.filter((action) => !apart.includes(action));
      const step = fc.tuple(fc.constantFrom(...living), fc.boolean());
      const disk = fc.tuple(fc.constantFrom(...diskActions), fc.constant(true));
      const way = fc.constantFrom(...Object.values(states).filter((actionsTo) => !apart.some((action) => actionsTo.includes(action))));
      await fc.assert(
        fc.asyncProperty(way, disk, fc.array(fc.oneof(disk, step, step), { minLength: 3, maxLength: 16 }), (before, first, steps) =>
          walk([...before.map((action) => [action, true] as const), first, ...steps]),
        ),
        { numRuns: long ? 300 : 20, seed: 20_261_123 },
      );
    },
  );

  it('to a team answer that has no network for 60 s', async () => {
    const second: readonly Action[] = Array.from({ length: 60 }, () => 'a second');
    const spoken: readonly Action[] = [
      'open',
      'team starts',
      'server away or back',
      'speak',
      'other speaks',
      'stop',
      'other stops',
      'press A',
    ];
    const ends: readonly (readonly Action[])[] = [
      ['press B', 'server away or back'],
      ['page killed', 'press B'],
    ];
    for (const end of ends) await walk([...spoken, ...second, ...end].map((action) => [action, true]));
  });

  it('in any order, also while the last thing is still happening', { tags: 'long', timeout: 1_200_000 }, async () => {
    const way = fc.constantFrom(...Object.values(states));
    const step = fc.tuple(fc.constantFrom(...actions), fc.boolean());
    await fc.assert(
      fc.asyncProperty(way, fc.array(step, { minLength: 3, maxLength: 16 }), (before, steps) =>
        walk([...before.map((action) => [action, true] as const), ...steps]),
      ),
      { numRuns: long ? 3_000 : 40, seed: 20_260_101 },
    );
  });
});
