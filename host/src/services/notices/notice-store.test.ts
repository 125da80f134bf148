import { expect, it, vi } from 'vitest';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { NoticeStore } from './notice-store.ts';

function notices() {
  const clock = new VirtualClock();
  const store = new NoticeStore(clock);
  return { clock, store, texts: () => store.open.get().map(({ text }) => text) };
}

it('shows a message for its time: 3 s, an error 5 s, or as long as was said', async () => {
  const { clock, store, texts } = notices();
  await store.show({ kind: 'info', text: 'info' });
  await store.show({ kind: 'error', text: 'error' });
  await store.show({ kind: 'error', text: 'short', ms: 1500 });
  await clock.advance(1499);
  expect(texts()).toEqual(['info', 'error', 'short']);
  await clock.advance(1);
  expect(texts()).toEqual(['info', 'error']);
  await clock.advance(1500);
  expect(texts()).toEqual(['error']);
  await clock.advance(2000);
  expect([texts(), clock.pending]).toEqual([[], 0]);
});

it('shows the same text once, and longer', async () => {
  const { clock, store, texts } = notices();
  await store.show({ kind: 'info', text: 'a' });
  await clock.advance(2000);
  await store.show({ kind: 'info', text: 'a' });
  await clock.advance(2000);
  expect(texts()).toEqual(['a']);
  await clock.advance(1000);
  expect(texts()).toEqual([]);
});

it('shows five at most: the newest', async () => {
  const { store, texts } = notices();
  for (const text of ['1', '2', '3', '4', '5', '6']) await store.show({ kind: 'info', text });
  expect(texts()).toEqual(['2', '3', '4', '5', '6']);
});

it('takes one away when the teacher does', async () => {
  const { clock, store, texts } = notices();
  await store.show({ kind: 'info', text: 'a' });
  store.dismiss(store.open.get()[0]!.id);
  expect([texts(), clock.pending]).toEqual([[], 0]);
});

it('keeps what can be done about a message with it, and a second one of the same text apart', async () => {
  const { store } = notices();
  const [first, second] = [vi.fn(), vi.fn()];
  await store.show({ kind: 'good', text: 'moved', action: { text: 'undo', run: first } });
  await store.show({ kind: 'good', text: 'moved', action: { text: 'undo', run: second } });
  const [one, other] = store.open.get();
  other!.action!.run();
  expect([one!.action!.text, first.mock.calls.length, second.mock.calls.length]).toEqual(['undo', 0, 1]);
});
