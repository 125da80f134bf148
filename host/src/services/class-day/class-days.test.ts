import type { JournalEntry } from '@chorus/contract';
import type { AttemptView, PastAnswersQuery } from '@chorus/sdk';
import { sampleScore, sampleStudent, sampleWord } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { ClassDays } from './class-days.ts';

const now = Date.parse('2026-11-25T10:00:00+08:00');
const today = '2026-11-25';
const midnight = Date.parse('2026-11-25T00:00:00+08:00');
const dayMs = 24 * 3_600_000;
const students = [1, 2, 3, 4].map((n) => sampleStudent(n, { seat: n }));
const read = (item: string, student: number, givenAt: number, overall = 40): AttemptView =>
  ({
    id: `${item}-${student}-${givenAt}`,
    lessonId: 'l',
    item: { packId: 'p', packVersion: '1', itemId: `word:${item}:x` },
    questionId: item,
    type: 'chorus.word/1',
    status: 'scored',
    studentId: `student-${student}`,
    givenAt,
    result: { outcome: sampleScore(overall) },
  }) as unknown as AttemptView;
const praise = (id: string, wallMs: number) =>
  ({
    id,
    seq: 1,
    deviceId: 'd',
    epoch: 1,
    wallMs,
    kind: 'student.praised',
    payload: { praiseId: id, kind: 'clap', studentIds: ['student-1'] },
  }) as unknown as JournalEntry;

function setUp(attempts: readonly AttemptView[], { away = false, praises = [] as readonly JournalEntry[] } = {}) {
  const asked: PastAnswersQuery[] = [];
  const call = async (name: string, body: { refs?: readonly object[] }) => {
    if (away) throw new Error('away');
    if (name === 'classPraise') return { entries: praises };
    return { places: body.refs!.map((ref) => ({ ref, unit: { id: 'u', title: {} }, book: { id: 'b', kind: 'wordBook', title: {} } })) };
  };
  const days = new ClassDays({
    history: {
      attempts: async (query = {}) => {
        asked.push(query);
        const found = attempts.filter(({ givenAt }) => givenAt >= (query.since ?? 0) && givenAt < (query.until ?? Infinity));
        return { attempts: found, questions: {}, partial: away };
      },
    },
    api: () => ({ call }) as never,
    content: { get: async () => ({ kind: 'word', ...sampleWord('fox') }) },
    clock: { now: () => now },
    timeZone: () => 'Asia/Shanghai',
    classroom: () => ({ classId: 'c', students, absent: new Set(['student-4']), accountType: 0 }),
    lessonPraise: () => [praise('own', midnight + 2)],
  });
  return { days, asked };
}
const ids = (some: readonly { ref: { itemId: string } }[]) => some.map(({ ref }) => ref.itemId.split(':')[1]);

it('sums up today by the school’s clock: what was done, who answered of those who are there, praise, words, places [2.2-7]', async () => {
  const attempts = [1, 2, 3].map((n) => read('fox', n, midnight + n));
  const { days, asked } = setUp([...attempts, read('fox', 4, midnight - 1), read('fox', 4, midnight + dayMs)], {
    praises: [praise('p', midnight + 2), praise('gone', midnight - 1)],
  });
  const report = (await days.read(today))!;
  expect(asked[0]).toMatchObject({ since: midnight, until: midnight + dayMs });
  expect(report.activities.map(({ attempts: some, praised }) => [some.length, praised])).toEqual([[3, 2]]);
  expect(report).toMatchObject({ praised: 2, knowsAbsent: true, partial: false, summary: { answered: 3, there: 3, times: 3 } });
  expect([ids(report.words), ids(report.earlierWords)]).toEqual([['fox'], []]);
  expect(report.placeOf(attempts[0]!.item)).toMatchObject({ unit: { id: 'u' } });
});

it('says of today also what was missed in the four weeks before, of an earlier day only what was missed then', async () => {
  const before = [1, 2, 3].map((n) => read('cat', n, midnight - 3 * dayMs + n));
  const { days } = setUp([...before, ...[1, 2, 3].map((n) => read('fox', n, midnight + n))]);
  const now_ = (await days.read(today))!;
  expect([ids(now_.words), ids(now_.earlierWords)]).toEqual([['fox'], ['cat']]);
  const then = (await days.read('2026-11-22'))!;
  expect([ids(then.words), ids(then.earlierWords), then.knowsAbsent, then.summary.there]).toEqual([['cat'], [], false, 4]);
});

it('has what this machine knows while the server is away, and says so', async () => {
  const { days } = setUp([read('fox', 1, midnight + 1)], { away: true });
  const report = (await days.read(today))!;
  expect(report).toMatchObject({ partial: true, praised: 1 });
  expect(report.activities.length).toBe(1);
  expect(report.placeOf(report.activities[0]!.attempts[0]!.item)).toBeUndefined();
});
