import { expect, it } from 'vitest';
import { publicPhase, transitions, type SessionEvent, type SessionPhase } from './transitions.ts';

const phases = Object.keys(transitions) as SessionPhase[];
const refusal = (phase: SessionPhase, event: SessionEvent) => {
  const next = transitions[phase][event];
  return typeof next === 'object' ? next.refuse : undefined;
};

it('lets nobody out of a phase who has nothing to do there', () => {
  const ways = phases.map((phase) => Object.values(transitions[phase]).filter((next) => typeof next === 'string').length);
  expect(ways).toEqual([1, 2, 4, 2, 2, 1, 1, 1, 1]);
});

it('goes from init over answering to ended, and to init again with the next question [4-13]', () => {
  const walk: [SessionPhase, SessionEvent, SessionPhase][] = [
    ['none', 'open', 'opening'],
    ['opening', 'opened', 'answering'],
    ['answering', 'end', 'ended'],
    ['ended', 'open', 'opening'],
  ];
  for (const [phase, event, next] of walk) expect(transitions[phase][event]).toBe(next);
  expect(phases.map(publicPhase)).toEqual(['init', 'init', ...Array.from({ length: 6 }, () => 'answering'), 'ended']);
});

it('takes answers while the question is open, and at no other time', () => {
  const open = phases.filter((phase) => refusal(phase, 'give') === undefined);
  expect(open).toEqual(['answering', 'starting', 'recording', 'ending', 'team', 'team-ending']);
  expect(phases.filter((phase) => refusal(phase, 'give') === 'no-question')).toEqual(['none']);
});

it('records one student at a time; a second press ends it [4-25]', () => {
  expect(phases.filter((phase) => refusal(phase, 'record') === undefined)).toEqual(['answering']);
  expect(phases.filter((phase) => refusal(phase, 'record') === 'busy')).toEqual(['starting', 'recording', 'ending']);
  expect(phases.filter((phase) => transitions[phase].finish === 'ending')).toEqual(['recording']);
  expect(phases.filter((phase) => transitions[phase].cancel === 'ending')).toEqual(['recording']);
  expect(transitions.starting['record-started']).toBe('recording');
  expect(transitions.starting['record-failed']).toBe('answering');
  expect(transitions.ending['record-ended']).toBe('answering');
});

it('closes a question only when nobody is being recorded', () => {
  expect(phases.filter((phase) => transitions[phase].end === 'ended')).toEqual(['answering']);
  expect(phases.filter((phase) => transitions[phase].open === 'opening')).toEqual(['none', 'answering', 'ended']);
});

it('does not record by the microphone while the class answers as a team, nor the other way round [4-18] [4-26]', () => {
  expect(phases.filter((phase) => refusal(phase, 'record') === 'team-answering')).toEqual(['team', 'team-ending']);
  expect(phases.filter((phase) => transitions[phase]['team-start'] === 'team')).toEqual(['answering']);
  expect(phases.filter((phase) => refusal(phase, 'team-start') === 'busy')).toEqual(['starting', 'recording', 'ending']);
  expect(phases.filter((phase) => transitions[phase]['team-end'] === 'team-ending')).toEqual(['team']);
  expect(phases.filter((phase) => transitions[phase]['team-ended'] === 'answering')).toEqual(['team-ending']);
});
