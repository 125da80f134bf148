import { State, type EntryKind, type JournalEntry, type Payload } from '@chorus/contract';
import { expect, it } from 'vitest';
import { LessonRecord } from '../journal/lesson-record.ts';
import { stateError } from '../testing/fake-api.ts';
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

type Page = { readonly entries: readonly JournalEntry[]; readonly complete: boolean; readonly next?: string };
const whole = (entries: readonly JournalEntry[]) => async (): Promise<Page> => ({ entries, complete: true });

function setUp(here: readonly JournalEntry[], answer: (body: { after?: string }) => Promise<Page>) {
  const asks: unknown[] = [];
  const record = new LessonRecord();
  record.add(here.map((one) => ({ entry: one, saved: 'journal' as const })));
  const history = new AnswerHistory({
    api: () =>
      ({
        call: (_name: string, body: { after?: string }) => {
          asks.push(body);
          return answer(body);
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
  const { history, asks } = setUp(mine, whole([asked('q1'), answered('a', 'q1', 10), ...mine]));
  expect(ids(history)).toEqual(['b']);
  expect(await history.refresh()).toBe(true);
  expect(asks).toEqual([{ clazzId: 'c', day: '2026-09-01', after: '' }]);
  expect(history.day()).toBe('2026-09-01');
  expect(ids(history)).toEqual(['a', 'b']);
  expect(history.rows().map(({ current }) => current)).toEqual([false, true]);
});

it('shows this lesson where the server can’t be reached, and says that the rest is missing', async () => {
  const { history } = setUp([asked('q'), answered('a', 'q', 1)], () => Promise.reject(new Error('away')));
  expect(await history.refresh()).toBe(false);
  expect(ids(history)).toEqual(['a']);
});

it('follows the parts of a day to the end, and shows none of a day that broke off', async () => {
  const parts: Record<string, Page> = {
    '': { entries: [asked('q'), answered('a', 'q', 1)], complete: false, next: '2' },
    '2': { entries: [answered('b', 'q', 2)], complete: false, next: '3' },
    '3': { entries: [answered('c', 'q', 3)], complete: true },
  };
  let broken = true;
  const { history, asks } = setUp([], async ({ after = 'none' }) => {
    if (broken && after === '3') throw new Error('away');
    return parts[after]!;
  });
  expect(await history.refresh()).toBe(false);
  expect(ids(history)).toEqual([]);
  broken = false;
  expect(await history.refresh()).toBe(true);
  expect(asks).toHaveLength(6);
  expect(ids(history)).toEqual(['a', 'b', 'c']);
});

it('takes the day as a whole from an earlier server, which knows no parts', async () => {
  const { history, asks } = setUp([], async (body) => {
    if ('after' in body) throw stateError('journalOfDay', State.badInput);
    return { entries: [asked('q'), answered('a', 'q', 1)], complete: false };
  });
  expect(await history.refresh()).toBe(false);
  expect(ids(history)).toEqual(['a']);
  expect(asks).toEqual([
    { clazzId: 'c', day: '2026-09-01', after: '' },
    { clazzId: 'c', day: '2026-09-01' },
  ]);
});

it('keeps what the teacher took out, marked', () => {
  const { history } = setUp([asked('q'), answered('a', 'q', 1), voided('a')], whole([]));
  expect(history.rows()).toMatchObject([{ attempt: { id: 'a', voided: true } }]);
  expect(history.attempts(['a'])).toHaveLength(1);
});

it('leaves out an answer whose question is not there', () => {
  expect(ids(setUp([answered('a', 'gone', 1)], whole([])).history)).toEqual([]);
});
