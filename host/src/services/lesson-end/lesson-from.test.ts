import { expect, it } from 'vitest';
import { lessonFrom, lessonGapMs } from './lesson-from.ts';

const at = (time: string, day = '2026-11-25') => Date.parse(`${day}T${time}+08:00`);
const from = (chosen: number, answered: readonly number[], now = at('11:00:00')) =>
  lessonFrom({ chosenAt: chosen, now, answeredAt: answered, timeZone: 'Asia/Shanghai' });

it('begins when the class is chosen, also where nobody answers for long or before', () => {
  const chosen = at('08:00:00');
  expect(from(chosen, [])).toBe(chosen);
  expect(from(chosen, [at('09:30:00'), at('09:31:00')])).toBe(chosen);
  expect(from(chosen, [chosen - 1, chosen + lessonGapMs - 1])).toBe(chosen);
});

it('begins anew with the first answer after an hour without one', () => {
  const chosen = at('08:00:00');
  const last = at('08:40:00');
  expect(from(chosen, [last, last + lessonGapMs - 1])).toBe(chosen);
  expect(from(chosen, [last + lessonGapMs, last])).toBe(last + lessonGapMs);
  expect(from(chosen, [last, last + lessonGapMs, last + 3 * lessonGapMs])).toBe(last + 3 * lessonGapMs);
});

it('is still the lesson of the newest answers however long it is since', () => {
  expect(from(at('08:00:00'), [at('08:10:00')], at('10:30:00'))).toBe(at('08:00:00'));
});

it('never reaches into the day before', () => {
  const late = at('23:50:00', '2026-11-24');
  const midnight = at('00:00:00');
  expect(from(late, [late + 1, midnight - 1, midnight], at('00:10:00'))).toBe(midnight);
  expect(from(late, [midnight - 1, midnight + lessonGapMs - 1], at('01:10:00'))).toBe(midnight);
});
