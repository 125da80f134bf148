import { expect, it } from 'vitest';
import { refusalOf, type ListAction, type ListFacts } from './list-rules.ts';

const free: ListFacts = {
  playType: 'SINGLE',
  answering: false,
  team: false,
  switching: false,
  questionOpen: true,
  byClicker: true,
  students: 3,
  candidates: 2,
  bound: 3,
  hidesActive: false,
  calls: 1,
  sinceTeamMs: Number.POSITIVE_INFINITY,
};
const refused = (action: ListAction, facts: Partial<ListFacts> = {}) => refusalOf(action, { ...free, ...facts });
const actions: readonly ListAction[] = ['toggle', 'roll-call', 'undo-call', 'to-team', 'to-single', 'bound-only', 'start-team', 'end-team'];

it('lets everything happen that nothing stands against', () => {
  for (const action of actions) expect(refused(action), action).toBeUndefined();
});

it('keeps from the team while a student answers alone, where nobody has a clicker, and while the mode is being changed [4-14] [4-15] [4-16] [4-17]', () => {
  expect(refused('to-team', { answering: true })).toBe('answering');
  expect(refused('to-team', { bound: 0 })).toBe('no-bound-clicker');
  expect(refused('to-team', { switching: true })).toBe('too-soon');
  // and nothing else does
  expect(
    refused('to-team', { questionOpen: false, byClicker: false, students: 0, candidates: 0, hidesActive: true, sinceTeamMs: 0 }),
  ).toBeUndefined();
});

it('does not leave the team while it answers [4-18]', () => {
  expect(refused('to-single', { team: true, playType: 'TEAM' })).toBe('team-answering');
  expect(refused('to-single', { playType: 'TEAM', answering: true })).toBeUndefined();
});

it('starts and ends the team at most once a second [4-18]', () => {
  for (const action of ['start-team', 'end-team'] as const) {
    expect(refused(action, { sinceTeamMs: 999 })).toBe('too-soon');
    expect(refused(action, { sinceTeamMs: 1000 })).toBeUndefined();
  }
});

it('starts the team only for an open question that clickers can answer', () => {
  expect(refused('start-team', { questionOpen: false })).toBe('not-open');
  expect(refused('start-team', { byClicker: false })).toBe('no-clicker-answer');
  expect(refused('start-team', { team: true })).toBe('team-answering');
  expect(refused('start-team', { answering: true })).toBe('answering');
  expect(refused('start-team', { bound: 0 })).toBe('no-bound-clicker');
});

it('calls no single student in the team, nor while somebody answers [4-19] [5-18]', () => {
  for (const action of ['toggle', 'roll-call'] as const) {
    expect(refused(action, { playType: 'TEAM' })).toBe('team');
    expect(refused(action, { answering: true })).toBe('answering');
  }
  expect(refused('roll-call', { students: 0, candidates: 0 })).toBe('no-students');
  expect(refused('roll-call', { candidates: 0 })).toBe('no-candidate');
});

it('does not hide the student who answers without a clicker [5-17]', () => {
  expect(refused('bound-only', { hidesActive: true })).toBe('hiding-active');
});

it('undoes a roll call that was', () => {
  expect(refused('undo-call', { calls: 0 })).toBe('nothing-to-undo');
  expect(refused('undo-call', { answering: true })).toBe('answering');
});
