import type { AnswerSessionSnapshot } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { stageMoment } from './moment.ts';

type Asked = Pick<AnswerSessionSnapshot, 'questionId' | 'question' | 'team' | 'attempts'>;
const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 't', item: null, changeable: true } as Asked['question'];
const speech = { maxMs: 5000 } as NonNullable<Asked['question']['speech']>;
const team = { startedAt: 5, endsAt: 9, waiting: [], ending: false };

it('has the stage to itself while a called child reads, and anew for the next one', () => {
  const asked: Asked = { questionId: 'q', question: { ...question, speech }, team: undefined, attempts: [] };
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: undefined }, asked)).toBeUndefined();
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'a' }, asked)).toBe('called:a');
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'b' }, asked)).toBe('called:b');
});

it('has the stage to itself from when the class begins to answer, its results too', () => {
  const asked: Asked = { questionId: 'q', question, team: undefined, attempts: [] };
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined }, asked)).toBeUndefined();
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined }, { ...asked, team })).toBe('team:q');
  const attempts = [{} as AnswerSessionSnapshot['attempts'][number]];
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined }, { ...asked, attempts })).toBe('team:q');
});

it('leaves the list where options are pressed by one child after another, and where nothing is asked', () => {
  expect(
    stageMoment({ playType: 'SINGLE', activeStudentId: 'a' }, { questionId: 'q', question, team: undefined, attempts: [] }),
  ).toBeUndefined();
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'a' }, undefined)).toBeUndefined();
});
