import { expect, it } from 'vitest';
import { CliError } from '../command.ts';
import { patienceOf, withinLimit, sampleFor, whoAnswers } from './run-conformance.ts';

const silent = async () => 'silent' as const;

it('says as a finding that a check does not come to an end', async () => {
  const [finding, ...others] = await withinLimit('activates', 5, () => new Promise(() => undefined), silent);
  expect([finding?.check, finding?.ended, others]).toEqual(['activates', false, []]);
  expect(finding?.message).toMatch(/did not come to an end within 0 s\. Is there an endless loop/);
});

it('says as a finding that the page could not be used, and leaves what is wrong with the call to the caller', async () => {
  const [finding] = await withinLimit('keyboard', 1_000, () => Promise.reject(new Error('Timeout 15000ms exceeded.\nCall log: …')), silent);
  expect(finding?.message).toMatch(
    /^The page could not be used as a teacher uses it: Timeout 15000ms exceeded\. Is there an endless loop in the code/,
  );
  await expect(withinLimit('keyboard', 1_000, () => Promise.reject(new CliError('no login')), silent)).rejects.toThrow('no login');
});

it('tries again on a machine that is only slow, and says that of one on which nothing answers', async () => {
  const slow = Object.assign(new Error('Timeout 15000ms exceeded.'), { name: 'TimeoutError' });
  let tries = 0;
  const third = () => ((tries += 1) < 3 ? Promise.reject(slow) : Promise.resolve([]));
  expect(await withinLimit('in-time', 1_000, third, async () => 'answers')).toEqual([]);
  const [hidden] = await withinLimit(
    'in-time',
    1_000,
    () => Promise.reject(slow),
    async () => 'answers',
  );
  expect(hidden?.message).toMatch(/Timeout 15000ms exceeded\. Is there a style that hides or covers/);
  const [loop] = await withinLimit('in-time', 1_000, () => Promise.reject(slow), silent);
  expect(loop?.message).toMatch(/Timeout 15000ms exceeded\. Is there an endless loop in the code\?$/);
  await expect(
    withinLimit(
      'in-time',
      1_000,
      () => Promise.reject(slow),
      async () => 'busy',
    ),
  ).rejects.toThrow(/machine is too busy/);
});

it('takes a page that holds up its whole browser for silent where another browser answers, and for busy where none does', async () => {
  const answers = { evaluate: async () => true } as never;
  const held = { evaluate: () => new Promise(() => undefined) } as never;
  const asked = (page: never, beside: never, elsewhere: boolean) => whoAnswers(page, beside, 5, async () => elsewhere);
  expect(await asked(answers, held, false)).toBe('answers');
  expect(await asked(held, answers, false)).toBe('silent');
  expect(await asked(held, held, true)).toBe('silent');
  expect(await asked(held, held, false)).toBe('busy');
});

it('waits on for what has begun while its page answers', async () => {
  let end: (found: []) => void = () => undefined;
  const began = withinLimit(
    'keyboard',
    5,
    () => new Promise<[]>((done) => (end = done)),
    async () => {
      end([]);
      return 'answers';
    },
  );
  expect(await began).toEqual([]);
});

it('has the more patience the longer coming in took', () => {
  expect([500, 3_000, 6_000, 30_000, 300_000].map(patienceOf)).toEqual([1, 1, 2, 10, 10]);
});

it('gives what a check finds', async () => {
  const found = [{ check: 'translated', message: 'a key' }];
  expect(await withinLimit('translated', 1_000, () => Promise.resolve(found), silent)).toEqual(found);
});

it('looks at an activity of the primary school as a teacher of one', () => {
  expect([['primary'], ['middle'], ['primary', 'middle']].map((stages) => sampleFor({ stages } as never).phone)).toEqual([
    '13800000002',
    '13800000001',
    '13800000001',
  ]);
});
