import type { Body, EntryKind, JournalEntry, Payload } from '@chorus/contract';
import { expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.ts';
import { ClassCalls } from './class-calls.ts';

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
