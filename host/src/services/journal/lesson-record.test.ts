import type { EntryKind, JournalEntry, KeptEntry, Payload } from '@chorus/contract';
import { foldAttempts } from '@chorus/contract';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { foldAsked } from '../answer-session/fold-question.ts';
import { foldAttemptsOf } from './fold-attempts-of.ts';
import { LessonRecord } from './lesson-record.ts';

/** The question that a record says is asked. */
const asked = (record: LessonRecord) => foldAsked(record, new Map(), undefined)!.parts[0]!;
const item = { packId: 'p', packVersion: '1', itemId: 'i' };
const kept = (entry: JournalEntry, saved: KeptEntry['saved'] = 'journal'): KeptEntry => ({ entry, saved });

let seq = 0;
const entry = <K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry =>
  ({ id: `e${(seq += 1)}`, deviceId: 'd', epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry;
const opened = (questionId: string) =>
  entry('question.opened', { questionId, lessonId: 'l', item, type: 't/1', data: {}, changeable: true });
const attempt = (id: string, questionId: string, studentId: string, pressId?: string) =>
  entry('attempt', {
    id,
    lessonId: 'l',
    questionId,
    item,
    studentId,
    ordinal: 1,
    source: 'clicker',
    type: 't/1',
    pluginVersion: '1',
    answer: { chosen: 'A' },
    givenAt: seq,
    ...(pressId !== undefined && { pressId }),
  });
const fact = (attemptId: string, kind: 'scored' | 'voided' | 'moved', payload: Payload<'attempt.fact'>['payload'] = {}) =>
  entry('attempt.fact', { id: `f${seq}`, attemptId, at: 1, by: 't', kind, payload });
const started = (recordingId: string, questionId: string, studentId: string) =>
  entry('recording.started', {
    recordingId,
    questionId,
    studentId,
    rateHz: 0,
    endsAt: 9,
    reference: null,
    clicker: { uid: studentId, voiceId: recordingId },
  });
const announced = (recordingId: string) => entry('recording.announced', { recordingId, path: 'x', codec: 'mp3', rateHz: 16_000, ms: 5 });

const lesson = [
  opened('q1'),
  attempt('a', 'q1', 's1', 'r:1:q1:1'),
  attempt('a-again', 'q1', 's1', 'r:1:q1:1'),
  fact('a', 'scored', { result: { overall: 70 } }),
  entry('question.ended', { questionId: 'q1' }),
  opened('q2'),
  entry('team.started', { questionId: 'q2', teamId: 't1', studentIds: ['s1', 's2', 's3', 's4'], endsAt: 99 }),
  attempt('b', 'q2', 's1', 'r:1:q2:1'),
  attempt('c', 'q2', 's1', 'r:1:q2:2'),
  fact('b', 'voided'),
  started('r1', 'q2', 's2'),
  announced('r1'),
  started('r2', 'q2', 's3'),
  entry('recording.ended', { recordingId: 'r2', outcome: 'lost' }),
];

it('says the same of a question in whatever order its entries come, late ones and repeats too', () => {
  const inOrder = new LessonRecord();
  inOrder.add(lesson.map((one) => kept(one)));
  const expected = asked(inOrder);
  expect(expected).toMatchObject({
    questionId: 'q2',
    attempts: [{ id: 'c' }],
    clickerRecordings: [{ recordingId: 'r1', ended: true }],
    team: { waiting: ['s3', 's4'] },
  });
  expect(expected.presses.get('1')).toMatchObject({ n: 2, run: 0, answer: '{"chosen":"A"}', givenAt: 8 });
  const shuffled = fc.shuffledSubarray([...lesson, ...lesson.slice(0, 6)], { minLength: lesson.length + 6 });
  fc.assert(
    fc.property(shuffled, fc.integer({ min: 1, max: 5 }), (entries, size) => {
      const record = new LessonRecord();
      for (let at = 0; at < entries.length; at += size) record.add(entries.slice(at, at + size).map((one) => kept(one)));
      expect(asked(record)).toEqual(expected);
      expect(record.coming().map(({ payload }) => payload.recordingId)).toEqual(['r1']);
    }),
  );
});

it('knows what a clicker said last, whichever machine wrote it and whatever that one knew of its counting', () => {
  const by = (deviceId: string, number: string, chosen: string, givenAt: number): JournalEntry => {
    const said = attempt(`${deviceId}${number}`, 'q2', 's1', `r:1:q2:${number}`) as JournalEntry<'attempt'>;
    return { ...said, deviceId, payload: { ...said.payload, answer: { chosen }, givenAt } };
  };
  const said = [by('one', '#5', 'B', 0), by('two', '#1', 'C', 8_000)];
  for (const order of [said, said.toReversed()]) {
    const record = new LessonRecord();
    record.add([lesson[5]!, ...order].map((one) => kept(one)));
    expect(asked(record).presses.get('1')).toMatchObject({ n: 1, answer: '{"chosen":"C"}' });
  }
});

it('folds a question to what all entries of the lesson fold to', () => {
  const record = new LessonRecord();
  record.add(lesson.map((one) => kept(one)));
  const all = foldAttempts(lesson.map((one) => kept(one)));
  expect(asked(record).attempts).toEqual(all.filter(({ questionId }) => questionId === 'q2'));
});

it('counts a press that two machines put under two questions once, as all entries of the lesson do, whatever came first', () => {
  const by = (deviceId: string, epoch: number, questionId: string): JournalEntry => {
    const said = attempt(`${questionId}-${deviceId}`, questionId, 's1', `r:1:${questionId}:#4`) as JournalEntry<'attempt'>;
    return { ...said, deviceId, epoch, payload: { ...said.payload, givenAt: 5 } };
  };
  const [at1, at2] = [by('two', 3, 'q1'), by('one', 2, 'q2')];
  const entries = [opened('q1'), opened('q2'), at1, at2, fact('q1-two', 'moved', { studentId: 's7' })];
  for (const order of [entries, entries.toReversed(), [at2, ...entries]]) {
    const record = new LessonRecord();
    const fold = () => [...record.questions()].flatMap((question) => foldAttemptsOf(record, question));
    for (const one of order) record.add([kept(one)]);
    expect(fold()).toEqual(foldAttempts(order.map((one) => kept(one))));
    expect(fold()).toMatchObject([{ id: 'q2-one', studentId: 's7' }]);
    record.replace([kept(entries[0]!), kept(at1)]);
    expect(fold()).toMatchObject([{ id: 'q1-two' }]);
  }
});

it('works out the answers at a question anew only when an attempt changes, at another one only where there are several machines', () => {
  const record = new LessonRecord();
  record.add([opened('q'), attempt('x', 'q', 's1', 'r:1:q:#1'), opened('other')].map((one) => kept(one)));
  const answers = () => record.answers(record.question('q')!);
  const first = answers();
  record.add([fact('x', 'scored', { result: 1 }), attempt('o', 'other', 's1', 'r:1:other:#1')].map((one) => kept(one)));
  expect(answers()).toBe(first);
  record.add([kept(attempt('y', 'q', 's2', 'r:2:q:#1'))]);
  expect(answers().map(({ attempt: { entry } }) => entry.payload.id)).toEqual(['x', 'y']);
  record.acknowledge([record.attempt('y')!.id]);
  expect(answers()[1]?.attempt.saved).toBe('server');
  const second = answers();
  record.add([kept({ ...attempt('z', 'other', 's3', 'r:3:other:#1'), deviceId: 'another' })]);
  expect(answers()).not.toBe(second);
});

it('says that the server has an answer once it has, and leaves the others’ views alone', () => {
  const record = new LessonRecord();
  record.add([opened('q'), attempt('x', 'q', 's1'), attempt('y', 'q', 's2')].map((one) => kept(one)));
  const before = asked(record).attempts;
  record.acknowledge([record.attempt('y')!.id, 'unknown']);
  const after = asked(record).attempts;
  expect(after.map(({ saved }) => saved)).toEqual(['journal', 'server']);
  expect(after[0]).toBe(before[0]);
});

it('calls those back whose kinds came, and everybody when the record is another one', () => {
  const record = new LessonRecord();
  const [calls, hidden, any] = [vi.fn(), vi.fn(), vi.fn()];
  record.watch(['roll.called'], calls);
  record.watch(['scores.hidden'], hidden);
  const off = record.subscribe(any);
  const one = kept(entry('scores.hidden', { lessonId: 'l', hidden: true }));
  record.add([one]);
  record.add([one]);
  expect([calls, hidden, any].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  record.replace([kept(opened('q'))]);
  expect([calls, hidden, any].map(({ mock }) => mock.calls.length)).toEqual([0, 2, 2]);
  expect([record.ofKind('scores.hidden'), record.newest, record.rows.get().length]).toEqual([[], 'q', 1]);
  off.dispose();
  record.replace([]);
  expect([any.mock.calls.length, record.newest]).toEqual([2, undefined]);
});
