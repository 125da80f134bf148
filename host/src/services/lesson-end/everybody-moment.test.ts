import type { JournalEntry } from '@chorus/contract';
import { ObservableValue, type AnswerSessionSnapshot, type AttemptView, type Classroom } from '@chorus/sdk';
import { sampleScore, sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { LessonRecord } from '../journal/lesson-record.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { afterRevealMs, EverybodyMoment, saidMs } from './everybody-moment.ts';

const started = Date.parse('2026-11-25T08:00:00+08:00');

/** A class of so many whose answers arrive one after the other. */
function room(count = 2) {
  const clock = new VirtualClock(started);
  const record = new LessonRecord();
  const state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  const students = Array.from({ length: count }, (_, n) => sampleStudent(n + 1));
  const classroom = new ObservableValue<Pick<Classroom, 'lesson' | 'students'>>({
    students,
    lesson: { id: 'l', classId: 'c', startedAt: started },
  });
  const absent = new Set<string>();
  let kept: string | undefined;
  const open = () =>
    new EverybodyMoment({
      record,
      answers: { state, group: new ObservableValue(undefined) },
      classroom,
      absent: () => absent,
      clock,
      timeZone: () => 'Asia/Shanghai',
      said: { get: () => kept, set: (lesson) => void (kept = lesson) },
    });
  const moment = open();
  let seq = 0;
  const add = (kind: string, payload: object) => {
    seq += 1;
    const entry = { id: `e${seq}`, deviceId: 'd', ownerId: 't', epoch: 1, seq, wallMs: seq, kind, payload } as unknown as JournalEntry;
    record.add([{ entry, saved: 'journal' }]);
  };
  const item = { packId: 'p', packVersion: '1', itemId: 'i' };
  const answer = (n: number, status = 'scored', given: object = {}) => {
    const id = `a${seq}`;
    add('attempt', {
      id,
      lessonId: 'l',
      questionId: `q${n}`,
      item,
      studentId: `student-${n}`,
      ordinal: 1,
      source: 'screen',
      type: 't/1',
      pluginVersion: '1',
      answer: {},
      givenAt: clock.now(),
      ...given,
    });
    add('attempt.fact', {
      id: `f${seq}`,
      attemptId: id,
      at: clock.now(),
      by: 't',
      kind: 'scored',
      payload: { status, result: { outcome: sampleScore(90) } },
    });
  };
  return { clock, moment, answer, absent, open, state };
}

it('says once that everybody has read, after the score of the last one was revealed', async () => {
  const { clock, moment, answer } = room();
  answer(1);
  await clock.advance(5_000);
  expect(moment.state.get()).toBeUndefined();
  answer(2);
  await clock.advance(afterRevealMs);
  expect(moment.state.get()).toEqual({ count: 2, all: true, spoken: true });
  await clock.advance(saidMs);
  expect(moment.state.get()).toBeUndefined();
  answer(1);
  await clock.advance(5_000);
  expect(moment.state.get()).toBeUndefined();
});

it('waits for who was not heard, and for an answer that is still judged', async () => {
  const { clock, moment, answer, state } = room();
  answer(1);
  answer(2, 'refused');
  await clock.advance(5_000);
  expect(moment.state.get()).toBeUndefined();
  const judged = (status: string) =>
    state.set({
      questionId: 'open',
      attempts: [{ id: 'x', studentId: 'student-2', item: {}, givenAt: clock.now(), status } as unknown as AttemptView],
    } as unknown as AnswerSessionSnapshot);
  judged('evaluating');
  await clock.advance(5_000);
  expect(moment.state.get()).toBeUndefined();
  judged('scored');
  await clock.advance(afterRevealMs + 1);
  expect(moment.state.get()).toMatchObject({ count: 2 });
});

it('counts who is there, and does not say it again after a reload', async () => {
  const { clock, moment, answer, absent, open } = room(3);
  absent.add('student-3');
  answer(1);
  answer(2);
  await clock.advance(afterRevealMs + 1);
  expect(moment.state.get()).toEqual({ count: 2, all: false, spoken: true });
  const reloaded = open();
  answer(1);
  await clock.advance(5_000);
  expect(reloaded.state.get()).toBeUndefined();
});

it('is over at a press', async () => {
  const { clock, moment, answer } = room();
  answer(1);
  answer(2);
  await clock.advance(afterRevealMs + 1);
  moment.end();
  expect(moment.state.get()).toBeUndefined();
});

it.each([
  ['the teacher marks papers', { entered: true }],
  ['the class says how many of its words are right', { type: 'chorus.tally/1' }],
])('says nothing when %s: nobody has answered just now', async (_when, given) => {
  const { clock, moment, answer } = room();
  answer(1, 'scored', given);
  answer(2, 'scored', given);
  await clock.advance(5_000);
  expect(moment.state.get()).toBeUndefined();
  answer(1);
  answer(2);
  await clock.advance(afterRevealMs + 1);
  expect(moment.state.get()).toMatchObject({ count: 2, spoken: true });
});
