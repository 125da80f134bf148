import { expect, it } from 'vitest';
import { rowView, studentName } from './row-view.ts';

it('shows the score with its level, and a letter to primary-school accounts [2.7-4] [6-2]', () => {
  expect(rowView({ state: 'success', score: 68.6 }, false, 1)).toEqual({ kind: 'score', level: 'fair', shown: '69' });
  expect(rowView({ state: 'success', score: 68.6 }, false, 7)).toEqual({ kind: 'score', level: 'poor', shown: 'C' });
});

it('says with the score that an answer is right or wrong', () => {
  const view = { kind: 'score', level: 'poor', shown: 'D', verdict: 'wrong' };
  expect(rowView({ state: 'success', score: 0, verdict: 'wrong' }, false, 7)).toEqual(view);
});

it.each([
  ['', false, 'none'],
  ['', true, 'ready'],
  ['wait', false, 'wait'],
  ['recording', true, 'recording'],
  ['evaluating', true, 'evaluating'],
  ['success', false, 'success'],
  ['fail', false, 'fail'],
] as const)('says the state "%s" (active: %s) in a word [2.7-4] [4-7]', (state, active, text) => {
  expect(rowView({ state, score: undefined }, active, 1)).toEqual({ kind: 'state', text });
});

it('says the new state, not the old score, while a student answers again', () => {
  expect(rowView({ state: 'recording', score: 90 }, true, 1)).toEqual({ kind: 'state', text: 'recording' });
  expect(rowView({ state: 'fail', score: 90 }, true, 1)).toEqual({ kind: 'state', text: 'fail' });
});

it('says to read again what was refused, as the tiles of the class do, and only then', () => {
  expect(rowView({ state: 'fail', score: undefined, refused: true }, false, 1)).toEqual({ kind: 'state', text: 'again' });
  expect(rowView({ state: 'recording', score: undefined, refused: true }, true, 1)).toEqual({ kind: 'state', text: 'recording' });
});

it('says that what was said did not arrive, whatever was there before [8-11]', () => {
  for (const state of ['', 'wait', 'success'] as const)
    expect(rowView({ state, score: 90, lost: true }, true, 1)).toEqual({ kind: 'state', text: 'lost' });
});

it('says that it is not sure instead of a number', () => {
  expect(rowView({ state: 'success', score: undefined, unsure: true }, false, 1)).toEqual({ kind: 'state', text: 'unsure' });
  expect(rowView({ state: 'recording', score: undefined, unsure: true }, true, 1)).toEqual({ kind: 'state', text: 'recording' });
});

it('calls a student by the real name, or the name, or a dash [3-10]', () => {
  expect(studentName({ realName: '王欣怡', name: 'wxy' })).toBe('王欣怡');
  expect(studentName({ realName: '', name: 'wxy' })).toBe('wxy');
  expect(studentName({ realName: '', name: '' })).toBe('-');
});

it('says only that there is an answer while scores are hidden from the class', () => {
  expect(rowView({ state: 'success', score: 90 }, false, 1, true)).toEqual({ kind: 'state', text: 'success' });
  expect(rowView({ state: '', score: 90 }, true, 7, true)).toEqual({ kind: 'state', text: 'success' });
  expect(rowView({ state: 'success', score: undefined, unsure: true }, false, 1, true)).toEqual({ kind: 'state', text: 'success' });
  expect(rowView({ state: 'recording', score: 90 }, true, 1, true)).toEqual({ kind: 'state', text: 'recording' });
});
