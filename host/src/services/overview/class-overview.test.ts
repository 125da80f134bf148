import type { AttemptView, PastAnswersQuery, Question } from '@chorus/sdk';
import { sampleScore, sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { ClassOverview } from './class-overview.ts';

const students = [1, 2, 3, 4].map((n) => sampleStudent(n, { seat: 5 - n, placeholder: n === 4 }));
const ref = (itemId: string) => ({ packId: 'p', packVersion: '1', itemId });
const read = (itemId: string, student: number, overall: number): AttemptView =>
  ({
    id: `${itemId}-${student}`,
    item: ref(itemId),
    questionId: itemId,
    type: 'chorus.word/1',
    studentId: `student-${student}`,
    givenAt: student,
    result: { outcome: sampleScore(overall) },
  }) as unknown as AttemptView;
const weak = [1, 2, 3].map((n) => read('word:fox:animal', n, 40));

function setUp(
  attempts: readonly AttemptView[],
  called: readonly string[] = [],
  more: { partial?: boolean; absent?: readonly string[] } = {},
) {
  const asked: (PastAnswersQuery | number | undefined)[] = [];
  const clock = new VirtualClock();
  const chosen = { classId: 'c' };
  const overview = new ClassOverview({
    history: {
      attempts: async (query) => {
        asked.push(query);
        const questions = { 'word:gone:away': { item: { text: 'gone away' } } as unknown as Question };
        return { attempts, questions, partial: more.partial ?? false };
      },
    },
    calls: {
      since: async (ms) => {
        asked.push(ms);
        return { studentIds: new Set(called), partial: more.partial ?? false };
      },
    },
    content: {
      get: async (one) => {
        if (one.itemId !== 'word:fox:animal') throw new Error('gone');
        return { kind: 'word', ...sampleWord('fox') };
      },
    },
    clock,
    timeZone: () => 'Asia/Shanghai',
    classroom: () => ({ ...chosen, students, absent: new Set(more.absent) }),
  });
  return { overview, asked, clock, chosen };
}
const shown = async (...given: Parameters<typeof setUp>) => {
  const { overview } = setUp(...given);
  await overview.refresh();
  return overview.state.get()!;
};

it('shows the weak words of the last four weeks with what the content knows of them', async () => {
  const { overview, asked, clock } = setUp(weak);
  await overview.refresh();
  expect(overview.state.get()).toMatchObject({
    classId: 'c',
    answered: true,
    words: [{ text: 'fox', share: 0, word: { meaning: '苹果' } }],
  });
  expect(asked[0]).toEqual({ since: clock.now() - 28 * 24 * 3_600_000, limit: 1_000 });
});

it('calls a word whose pack is gone by what was asked, else by its name', async () => {
  const gone = [1, 2, 3].flatMap((n) => [read('word:gone:away', n, 40), read('word:ice-cream:food', n, 40)]);
  expect((await shown(gone)).words.map(({ text, word }) => [text, word])).toEqual([
    ['gone away', undefined],
    ['ice cream', undefined],
  ]);
});

it('names by seat who was not called this week, none who is away or no student', async () => {
  const names = async (...given: Parameters<typeof setUp>) => (await shown(...given)).notCalled?.map(({ id }) => id);
  expect(await names([], ['student-2'])).toEqual(['student-3', 'student-1']);
  expect(await names([], ['student-2'], { absent: ['student-3'] })).toEqual(['student-1']);
  expect(await names([], ['student-1', 'student-2', 'student-3'])).toEqual([]);
});

it('names nobody where nobody was called this week, or where that is not known', async () => {
  expect((await shown([])).notCalled).toBeUndefined();
  expect(await shown([], ['student-1'], { partial: true })).toMatchObject({ notCalled: undefined, partial: true });
});

it('says that a class has answered nothing lately', async () => {
  expect(await shown([])).toMatchObject({ answered: false, words: [], sounds: [] });
});

it('shows nothing of a class that was left meanwhile', async () => {
  const { overview, chosen } = setUp(weak);
  const reading = overview.refresh();
  chosen.classId = 'another';
  await reading;
  expect(overview.state.get()).toBeUndefined();
});
