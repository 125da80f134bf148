import { expect, it } from 'vitest';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { FirstTour } from './first-tour.ts';

function device() {
  const store = new BrowserLocalStore(() => {
    throw new Error('Kept in memory.');
  });
  let teacher = 'lin';
  const page = () => new FirstTour(store, () => teacher);
  return { page, login: (id: string) => void (teacher = id) };
}

it('is due once for each teacher of a device, also after a reload', () => {
  const { page, login } = device();
  const tour = page();
  expect(tour.due).toBe(true);
  tour.done();
  expect([tour.due, page().due]).toEqual([false, false]);
  login('zhou');
  expect(tour.due).toBe(true);
});

it('is due again when it is asked for, once', () => {
  const tour = device().page();
  tour.done();
  tour.ask();
  expect(tour.due).toBe(true);
  tour.done();
  expect(tour.due).toBe(false);
});

it('is nobody’s without a session, and leaves nothing behind for who comes next', () => {
  const { page, login } = device();
  login('');
  const tour = page();
  expect(tour.due).toBe(false);
  tour.done();
  login('lin');
  expect(tour.due).toBe(true);
});
