import { State, type EntryKind, type JournalEntry, type Payload } from '@chorus/contract';
import { expect, it } from 'vitest';
import { LessonRecord } from '../journal/lesson-record.ts';
import { stateError } from '../testing/fake-api.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { AnswerHistory } from './answer-history.ts';

let seq = 0;
const entry = <K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry =>
  ({ id: `e${(seq += 1)}`, ownerId: 't', deviceId: 'd', epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry;
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
  const written: unknown[] = [];
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
    timeZone: () => 'Asia/Shanghai',
    read: () => undefined,
    teacherId: () => 't',
    clock: new VirtualClock(Date.parse('2026-09-01T09:00:00+08:00')),
    ids: { next: () => 'fact' },
    append: async (payload, place) => {
      const fact = entry('attempt.fact', payload);
      written.push({ payload, place });
      return [fact];
    },
  });
  return { history, asks, written };
}
const ids = (history: AnswerHistory) => history.rows().map(({ attempt }) => attempt.id);

it('says which plugin asked, where that was written down', () => {
  const by = asked('p');
  const quiz = { ...by, payload: { ...by.payload, askedBy: 'lab.quiz' } } as typeof by;
  const { history } = setUp([quiz, answered('a', 'p', 1), asked('q'), answered('b', 'q', 2)], whole([]));
  expect(history.rows().map(({ askedBy }) => askedBy)).toEqual(['lab.quiz', undefined]);
});

it('says which plugin took an answer, and its version alone of answers of before', async () => {
  const older = answered('a', 'q', 1);
  const newer = { ...answered('b', 'q', 2) };
  const { history } = setUp(
    [asked('q'), older, { ...newer, payload: { ...newer.payload, pluginId: 'lab.plugin' } } as typeof newer],
    whole([]),
  );
  expect(history.rows().map(({ madeBy }) => madeBy)).toEqual([{ version: '1' }, { version: '1', pluginId: 'lab.plugin' }]);
});

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

/** A press of clicker 7 that a machine wrote at a question of its own; without a server in a lesson of its own. */
const pressed = (id: string, machine: string, number: string, givenAt: number, chosen = 'A', itemId = 'i', lessonId = machine) => {
  const { payload, ...frame } = answered(id, `q-${machine}`, givenAt) as JournalEntry<'attempt'>;
  const item = { packId: 'p', packVersion: '1', itemId };
  const said = { ...payload, lessonId, item, source: 'clicker' as const, answer: { chosen }, pressId: `r:7:q-${machine}:${number}` };
  return { ...frame, deviceId: machine, payload: said } as JournalEntry;
};
const asking = [asked('q-one'), asked('q-two')];

it('counts a press once that two machines heard without a server, where the clicker numbers its presses', async () => {
  const two = [pressed('a', 'one', '#17', 10_000), pressed('b', 'two', '#17', 70_000), pressed('c', 'two', '#18', 71_000, 'B')];
  const { history } = setUp([...asking, ...two], whole([]));
  expect(ids(history)).toEqual(['a', 'c']);
  expect(history.rows().some(({ heardTwice }) => heardTwice)).toBe(false);
});

it('shows what was spoken once, at the question that was asked later, in two lessons of machines that fetched the same sound', async () => {
  const spoken = (id: string, deviceId: string, sha256: string) => {
    const one = pressed(id, deviceId, '1', deviceId === 'one' ? 10_000 : 30_000);
    const { questionId } = one.payload as { readonly questionId: string };
    const audio = { recordingId: id, sha256, codec: 'mp3', rateHz: 16_000, ms: 900 };
    return { ...one, payload: { ...one.payload, pressId: `voice:7:${questionId}:v-1`, audio } } as typeof one;
  };
  const shown = async (sha256: string) => {
    const { history } = setUp([...asking, spoken('b', 'two', sha256)], whole([...asking, spoken('a', 'one', 'x')]));
    await history.refresh();
    return ids(history);
  };
  expect(await shown('x')).toEqual(['b']);
  expect(await shown('y')).toEqual(['a', 'b']);
});

it('shows what counts at two questions of one lesson: a clicker that was switched off in between counts anew', () => {
  const two = [pressed('a', 'one', '#1', 10_000, 'A', 'i', 'l'), pressed('b', 'two', '#1', 70_000, 'A', 'i', 'l')];
  expect(ids(setUp([...asking, ...two], whole([])).history)).toEqual(['a', 'b']);
});

