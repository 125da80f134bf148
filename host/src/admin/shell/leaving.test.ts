import { expect, it } from 'vitest';
import { Leaving } from './leaving.ts';

function page() {
  const heard: (() => void)[] = [];
  const location = { hash: '#/teachers' } as Location;
  const history = { replaceState: (_state: unknown, _title: string, url: string) => void (location.hash = url) } as unknown as History;
  const leaving = new Leaving({
    location,
    history,
    addEventListener: ((_name: string, run: () => void) => heard.push(run)) as unknown as Window['addEventListener'],
  });
  const go = (hash: string) => {
    location.hash = hash;
    for (const run of heard) run();
  };
  return { leaving, location, go };
}

it('leaves at once where nothing is unsaved', () => {
  const { leaving, location, go } = page();
  leaving.hold().dispose();
  go('#/overview');
  expect([location.hash, leaving.question.get()]).toEqual(['#/overview', undefined]);
});

it('stays at a page with something unsaved until somebody says that it may be lost', () => {
  const { leaving, location, go } = page();
  leaving.hold();
  go('#/overview');
  expect(location.hash).toBe('#/teachers');
  leaving.answer(false);
  expect([location.hash, leaving.question.get()]).toEqual(['#/teachers', undefined]);
  go('#/overview');
  leaving.answer(true);
  expect(location.hash).toBe('#/overview');
  go('#/organisations');
  expect(leaving.question.get()).toBeUndefined();
});

it('asks before something else that leaves the page, and not where only the query changes', () => {
  const { leaving, location, go } = page();
  leaving.hold();
  go('#/teachers?add=7');
  expect([location.hash, leaving.question.get()]).toEqual(['#/teachers?add=7', undefined]);
  const done: string[] = [];
  leaving.leave(() => done.push('logout'));
  expect(done).toEqual([]);
  leaving.answer(true);
  expect(done).toEqual(['logout']);
});

it('asks before another address of the same page, where all of it is unsaved', () => {
  const { leaving, location, go } = page();
  const hold = leaving.hold('address');
  go('#/teachers?add=7');
  expect(location.hash).toBe('#/teachers');
  leaving.answer(false);
  hold.dispose();
  go('#/teachers?add=7');
  expect(location.hash).toBe('#/teachers?add=7');
});
