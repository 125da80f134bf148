import { beforeEach, expect, it } from 'vitest';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { LessonOutbox } from './lesson-outbox.ts';

const api = new FakeApi();
let store: MemoryKeyValueStore;
let waiting: Set<string>;
let taught: Set<string>;
const page = () =>
  new LessonOutbox(
    store,
    undefined,
    () => api.client,
    () => 'teacher',
    async (id) => waiting.has(id),
    () => undefined,
  );
const starts = async (outbox: LessonOutbox) => (await outbox.startsOf('teacher')).map(({ id }) => id);

beforeEach(() => {
  store = new MemoryKeyValueStore();
  waiting = new Set(['given']);
  taught = new Set();
  api.calls.length = 0;
  api.answers.startLesson = ({ clazzId }: { readonly clazzId: string }) => {
    if (!taught.has(clazzId)) throw stateError('startLesson', 43);
    return {};
  };
  api.answers.endLesson = () => ({});
});

async function given(outbox: LessonOutbox, id: string, clazzId: string) {
  const body = { id, clazzId, teacherId: 'teacher', startTime: '2026-09-01 08:00:00' };
  await outbox.add({ ownerId: 'teacher', op: 'start', body });
  await outbox.add({ ownerId: 'teacher', op: 'end', body: { id } });
}

it('keeps a start that the server refuses as long as answers of its lesson wait, with its end, and tells of the others', async () => {
  const outbox = page();
  taught.add('theirs');
  await given(outbox, 'given', 'lost');
  await given(outbox, 'empty', 'lost');
  await given(outbox, 'next', 'theirs');
  expect(await outbox.flush()).toBe(true);
  await outbox.flush();
  expect([await starts(outbox), [...outbox.refused]]).toEqual([['given'], ['given']]);
  expect(api.named('startLesson')).toMatchObject([{ id: 'given' }, { id: 'empty' }, { id: 'next' }]);
  expect(api.named('endLesson')).toEqual([{ id: 'empty' }, { id: 'next' }]);
  taught.add('lost');
  outbox.offerAgain();
  await outbox.flush();
  expect([await starts(outbox), api.named('startLesson').length, api.named('endLesson').at(-1)]).toEqual([[], 4, { id: 'given' }]);
});

it('offers a refused start again to each page, and drops it where nothing of its lesson is left', async () => {
  await given(page(), 'given', 'lost');
  for (const outbox of [page(), page()]) {
    await outbox.flush();
    expect(await starts(outbox)).toEqual(['given']);
  }
  waiting.clear();
  const last = page();
  await last.flush();
  expect([await starts(last), api.named('startLesson').length, last.refused.size]).toEqual([[], 3, 0]);
});
