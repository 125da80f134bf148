import type { AttemptView } from '@chorus/sdk';
import { sampleScore, sampleStudent } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { dayActivities, inTrouble } from './day-activities.ts';

const minute = 60_000;
const given = (at: number, type = 'chorus.word/1', more: object = {}): AttemptView =>
  ({ id: `a${at}`, lessonId: 'l', type, givenAt: at * minute, studentId: 's', status: 'scored', ...more }) as unknown as AttemptView;
const cut = (...attempts: AttemptView[]) => dayActivities(attempts, []).map((one) => one.attempts.map(({ id }) => id));

it('begins another activity where something else is asked, in another lesson, and after an hour without answers', () => {
  expect(cut(given(1), given(2), given(3, 'chorus.choice/1'), given(4))).toEqual([['a1', 'a2'], ['a3'], ['a4']]);
  expect(cut(given(1), given(2, undefined, { lessonId: 'another' }))).toEqual([['a1'], ['a2']]);
  expect(cut(given(1), given(60))).toEqual([['a1', 'a60']]);
  expect(cut(given(1), given(61))).toEqual([['a1'], ['a61']]);
});

it('takes what is asked together for one activity, whatever the types of its parts', () => {
  const match = { groupId: 'g' };
  const [one, ...more] = dayActivities([given(1, 'a/1', match), given(2, 'b/1', match), given(3, 'a/1', { groupId: 'h' })], []);
  expect([one!.types, one!.attempts.length, more]).toEqual([['a/1', 'b/1'], 3, []]);
});

it('takes answers in any order, without those that count nowhere, and each student once', () => {
  const [one] = dayActivities(
    [
      given(3, undefined, { studentId: 't' }),
      given(1),
      given(2),
      given(4, undefined, { voided: true }),
      given(5, undefined, { status: 'refused' }),
    ],
    [],
  );
  expect(one).toMatchObject({ from: minute, to: 3 * minute, studentIds: ['s', 't'] });
});

it('counts praise with the activity that it was given in, before the first with the first', () => {
  const activities = dayActivities(
    [given(10), given(20, 'b/1')],
    [5, 10, 19, 20, 30].map((at) => ({ at: at * minute })),
  );
  expect(activities.map(({ praised }) => praised)).toEqual([3, 2]);
});

it('names who missed two things or more and most of what they answered, most missed first, by their newest sure answers', () => {
  const students = [1, 2, 3, 4].map((n) => sampleStudent(n));
  const said = (student: number, item: string, overall: number, at = 1) =>
    given(at, undefined, {
      studentId: `student-${student}`,
      item: { packId: 'p', packVersion: '1', itemId: item },
      result: { outcome: sampleScore(overall) },
    });
  const attempts = [
    ...['a', 'b'].map((item) => said(1, item, 30)),
    ...['a', 'b', 'c'].map((item) => said(2, item, 30)),
    // one slip, and what was mended
    said(3, 'a', 30),
    ...['a', 'b'].flatMap((item) => [said(4, item, 30), said(4, item, 90, 2)]),
  ];
  expect(inTrouble(attempts, students, 0).map(({ id }) => id)).toEqual(['student-2', 'student-1']);
  expect(inTrouble([...attempts, said(1, 'c', 90), said(1, 'd', 90)], students, 0).map(({ id }) => id)).toEqual(['student-2']);
});
