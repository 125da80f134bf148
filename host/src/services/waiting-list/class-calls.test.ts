import type { Body, EntryKind, JournalEntry, Payload } from '@chorus/contract';
import { ObservableValue, type Classroom } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { CalledBefore, ClassCalls } from './class-calls.ts';

let seq = 0;
const entry = <K extends EntryKind>(kind: K, payload: Payload<K>): JournalEntry =>
  ({ id: `e${(seq += 1)}`, deviceId: 'd', epoch: 1, seq, wallMs: seq, kind, payload }) as unknown as JournalEntry;
const call = (callId: string, ...studentIds: string[]) => entry('roll.called', { lessonId: 'l', callId, studentIds });
const undo = (callId: string) => entry('roll.undone', { lessonId: 'l', callId });

function setUp(there: readonly JournalEntry[], here: readonly JournalEntry[], classId: string | undefined = 'c') {
  const api = new FakeApi();
  api.answers.classCalls = (_: Body<'classCalls'>) => ({ entries: there });
  return { api, calls: new ClassCalls({ api: () => api.client, classId: () => classId, lesson: () => here }) };
}

it('knows who was called on any machine, and in this lesson before the server does', async () => {
  const shared = call('one', 'anna');
  const { calls, api } = setUp([shared, call('two', 'ben'), undo('two')], [shared, call('three', 'chen', 'dong'), undo('none')]);
  expect(await calls.since(5)).toEqual({ studentIds: new Set(['anna', 'chen', 'dong']), partial: false });
  expect(api.named('classCalls')).toEqual([{ clazzId: 'c', since: 5 }]);
});

it('says without a server that it knows this lesson only', async () => {
  const { calls, api } = setUp([call('one', 'anna')], [call('two', 'ben')]);
  api.reachable = false;
  expect(await calls.since(5)).toEqual({ studentIds: new Set(['ben']), partial: true });
});

const earlier = (callId: string, ...studentIds: string[]) => entry('roll.called', { lessonId: 'before', callId, studentIds });

it('knows whom other lessons of the week have called, and without a server says nothing of it', async () => {
  const { calls, api } = setUp([earlier('one', 'anna'), call('two', 'ben')], [call('three', 'chen')]);
  expect(await calls.before(5, 'l')).toEqual(new Set(['anna']));
  api.reachable = false;
  expect(await calls.before(5, 'l')).toBeUndefined();
});

it('looks when a lesson begins, and forgets what another lesson knew', async () => {
  const { calls } = setUp([earlier('one', 'anna')], []);
  const lesson = (id: string) => ({ lesson: { id, classId: 'c', startedAt: 0 } });
  const classroom = new ObservableValue<Pick<Classroom, 'lesson'>>({ lesson: undefined });
  const { state } = new CalledBefore(calls, classroom, () => 5);
  expect(state.get()).toBeUndefined();
  classroom.set(lesson('l'));
  await expect.poll(() => state.get()).toEqual(new Set(['anna']));
  classroom.set(lesson('before'));
  expect(state.get()).toBeUndefined();
  await expect.poll(() => state.get()).toEqual(new Set());
});
