import type { JournalEntry } from '@chorus/contract';
import type { AttemptView, PastAnswersQuery } from '@chorus/sdk';
import { sampleScore } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { JournalError } from '../journal/journal-error.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { StudentRecords } from './student-records.ts';

const clock = new VirtualClock(Date.parse('2026-09-01T09:00:00+08:00'));
let seq = 0;
const entry = (kind: string, payload: object): JournalEntry =>
  ({ id: `e${(seq += 1)}`, deviceId: 'd', epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry;
const praised = (praiseId: string, kind: string, ones: object) => entry('student.praised', { praiseId, lessonId: 'l', kind, ...ones });
const undone = (praiseId: string) => entry('praise.undone', { praiseId, lessonId: 'l' });
const read = (id: string, word: string, score: number): AttemptView =>
  ({
    id,
    lessonId: 'before',
    studentId: 's1',
    questionId: 'q',
    item: { packId: 'p', packVersion: '1', itemId: `word:${word}` },
    type: 'chorus.word/1',
    givenAt: clock.now(),
    answer: {},
    audio: { recordingId: `r-${id}` },
    result: { outcome: sampleScore(score) },
  }) as unknown as AttemptView;

function setUp({
  there = [],
  here = [],
  attempts = [],
  confirmed = true,
  writing = true,
}: {
  readonly there?: readonly JournalEntry[];
  readonly here?: readonly JournalEntry[];
  readonly attempts?: readonly AttemptView[];
  readonly confirmed?: boolean;
  readonly writing?: boolean;
} = {}) {
  const api = new FakeApi();
  api.answers.classPraise = () => ({ entries: [...there] });
  const asked: PastAnswersQuery[] = [];
  const done: unknown[] = [];
  const records = new StudentRecords({
    history: {
      attempts: async (query = {}) => {
        asked.push(query);
        return { attempts, questions: {}, partial: !api.reachable };
      },
    },
    api: () => api.client,
    clock,
    ids: { next: () => 'fact' },
    timeZone: () => 'Asia/Shanghai',
    classId: () => 'c',
    groups: () => [{ id: 'set', classId: 'c', name: '', from: 0, to: 1, groups: [{ id: 'g', name: '', studentIds: ['s1'] }] }] as never,
    lessonPraise: () => here,
    isCurrent: (id) => id === 'now',
    eraseCurrent: async (id) => done.push(`current ${id}`) > 0,
    confirmErase: async () => confirmed,
    teacherId: () => 't',
    append: async (fact, place) => {
      if (!writing) throw new JournalError('not-writer', 'Another machine writes.');
      done.push({ fact: fact.kind, of: fact.attemptId, place });
    },
    eraseSound: async (sound) => void done.push(sound),
    erased: () => void done.push('told'),
    refused: () => void done.push('refused'),
  });
  return { records, api, asked, done };
}

it('reads one child’s answers of a year, and what they say of it', async () => {
  const { records, asked } = setUp({ attempts: [read('b', 'cat', 90), read('a', 'fox', 40)] });
  const record = await records.read('s1');
  expect(asked).toEqual([{ studentIds: ['s1'], since: clock.now() - 366 * 24 * 3_600_000, limit: 2_000 }]);
  expect(record.days).toEqual([{ day: '2026-09-01', mean: 65, count: 2 }]);
  expect(record.words.map(({ ref, can }) => [ref.itemId, can])).toEqual([
    ['word:fox', false],
    ['word:cat', true],
  ]);
  expect([record.more, record.partial]).toEqual([false, false]);
});

it('counts the praise of the child and of its group, each once, and none that was taken back', async () => {
  const one = praised('1', 'clap', { studentIds: ['s1', 's2'] });
  const { records } = setUp({
    there: [
      one,
      praised('2', 'clap', { studentIds: ['s2'] }),
      praised('3', 'thumb', { groupId: 'g' }),
      praised('4', 'clap', { studentIds: ['s1'] }),
    ],
    here: [one, undone('4'), praised('5', 'clap', { studentIds: ['s1'] }), praised('6', 'clap', { groupId: 'other' })],
  });
  expect((await records.read('s1')).praise.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'clap', count: 2 },
    { kind: 'thumb', count: 1 },
  ]);
});

it('has what this machine has without a server, and says so', async () => {
  const { records, api } = setUp({ here: [praised('1', 'clap', { studentIds: ['s1'] })], attempts: [read('a', 'fox', 40)] });
  api.reachable = false;
  expect(await records.read('s1')).toMatchObject({ partial: true, praise: [{ kind: 'clap', count: 1 }], attempts: [{ id: 'a' }] });
});

it('deletes a recording of an earlier lesson: a fact, the sound here and at the server, and says that it is done', async () => {
  const { records, done } = setUp();
  expect(await records.erase(read('old', 'fox', 40))).toBe(true);
  const place = { lessonId: 'before', scope: 'c' };
  expect(done).toEqual([{ fact: 'erased', of: 'old', place }, { recordingId: 'r-old', attemptId: 'old', ...place }, 'told']);
});

it('deletes nothing that the teacher did not confirm, and leaves what is of this lesson to the lesson', async () => {
  const kept = setUp({ confirmed: false });
  expect([await kept.records.erase(read('old', 'fox', 40)), kept.done]).toEqual([false, []]);
  const { records, done } = setUp();
  expect([await records.erase(read('now', 'fox', 40)), done]).toEqual([true, ['current now']]);
});

it('says so where another machine writes for the class, and deletes nothing', async () => {
  const { records, done } = setUp({ writing: false });
  expect([await records.erase(read('old', 'fox', 40)), done]).toEqual([false, ['refused']]);
});
