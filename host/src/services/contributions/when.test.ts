import { expect, it } from 'vitest';
import { holds, type Facts } from './when.ts';

const facts: Facts = { loggedIn: true, offline: false, desktop: false, hasClass: true, stage: 'middle', route: 'Home' };

it('depends on login, offline state and whether a class is selected [6-4]', () => {
  expect(holds(undefined, facts)).toBe(true);
  expect(holds('loggedIn', facts)).toBe(true);
  expect(holds('loggedIn', { ...facts, loggedIn: false })).toBe(false);
  expect(holds('offline', facts)).toBe(false);
  expect(holds('offline', { ...facts, offline: true })).toBe(true);
  expect(holds({ not: 'hasClass' }, facts)).toBe(false);
  expect(holds('hasClass', { ...facts, hasClass: false })).toBe(false);
  expect(holds({ all: ['loggedIn', 'hasClass'] }, facts)).toBe(true);
  expect(holds({ all: ['loggedIn', 'desktop'] }, facts)).toBe(false);
  expect(holds({ any: ['desktop', { stage: 'middle' }] }, facts)).toBe(true);
  expect(holds({ any: ['desktop', { stage: 'primary' }] }, facts)).toBe(false);
  expect(holds({ route: 'Home' }, facts)).toBe(true);
  expect(holds({ route: 'Login' }, facts)).toBe(false);
});
