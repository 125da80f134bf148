import { expect, it } from 'vitest';
import { BrowserPlatform } from './browser-platform.ts';

const stateWith = (offline: unknown, search = '') =>
  new BrowserPlatform({ offline, location: { search } } as unknown as Window).state.get();

it.each([1, '1'])('is offline where the window’s flag is %j [2.1-11]', (flag) => {
  expect(stateWith(flag).offline).toBe(true);
});

it.each([0, '0', 2, true, 'true', '', '01', null, undefined])('is not offline where the window’s flag is %j [2.1-11]', (flag) => {
  expect(stateWith(flag).offline).toBe(false);
});

it('takes the flag from the address where the window has none, and is no desktop [2.1-11]', () => {
  expect(stateWith(undefined, '?offline=1')).toMatchObject({ offline: true, desktop: false });
  expect(stateWith(0, '?offline=1').offline).toBe(false);
});
