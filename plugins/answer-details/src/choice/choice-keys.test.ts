import type { ChoiceItem } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { choiceOfKeys } from './choice-keys.ts';

const question = (answer: readonly string[]) => ({ id: 'q1', text: '?', options: ['x', 'y', 'z'].map((id) => ({ id, text: id })), answer });
const single: ChoiceItem = { questions: [question(['y'])] };
const multiple: ChoiceItem = { questions: [question(['x', 'z'])] };

it('takes a letter for the option at its place [3-31]', () => {
  expect(choiceOfKeys('B', single)).toEqual({ chosen: { q1: ['y'] } });
  expect(choiceOfKeys('c', single)).toEqual({ chosen: { q1: ['z'] } });
});

it('takes E for √ and F for × where these are the options, and for letters where they are not [3-31]', () => {
  const options = ['×', '√'].map((text) => ({ id: text, text }));
  const judgement: ChoiceItem = { questions: [{ id: 'q1', text: '?', options, answer: ['√'] }] };
  expect(['E', 'F', 'A', 'B', 'C'].map((key) => choiceOfKeys(key, judgement)?.chosen['q1'])).toEqual([
    ['√'],
    ['×'],
    ['×'],
    ['√'],
    undefined,
  ]);
  const six = ['√', 'b', 'c', 'd', 'e', '×'].map((text, n) => ({ id: `o${n}`, text }));
  const letters: ChoiceItem = { questions: [{ id: 'q1', text: '?', options: six, answer: ['o0'] }] };
  expect(['E', 'F'].map((key) => choiceOfKeys(key, letters)?.chosen['q1'])).toEqual([['o4'], ['o5']]);
});

it('takes several letters where several options are right', () => {
  expect(choiceOfKeys('AC', multiple)).toEqual({ chosen: { q1: ['x', 'z'] } });
  expect(choiceOfKeys('AC', single)).toBeUndefined();
});

it('leaves out what is no option, nothing, a letter twice, and items of several questions', () => {
  expect(choiceOfKeys('D', single)).toBeUndefined();
  expect(choiceOfKeys('', single)).toBeUndefined();
  expect(choiceOfKeys('AA', multiple)).toBeUndefined();
  expect(choiceOfKeys('A', { questions: [...single.questions, question(['x'])] })).toBeUndefined();
});
