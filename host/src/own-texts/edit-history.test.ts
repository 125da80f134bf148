import { expect, it } from 'vitest';
import { amend, beginHistory, change, mostSteps, redo, undo } from './edit-history.ts';

it('takes steps back and does them again, until there is another one', () => {
  let history = change(change(beginHistory('a'), 'b'), 'c');
  history = undo(history);
  expect(history.now).toBe('b');
  history = redo(history);
  expect(history.now).toBe('c');
  history = change(undo(undo(history)), 'd');
  expect([history.now, redo(history).now, undo(history).now]).toEqual(['d', 'd', 'a']);
  expect(undo(undo(history)).now).toBe('a');
});

it('takes typing in one place back at once, and no change for no step', () => {
  let history = beginHistory('');
  for (const text of ['H', 'He', 'Hey']) history = change(history, text, 'sentence 1');
  history = change(history, 'Hey', 'sentence 2');
  expect(history.before).toEqual(['']);
  history = change(history, 'Hey!', 'sentence 2');
  expect(undo(history).now).toBe('Hey');
  expect(change(undo(history), 'Hey you', 'sentence 2').before).toEqual(['', 'Hey']);
});

it('keeps so many steps and no more', () => {
  let history = beginHistory(0);
  for (let n = 1; n <= mostSteps + 50; n += 1) history = change(history, n);
  expect(history.before).toHaveLength(mostSteps);
  expect(history.before[0]).toBe(50);
});

it('takes what was added to a step back and does it again with that step', () => {
  let history = change(change(beginHistory('a'), 'b'), 'c');
  history = amend(history, (value) => (value === 'b' ? 'B' : value));
  expect([history.now, undo(history).now, undo(undo(history)).now]).toEqual(['c', 'B', 'a']);
  history = amend(undo(undo(history)), (value) => (value === 'c' ? 'C' : value));
  expect(redo(redo(history)).now).toBe('C');
});
