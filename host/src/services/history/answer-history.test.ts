import type { EntryKind, JournalEntry, Payload } from '@chorus/contract';
import { expect, it } from 'vitest';
import { LessonRecord } from '../journal/lesson-record.ts';
import { AnswerHistory } from './answer-history.ts';

let seq = 0;
const entry = <K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry =>
  ({ id: `e${(seq += 1)}`, epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry;
const asked = (questionId: string) =>
  entry('question.opened', {
    questionId,
    lessonId: 'l',
    item: { packId: 'p', packVersion: '1', itemId: questionId },
    type: 't/1',
    data: {},
    changeable: true,
  });
const answered = (id: string, questionId: string, givenAt: number) =>
  entry('attempt', {
    id,
    lessonId: 'l',
    questionId,
    item: { packId: 'p', packVersion: '1', itemId: questionId },
    studentId: 's',
    ordinal: 1,
    source: 'screen',
    type: 't/1',
    pluginVersion: '1',
    answer: {},
    givenAt,
  });
const voided = (attemptId: string) =>
  entry('attempt.fact', { id: `f${attemptId}`, attemptId, at: 1, by: 't', kind: 'voided', payload: {} });

function setUp(here: readonly JournalEntry[], there: readonly JournalEntry[] | undefined) {
  const asks: unknown[] = [];
  const record = new LessonRecord();
  record.add(here.map((one) => ({ entry: one, saved: 'journal' as const })));
  const history = new AnswerHistory({
    api: () =>
      ({
        call: async (_name: string, body: unknown) => {
          asks.push(body);
          if (!there) throw new Error('away');
          return { entries: there, complete: true };
        },
      }) as never,
    record: () => record,
    classId: () => 'c',
    today: () => '2026-09-01',
  });
  return { history, asks };
}
const ids = (history: AnswerHistory) => history.rows().map(({ attempt }) => attempt.id);

it('joins this lesson’s answers with those of earlier lessons of the day, oldest first, each once [1-11]', async () => {
  const mine = [asked('q2'), answered('b', 'q2', 20)];
  const { history, asks } = setUp(mine, [asked('q1'), answered('a', 'q1', 10), ...mine]);
  expect(ids(history)).toEqual(['b']);
  expect(await history.refresh()).toBe(true);
  expect(asks).toEqual([{ clazzId: 'c', day: '2026-09-01' }]);
  expect(history.day()).toBe('2026-09-01');
  expect(ids(history)).toEqual(['a', 'b']);
  expect(history.rows().map(({ current }) => current)).toEqual([false, true]);
});

it('shows this lesson where the server can’t be reached, and says that the rest is missing', async () => {
  const { history } = setUp([asked('q'), answered('a', 'q', 1)], undefined);
  expect(await history.refresh()).toBe(false);
  expect(ids(history)).toEqual(['a']);
});

it('keeps what the teacher took out, marked', () => {
  const { history } = setUp([asked('q'), answered('a', 'q', 1), voided('a')], []);
  expect(history.rows()).toMatchObject([{ attempt: { id: 'a', voided: true } }]);
  expect(history.attempts(['a'])).toHaveLength(1);
});

it('leaves out an answer whose question is not there', () => {
  expect(ids(setUp([answered('a', 'gone', 1)], []).history)).toEqual([]);
});
