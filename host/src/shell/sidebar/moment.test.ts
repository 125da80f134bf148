import type { AnswerSessionSnapshot, WaitingListRow } from '@chorus/sdk';
import { expect, it } from 'vitest';
import { stageMoment } from './moment.ts';

type Asked = Pick<AnswerSessionSnapshot, 'questionId' | 'question' | 'team' | 'attempts'>;
const question = { ref: { packId: 'p', packVersion: '1', itemId: 'i' }, type: 't', item: null, changeable: true } as Asked['question'];
const speech = { maxMs: 5000 } as NonNullable<Asked['question']['speech']>;
const rows: readonly WaitingListRow[] = [];
const team = { startedAt: 5, endsAt: 9, waiting: [], ending: false };

it('has the stage to itself while a called child reads, and anew for the next one', () => {
  const asked: Asked = { questionId: 'q', question: { ...question, speech }, team: undefined, attempts: [] };
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: undefined, rows }, asked)).toBeUndefined();
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'a', rows }, asked)).toBe('called:a');
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'b', rows }, asked)).toBe('called:b');
});

it('has the stage to itself from when the class begins to answer, its results too', () => {
  const asked: Asked = { questionId: 'q', question, team: undefined, attempts: [] };
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined, rows }, asked)).toBeUndefined();
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined, rows }, { ...asked, team })).toBe('team:q');
  const attempts = [{} as AnswerSessionSnapshot['attempts'][number]];
  expect(stageMoment({ playType: 'TEAM', activeStudentId: undefined, rows }, { ...asked, attempts })).toBe('team:q');
});

it('has the stage to itself while a class with clickers is asked what nobody may copy, in one moment over all questions', () => {
  const held: Asked = { questionId: 'q', question: { ...question, results: 'when-ended' }, team: undefined, attempts: [] };
  const row = (device: WaitingListRow['device'], absent: boolean) => ({ device, absent }) as WaitingListRow;
  const moment = (some: readonly WaitingListRow[], asked = held) =>
    stageMoment({ playType: 'SINGLE', activeStudentId: 'a', rows: some }, asked);
  expect([moment([row('bound', false)]), moment([row('bound', false)], { ...held, questionId: 'r' })]).toEqual(['class', 'class']);
  expect([moment([row('bound', true), row('none', false)]), moment([row('bound', false)], { ...held, question })]).toEqual([
    undefined,
    undefined,
  ]);
});

it('leaves the list where options are pressed by one child after another, and where nothing is asked', () => {
  expect(
    stageMoment({ playType: 'SINGLE', activeStudentId: 'a', rows }, { questionId: 'q', question, team: undefined, attempts: [] }),
  ).toBeUndefined();
  expect(stageMoment({ playType: 'SINGLE', activeStudentId: 'a', rows }, undefined)).toBeUndefined();
});
