import type { AttemptView, EvaluateTypeDefinition, KeptAnswer, Student, Word } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { settle } from '../testing/virtual-clock.ts';
import { DialogStore } from './dialog-store.ts';

const question = { title: 'End the lesson?', confirm: 'End', cancel: 'Go on' };
const word = { ref: { packId: 'p', packVersion: '1.0.0', itemId: 'i' }, id: 'w', text: 'apple' } as unknown as Word;
const attempt = (id: string, type: string) =>
  ({ id, studentId: `s-${id}`, type, answer: { given: id }, result: undefined }) as unknown as AttemptView;

function dialogs(read: (kept: KeptAnswer) => KeptAnswer | undefined = (kept) => kept) {
  const world = { noDetail: 0 };
  const type = { id: 'chorus.record/1' } as unknown as EvaluateTypeDefinition;
  const known: Readonly<Record<string, string>> = { a1: 'chorus.record/1', a2: 'chorus.record/1', b1: 'chorus.choice/1' };
  const store = new DialogStore({
    attempts: (ids) =>
      ids.filter((id) => id in known).map((id) => ({ attempt: attempt(id, known[id]!), question: { type: known[id]!, item: { id } } })),
    storedAnswerType: async () => ({ type, pluginId: 'chorus.answer-details', read }),
    student: (id) => ({ id, name: id === 's-a1' ? 'Lily' : 'Tom' }) as unknown as Student,
    wordByName: async (text) => {
      if (text === 'gone') throw new Error('no network');
      return text === 'apple' ? word : undefined;
    },
    noWordDetail: () => (world.noDetail += 1),
  });
  const ready = async () => {
    await settle(1);
    return store.open.get().at(-1);
  };
  return { store, world, ready, type };
}

it('asks, and gives the answer', async () => {
  for (const answer of [true, false]) {
    const { store, ready } = dialogs();
    const asked = store.confirm(question);
    const dialog = await ready();
    expect(dialog).toMatchObject({ kind: 'confirm', question });
    if (dialog?.kind === 'confirm') dialog.answer(answer);
    expect(await asked).toBe(answer);
    expect(store.open.get()).toEqual([]);
  }
});

it('asks no more what there is nothing to ask of any longer', async () => {
  const { store, ready } = dialogs();
  const over = new AbortController();
  const asked = store.confirm(question, over.signal);
  await ready();
  over.abort();
  expect([await asked, store.open.get()]).toEqual([false, []]);
});

it('asks the same only once at a time: a second press changes nothing', async () => {
  const { store, ready } = dialogs();
  const asked = store.confirm(question);
  expect(await store.confirm({ ...question })).toBe(false);
  expect(store.open.get()).toHaveLength(1);
  const dialog = await ready();
  if (dialog?.kind === 'confirm') dialog.answer(true);
  expect(await asked).toBe(true);
});

it('reviews attempts of one type, with who gave them and what was asked of each; who has left the class is still shown [3-9]', async () => {
  const { store, ready, type } = dialogs();
  const shown = store.review(['a1', 'a2']);
  const dialog = await ready();
  expect(dialog).toMatchObject({
    kind: 'review',
    pluginId: 'chorus.answer-details',
    type,
    item: { id: 'a1' },
    // each with the item of its own question
    attempts: [
      { student: { name: 'Lily' }, asked: { id: 'a1' } },
      { student: { id: 's-a2', name: 'Tom' }, asked: { id: 'a2' } },
    ],
  });
  if (dialog?.kind === 'review') dialog.close();
  await shown;
  await expect(store.review(['a1', 'b1'])).rejects.toMatchObject({ code: 'unknown-evaluate-type' });
});

it('gives the view answers in the form of the type that shows them, and tells apart those of an older version that it can’t show', async () => {
  const { store, ready } = dialogs((kept) =>
    (kept.item as { id: string }).id === 'a2' ? { item: 'new item', answer: 'new answer', result: 'new result' } : undefined,
  );
  const shown = store.review(['a1', 'a2']);
  const dialog = await ready();
  expect(dialog).toMatchObject({
    item: 'new item',
    attempts: [{ id: 'a2', type: 'chorus.record/1', answer: 'new answer', result: 'new result', asked: 'new item' }],
    older: [{ id: 'a1', answer: { given: 'a1' }, asked: { id: 'a1' }, student: { name: 'Lily' } }],
  });
  if (dialog?.kind === 'review') dialog.close();
  await shown;
});

it('shows a word by its text, and says so where nothing is known of it [8-6]', async () => {
  const { store, world, ready } = dialogs();
  const shown = store.wordInfo({ text: 'apple' });
  const dialog = await ready();
  expect(dialog).toMatchObject({ kind: 'word', word });
  if (dialog?.kind === 'word') dialog.close();
  await shown;
  await store.wordInfo({ text: 'zzz' });
  await store.wordInfo({ text: 'gone' });
  expect([world.noDetail, store.open.get()]).toEqual([2, []]);
});

it('destroys every dialog at once: a question is answered with no', async () => {
  const { store } = dialogs();
  const [first, second] = [store.confirm(question), store.confirm({ ...question, title: 'Leave?' })];
  const shown = store.wordInfo(word);
  expect(store.open.get()).toHaveLength(3);
  store.closeAll();
  expect(await Promise.all([first, second])).toEqual([false, false]);
  await shown;
  expect(store.open.get()).toEqual([]);
});

it('closes what belongs to a page that is left; a question goes on being asked', async () => {
  const { store } = dialogs();
  void store.confirm(question);
  const shown = store.wordInfo(word);
  store.closeDetails();
  await shown;
  expect(store.open.get().map(({ kind }) => kind)).toEqual(['confirm']);
});
