import type { AttemptView, PastAnswers, PastAnswersQuery } from '@chorus/sdk';
import { sampleScore, sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { LessonReviews } from './lesson-review.ts';

const students = [1, 2, 3].map((n) => sampleStudent(n));
const started = Date.parse('2026-11-25T08:00:00+08:00');
const read = (student: number, overall: number, givenAt: number) =>
  ({
    id: `${student}-${givenAt}`,
    item: { packId: 'p', packVersion: '1', itemId: 'word:fox:animal' },
    questionId: 'q',
    type: 'chorus.word/1',
    status: 'scored',
    studentId: `student-${student}`,
    givenAt,
    audioErased: false,
    result: { outcome: sampleScore(overall) },
  }) as unknown as AttemptView;

function setUp(parts: readonly (readonly AttemptView[])[], partial = false) {
  const asked: (PastAnswersQuery | undefined)[] = [];
  const chosen = { lesson: { id: 'l', startedAt: started } };
  const now = started + 40 * 60_000;
  const reviews = new LessonReviews({
    history: {
      attempts: async (query): Promise<PastAnswers> => {
        asked.push(query);
        const at = query?.after === undefined ? 0 : Number(query.after);
        return { attempts: parts[at] ?? [], questions: {}, partial, ...(at + 1 < parts.length && { next: String(at + 1) }) };
      },
    },
    content: { get: async () => ({ kind: 'word', ...sampleWord('fox') }) },
    clock: { now: () => now },
    timeZone: () => 'Asia/Shanghai',
    classroom: () => ({ ...chosen, students, absent: new Set<string>() }),
  });
  return { reviews, asked, chosen };
}

it('sums up all that was answered since the class was chosen, part by part', async () => {
  const { reviews, asked } = setUp([[read(1, 40, started + 3), read(2, 40, started + 2)], [read(3, 40, started + 1)]]);
  await reviews.refresh();
  expect(asked.map((query) => [query?.since, query?.after])).toEqual([
    [started, undefined],
    [started, '1'],
  ]);
  expect(reviews.state.get()).toMatchObject({
    lessonId: 'l',
    from: started,
    partial: false,
    summary: { answered: 3 },
    words: [{ text: 'fox' }],
  });
});

it('says when only this machine’s answers are known, and has a lesson without any', async () => {
  const { reviews } = setUp([[]], true);
  await reviews.refresh();
  expect(reviews.state.get()).toMatchObject({
    partial: true,
    words: [],
    sounds: [],
    summary: { answered: 0, there: 3, times: 0, improved: [] },
  });
});

it('shows nothing of a lesson that was left meanwhile', async () => {
  const { reviews, chosen } = setUp([[]]);
  const reading = reviews.refresh();
  chosen.lesson = { id: 'another', startedAt: started };
  await reading;
  expect(reviews.state.get()).toBeUndefined();
});
