import { expect, it } from 'vitest';
import { closeDecision } from './close-decision.ts';

it('asks on a home route in the browser and then logs out; the desktop client hides the window [2.4-8]', () => {
  expect(closeDecision({ isHome: true }, false)).toEqual({ ask: 'exit', next: 'logout' });
  expect(closeDecision({ isHome: true }, true)).toEqual({ ask: undefined, next: 'hide-window' });
});

it.each([true, false])('asks on an answering route and goes back (desktop: %s) [2.4-9]', (desktop) => {
  expect(closeDecision({ answer: true }, desktop)).toEqual({ ask: 'answer', next: 'back' });
});

it.each([true, false])('asks on a PK route and goes back (desktop: %s) [2.4-10]', (desktop) => {
  expect(closeDecision({ isPk: true, answer: true }, desktop)).toEqual({ ask: 'pk', next: 'back' });
});

it('else logs out in the browser and hides the window in the desktop client [2.4-11]', () => {
  expect(closeDecision({}, false)).toEqual({ ask: undefined, next: 'logout' });
  expect(closeDecision({ keepAlive: true }, true)).toEqual({ ask: undefined, next: 'hide-window' });
});

it('leaves the application from a route that has a way out of it, as from Home [2.1-2]', () => {
  expect(closeDecision({ quit: true }, false)).toEqual({ ask: 'exit', next: 'logout' });
  expect(closeDecision({ quit: true, answer: true }, true)).toEqual({ ask: undefined, next: 'hide-window' });
});

it.each([true, false])('goes back from a page that has the whole board (desktop: %s) [2.1-2]', (desktop) => {
  expect(closeDecision({ isParticular: true }, desktop)).toEqual({ ask: undefined, next: 'back' });
});
