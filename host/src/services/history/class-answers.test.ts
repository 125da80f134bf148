import { type EntryKind, type JournalEntry, type Payload } from '@chorus/contract';
import { sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { Sync, type EntryRow } from '../journal/journal-store.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { ClassAnswers } from './class-answers.ts';

let seq = 0;
const entry = <K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry<K> =>
  ({ id: `e${(seq += 1)}`, deviceId: 'd', ownerId: 't', epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry<K>;
const item = { packId: 'p', packVersion: '1', itemId: 'i' };
const asked = (questionId: string) =>
  entry('question.opened', { questionId, lessonId: 'l', item, type: 't/1', data: {}, changeable: true });
const answered = (id: string, givenAt: number, change: Partial<Payload<'attempt'>> = {}) =>
  entry('attempt', {
    id,
    lessonId: 'l',
    questionId: 'q',
    item,
    studentId: 'student-1',
    ordinal: 1,
    source: 'screen',
    type: 't/1',
    pluginVersion: '1',
    answer: {},
    givenAt,
    ...change,
  });
const fact = (attemptId: string, kind: 'voided' | 'moved', payload: object = {}) =>
  entry('attempt.fact', { id: `f${seq}`, attemptId, at: 1, by: 't', kind, payload });
const row = (one: JournalEntry, sync: Sync = Sync.waiting, lessonId = 'l'): EntryRow =>
  ({ id: one.id, ownerId: 't', lessonId, seq: 1, sync, entry: one }) as EntryRow;

/** A server that has these entries in parts of two answers, and a machine that has those. */
function setUp(there: readonly JournalEntry[], here: readonly EntryRow[] = [], atOnce = 2) {
  const api = new FakeApi();
  const answers = there.filter((one) => one.kind === 'attempt').sort((a, b) => b.payload.givenAt - a.payload.givenAt);
  api.answers.classAnswers = ({ after, limit }: { after?: string; limit: number }) => {
    const from = after === undefined ? 0 : answers.findIndex(({ payload }) => `${payload.givenAt}.${payload.id}` === after) + 1;
    const some = answers.slice(from, from + Math.min(limit, atOnce));
    const ids = some.map(({ payload }) => payload.id);
    const rest = there.filter(
      ({ kind, payload }) =>
        kind === 'question.opened' || (kind === 'attempt.fact' && ids.includes((payload as { attemptId: string }).attemptId)),
    );
    const last = some.at(-1)?.payload;
    return { entries: [...some, ...rest], ...(from + some.length < answers.length && last && { next: `${last.givenAt}.${last.id}` }) };
  };
  const history = new ClassAnswers({
    api: () => api.client,
    classroom: () => ({ classId: 'c', students: [sampleStudent(1), sampleStudent(2)] }),
    lesson: () => ({ id: 'l', rows: [] }),
    judged: () => [],
    read: () => undefined,
    kept: async (all) => here.filter(({ sync }) => all || sync !== Sync.acknowledged),
    lessons: async () => new Map([['other', 'another-class']]),
  });
  const ids = async (query?: Parameters<ClassAnswers['attempts']>[0]) => (await history.attempts(query)).attempts.map(({ id }) => id);
  return { api, history, ids };
}

it('joins what the server has, part by part, with what waits here, newest first and each once', async () => {
  const sent = answered('b', 20);
  const { history, api } = setUp([asked('q'), answered('a', 10), sent, answered('c', 30)], [row(answered('d', 25)), row(sent)]);
  const { attempts, questions, partial, next } = await history.attempts();
  expect(attempts.map(({ id, saved }) => `${id} ${saved}`)).toEqual(['c server', 'd journal', 'b server', 'a server']);
  expect([Object.keys(questions), partial, next]).toEqual([['q'], false, undefined]);
  expect(api.named('classAnswers')).toHaveLength(2);
});

it('asks no further than it needs, and leads on in parts, each answer once', async () => {
  const { history, api } = setUp(
    [10, 20, 30, 40, 50].map((ms) => answered(`a${ms}`, ms)),
    [row(answered('here', 35))],
  );
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const part: Awaited<ReturnType<typeof history.attempts>> = await history.attempts({ limit: 2, ...(after !== '' && { after }) });
    found.push(...part.attempts.map(({ id }) => id));
    after = part.next;
  }
  expect(found).toEqual(['a50', 'a40', 'here', 'a30', 'a20', 'a10']);
  expect(api.named('classAnswers')[0]).toEqual({ clazzId: 'c', limit: 2 });
});

it('says of the server’s answers what waits here to be said: taken out, or another student’s', async () => {
  const here = [row(fact('a', 'voided')), row(fact('b', 'moved', { studentId: 'student-2' }))];
  const { ids } = setUp([answered('a', 10), answered('b', 20)], here);
  expect(await ids()).toEqual(['b']);
  expect(await ids({ studentIds: ['student-2'] })).toEqual(['b']);
});

it('leaves out what waits of another class, of students who are gone, and what the server refused', async () => {
  const here = [
    row(answered('other', 10), Sync.waiting, 'other'),
    row(answered('gone', 20, { studentId: 'student-9' })),
    row(answered('refused', 30), Sync.refused),
    row(answered('mine', 40), Sync.waiting, 'of-before'),
  ];
  expect(await setUp([], here).ids()).toEqual(['mine']);
});

it('gives what this machine has without a server, and says that it is not all', async () => {
  const { history, api } = setUp([], [row(answered('a', 10), Sync.acknowledged), row(answered('b', 20))]);
  api.reachable = false;
  expect(await history.attempts()).toMatchObject({ attempts: [{ id: 'b' }, { id: 'a', saved: 'server' }], partial: true });
});

it('never asks for more than 2,000 answers, and 500 unless told otherwise', async () => {
  const many = Array.from({ length: 2_100 }, (_, n) => answered(`a${n}`, n));
  const { ids } = setUp(many, [], 500);
  const counts = [];
  for (const query of [{}, { limit: 0 }, { limit: 600 }, { limit: 9_999 }]) counts.push((await ids(query)).length);
  expect(counts).toEqual([500, 1, 600, 2_000]);
});

it('has nothing without a class', async () => {
  const ports = { api: () => new FakeApi().client, lesson: () => ({ id: undefined, rows: [] }), judged: () => [], read: () => undefined };
  const history = new ClassAnswers({ ...ports, classroom: () => undefined, kept: async () => [], lessons: async () => new Map() });
  expect(await history.attempts()).toEqual({ attempts: [], questions: {}, partial: false });
});
