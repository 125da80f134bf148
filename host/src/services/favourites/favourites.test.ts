import type { Body } from '@chorus/contract';
import type { Favourite } from '@chorus/contract/api/material-calls';
import { expect, it } from 'vitest';
import type { LocalStore } from '../storage/local-store.ts';
import { FakeApi, stateError } from '../testing/fake-api.ts';
import { Favourites } from './favourites.ts';

const words = { kind: 'activity', ref: 'a.b Words' } as const;
const book = { kind: 'book', ref: 'p/book' } as const;

/** A school's server that keeps three marks, and machines at which a teacher works. */
function school() {
  let marks: readonly Favourite[] = [];
  const machine = () => {
    const kept = new Map<string, string>();
    const store: LocalStore = { get: (key) => kept.get(key), set: (key, value) => void kept.set(key, value ?? ''), keys: () => [] };
    const who = { id: 't' };
    const api = new FakeApi();
    api.answers.favourites = () => marks;
    api.answers.setFavourite = ({ on, ...mark }: Body<'setFavourite'>) => {
      const others = marks.filter(({ ref }) => ref !== mark.ref);
      if (on && others.length > 2) throw stateError('setFavourite', 40);
      return (marks = on ? [...others, mark] : others);
    };
    const page = () => new Favourites({ store, api: () => api.client, userId: () => who.id });
    return { favourites: page(), page, api, who };
  };
  return { machine, marks: () => marks };
}

it('shows a mark at once, and on the teacher’s other machines', async () => {
  const { machine } = school();
  const [one, two] = [machine(), machine()];
  const marked = one.favourites.set(words, true);
  expect(one.favourites.state.get()).toEqual([words]);
  expect(await marked).toBe('kept');
  await two.favourites.refresh();
  expect(two.favourites.state.get()).toEqual([words]);
  expect(await two.favourites.set(words, false)).toBe('kept');
  await one.favourites.refresh();
  expect(one.favourites.state.get()).toEqual([]);
});

it('keeps what is marked without a server, after a reload too, and tells it when there is one', async () => {
  const { machine, marks } = school();
  const { favourites, page, api } = machine();
  await favourites.set(words, true);
  api.reachable = false;
  expect(await favourites.set(book, true)).toBe('waits');
  expect(await favourites.set(words, false)).toBe('waits');
  const later = page();
  await later.refresh();
  expect(later.state.get()).toEqual([book]);
  api.reachable = true;
  await later.refresh();
  expect([later.state.get(), marks()]).toEqual([[book], [book]]);
});

it('takes back a mark that is one too many, and says so', async () => {
  const { machine } = school();
  const { favourites } = machine();
  for (const n of [1, 2, 3]) await favourites.set({ kind: 'activity', ref: `a.b P${n}` }, true);
  expect(await favourites.set(words, true)).toBe('full');
  expect(favourites.state.get().map(({ ref }) => ref)).toEqual(['a.b P1', 'a.b P2', 'a.b P3']);
});

it('ends as the last of several presses says', async () => {
  const { machine, marks } = school();
  const { favourites } = machine();
  await Promise.all([true, false, true, false].map((on) => favourites.set(words, on)));
  expect([favourites.state.get(), marks()]).toEqual([[], []]);
});

it('shows another teacher at this machine nothing of it', async () => {
  const { favourites, who } = school().machine();
  await favourites.set(words, true);
  who.id = 'another';
  favourites.read();
  expect(favourites.state.get()).toEqual([]);
});
