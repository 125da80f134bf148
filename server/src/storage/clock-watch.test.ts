import { expect, it } from 'vitest';
import { judgeClock, type KnownTime } from './clock-watch.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2026, 6, 1);

/** What is known after looks at these times; the server is up between those that are at most two hours apart. */
function after(known: KnownTime, ...looks: readonly number[]): KnownTime {
  let last: number | undefined;
  for (const at of looks) {
    known = judgeClock(known, at, last === undefined ? 0 : at - last);
    last = at;
  }
  return known;
}
const hours = (from: number, count: number) => Array.from({ length: count + 1 }, (_, n) => from + n * hour);

it('goes on at once after a holiday, and within the day that a clock may be set back by', () => {
  expect(after({ latest: start }, start + 90 * day)).toEqual({ latest: start + 90 * day });
  expect(after({ latest: start }, start - day)).toEqual({ latest: start });
});

it('doubts a clock that is further ahead, or back, until the server was up with it for a day', () => {
  for (const wrong of [start + 91 * day, start - 3 * day]) {
    expect(after({ latest: start }, ...hours(wrong, 23))).toMatchObject({ latest: start, doubt: { upMs: 23 * hour } });
    expect(after({ latest: start }, ...hours(wrong, 24))).toEqual({ latest: wrong + 24 * hour });
  }
});

it('counts the hours of several days, and begins anew where the clock jumps again', () => {
  const wrong = start + 365 * day;
  const morning = after({ latest: start }, ...hours(wrong, 12));
  expect(after(morning, ...hours(wrong + day, 12))).toEqual({ latest: wrong + day + 12 * hour });
  expect(after(morning, ...hours(wrong + 365 * day, 12))).toMatchObject({ doubt: { upMs: 12 * hour } });
  expect(after(morning, start + hour)).toEqual({ latest: start + hour });
  // A jump while the server runs is no time that it was up.
  expect(after({ latest: start }, start, wrong)).toMatchObject({ doubt: { upMs: 0 } });
});