it.each([
  ['more than 2 s apart', pressed('b', 'two', '1', 12_001)],
  ['of another answer', pressed('b', 'two', '1', 10_500, 'B')],
  ['of another item', pressed('b', 'two', '1', 10_500, 'A', 'j')],
  ['and have one number a minute after, of a clicker that was switched off', pressed('b', 'two', '#1', 70_001)],
  ['of one machine', pressed('b', 'one', '2', 10_500)],
])('takes presses that are not numbered, %s, for two', (_, second) => {
  const { history } = setUp([...asking, pressed('a', 'one', '1', 10_000), second], whole([]));
  expect(history.rows().map(({ heardTwice }) => heardTwice)).toEqual([undefined, undefined]);
});

it('asks whether presses that are not numbered were heard twice, and joins them when the teacher says so, never by itself', async () => {
  const earlier = [...asking, pressed('b', 'two', '1', 11_999)];
  const { history, written } = setUp([...asking, pressed('a', 'one', '1', 10_000)], whole(earlier));
  await history.refresh();
  expect(history.rows().map(({ heardTwice }) => heardTwice)).toEqual([undefined, true]);
  await history.join('b');
  expect(written).toMatchObject([
    { payload: { attemptId: 'b', kind: 'voided', payload: { reason: 'heard-twice' } }, place: { scope: 'c' } },
  ]);
  expect(history.rows().map(({ attempt, heardTwice }) => [attempt.id, attempt.voided, heardTwice])).toEqual([
    ['a', undefined, undefined],
    ['b', true, undefined],
  ]);
  await history.takeBack('b');
  expect(written.at(-1)).toMatchObject({ payload: { attemptId: 'b', kind: 'restored' } });
  expect(history.rows().map(({ attempt, heardTwice }) => [attempt.id, attempt.voided, heardTwice])).toEqual([
    ['a', undefined, undefined],
    ['b', undefined, true],
  ]);
});

it('gives another day or class as it is asked for, without the lesson that is on, and remembers it for a dialog', async () => {
  const { history, asks } = setUp([asked('q2'), answered('b', 'q2', 20)], whole([asked('q1'), answered('a', 'q1', 10)]));
  const friday = { classId: 'c', day: '2026-08-28' };
  expect(history.rows(friday)).toEqual([]);
  await history.refresh(friday);
  expect(asks).toEqual([{ clazzId: 'c', day: '2026-08-28', after: '' }]);
  expect(history.rows(friday).map(({ attempt, current }) => [attempt.id, current])).toEqual([['a', false]]);
  expect(history.attempts(['a'])).toHaveLength(1);
  expect(ids(history)).toEqual(['b']);
  expect(history.rows({ classId: 'd', day: '2026-08-28' })).toEqual([]);
});

it('finds the last day before with an answer, in the school’s zone; none without a server', async () => {
  const late = Date.parse('2026-08-28T23:30:00+08:00');
  const { history, asks } = setUp([], whole([answered('a', 'q1', late)]));
  expect(await history.dayBefore({ classId: 'c', day: '2026-09-01' })).toBe('2026-08-28');
  expect(asks).toEqual([{ clazzId: 'c', until: Date.parse('2026-09-01T00:00:00+08:00'), limit: 1 }]);
  const cut = setUp([], () => Promise.reject(new Error('cut')));
  expect(await cut.history.dayBefore({ classId: 'c', day: '2026-09-01' })).toBeUndefined();
});

it('has the days before with what was answered, each whole, in parts; none without a server', async () => {
  const at = (day: string, minute = 0) => Date.parse(`${day}T10:0${minute}:00+08:00`);
  const answers = (id: string, day: string, minute = 0) => [asked(`q${id}`), answered(id, `q${id}`, at(day, minute))];
  const parts: Record<string, Page & { readonly complete: boolean }> = {
    // the 26th goes on in the next part
    '': {
      entries: [...answers('d', '2026-08-28', 1), ...answers('c', '2026-08-28'), ...answers('b', '2026-08-26', 1)],
      complete: true,
      next: 'two',
    },
    two: { entries: [...answers('a', '2026-08-26'), ...answers('z', '2026-08-20'), ...answers('y', '2026-08-19')], complete: true },
  };
  const { history } = setUp([], async ({ after = '' }) => parts[after]!);
  const { days, more } = await history.daysBefore({ classId: 'c', day: '2026-09-01' });
  expect([days.map(({ day, rows }) => [day, rows.map(({ attempt }) => attempt.id)]), more]).toEqual([
    [
      ['2026-08-28', ['c', 'd']],
      ['2026-08-26', ['a', 'b']],
      ['2026-08-20', ['z']],
    ],
    true,
  ]);
  const cut = setUp([], () => Promise.reject(new Error('cut')));
  expect(await cut.history.daysBefore({ classId: 'c', day: '2026-09-01' })).toEqual({ days: [], more: false });
});
