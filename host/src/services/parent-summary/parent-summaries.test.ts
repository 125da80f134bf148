import type { AttemptView, PastAnswersQuery } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { ParentSummaries } from './parent-summaries.ts';

const [fox, cat] = ['fox', 'cat'].map((word) => ({ packId: 'p', packVersion: '1', itemId: `word:${word}:animal` })) as [never, never];
const read = (item: never, score: number, at: string): AttemptView =>
  ({
    id: `${at} ${score}`,
    studentId: 's1',
    questionId: 'q',
    item,
    type: 'chorus.word/1',
    givenAt: Date.parse(`${at}:00+08:00`),
    result: {},
    summary: { skill: 'speaking', evidence: 'scored', overall: score },
  }) as unknown as AttemptView;

function setUp(attempts: readonly AttemptView[] = [], partial = false) {
  const clock = new VirtualClock(Date.parse('2026-09-16T09:00:00+08:00'));
  const api = new FakeApi();
  let made = 0;
  api.answers.parentSummaries = () => ({ allowed: true });
  api.answers.contentPlaces = () => ({ places: [] });
  api.answers.makeSummaryLink = () => ({ link: { id: `l${(made += 1)}`, address: `https://a/w/${made}`, until: '2026-09-30' } });
  api.answers.withdrawSummaryLinks = () => ({ withdrawn: made });
  const asked: PastAnswersQuery[] = [];
  const summaries = new ParentSummaries({
    history: {
      attempts: async (query = {}) => {
        asked.push(query);
        return { attempts, questions: { q: { item: { text: 'cat' } } as never }, partial };
      },
    },
    api: () => api.client,
    content: {
      get: async (ref) => {
        if (ref === cat) throw new Error('gone');
        return { kind: 'word', text: 'fox', ref } as never;
      },
    },
    clock,
    timeZone: () => 'Asia/Shanghai',
    accent: () => 'uk',
  });
  return { summaries, api, asked, clock };
}

it('reads a child’s last seven days and the seven before, in the school’s zone', async () => {
  const { summaries, asked } = setUp([
    read(fox, 30, '2026-09-10T00:00'),
    read(cat, 20, '2026-09-16T08:00'),
    read(fox, 90, '2026-09-09T23:59'),
  ]);
  const week = await summaries.read('s1');
  expect(asked).toEqual([{ studentIds: ['s1'], since: Date.parse('2026-09-03T00:00:00+08:00'), limit: 2_000 }]);
  expect(week).toMatchObject({ from: '2026-09-10', to: '2026-09-16', answers: 2, days: 2 });
  // A word whose pack is gone is called as it was asked.
  expect(week?.practise.map(({ text, word }) => [text, word !== undefined])).toEqual([
    ['cat', false],
    ['fox', true],
  ]);
});

it('has no week where the server can’t be asked: a part would be a wrong one', async () => {
  expect(await setUp([read(fox, 30, '2026-09-16T08:00')], true).summaries.read()).toBeUndefined();
});

it('is not allowed until the server says so, and not any more once another teacher is there', async () => {
  const { summaries, api } = setUp();
  expect(summaries.allowed.get()).toBe(false);
  await summaries.look();
  expect(summaries.allowed.get()).toBe(true);
  api.reachable = false;
  await summaries.look();
  expect(summaries.allowed.get()).toBe(true);
  api.reachable = true;
  const late = summaries.look();
  summaries.forget();
  await late;
  expect(summaries.allowed.get()).toBe(false);
});

it('makes one link for the same words of a class, and another one when its last day is over', async () => {
  const { summaries, api, clock } = setUp();
  const id = async (words: never[], classId = 'c') => (await summaries.link(classId, words)) as { readonly id: string };
  expect([(await id([fox])).id, (await id([fox])).id, (await id([cat])).id, (await id([fox], 'd')).id]).toEqual(['l1', 'l1', 'l2', 'l3']);
  expect(api.named('makeSummaryLink')[0]).toEqual({ clazzId: 'c', words: [fox], accent: 'uk' });
  api.answers.makeSummaryLink = () => ({ link: { id: 'new', address: '', until: '2026-10-30' } });
  await clock.advance(20 * 24 * 3_600_000);
  expect((await id([fox])).id).toBe('new');
});

it('makes nothing anew by itself of what was withdrawn, only when it is asked to', async () => {
  const { summaries } = setUp();
  const [one, two] = [await summaries.link('c', [fox]), await summaries.link('c', [cat])];
  expect(await summaries.withdraw('c', (one as { id: string }).id)).toBe(2);
  expect([await summaries.link('c', [fox]), await summaries.link('c', [cat])]).toEqual(['withdrawn', two]);
  await summaries.withdraw('c');
  expect([await summaries.link('c', [cat]), await summaries.link('c', [fox, cat])]).toEqual(['withdrawn', 'withdrawn']);
  expect(await summaries.link('d', [fox])).toMatchObject({ id: 'l3' });
  expect(await summaries.link('c', [cat], true)).toMatchObject({ id: 'l4' });
  expect(await summaries.link('c', [cat])).toMatchObject({ id: 'l4' });
});

it('says why there is no link', async () => {
  const { summaries, api } = setUp();
  api.answers.makeSummaryLink = () => ({ link: null, problem: 'no-address' });
  expect(await summaries.link('c', [fox])).toBe('no-address');
  api.answers.makeSummaryLink = () => {
    throw stateError('makeSummaryLink', 44);
  };
  expect(await summaries.link('c', [fox])).toBe('too-many');
  api.reachable = false;
  expect(await summaries.link('c', [fox])).toBe('failed');
});
