import { expect, it } from 'vitest';
import { maxVisits, VisitLimit } from './visit-limit.ts';

it('takes so many visits of a network in a minute, and those of another one beside them', () => {
  let now = 0;
  const limit = new VisitLimit(() => now);
  const taken = (address: string, count: number) => Array.from({ length: count }, () => limit.takes(address)).filter(Boolean).length;
  expect([taken('10.0.0.1', maxVisits + 5), taken('10.0.0.2', 1)]).toEqual([maxVisits, 1]);
  // One customer of a provider has all addresses of a /64.
  expect([taken('2001:db8::1', maxVisits), taken('2001:db8::2', 1)]).toEqual([maxVisits, 0]);
  now = 60_000;
  expect(taken('10.0.0.1', 1)).toBe(1);
  now = 10_000;
  expect(taken('10.0.0.1', 1)).toBe(1);
});

it('counts all networks together that come when it counts many already', () => {
  const limit = new VisitLimit(() => 0);
  for (let n = 0; n < 10_000; n += 1) limit.takes(`network-${n}`);
  const others = Array.from({ length: maxVisits + 1 }, (_, n) => limit.takes(`late-${n}`));
  expect([others.filter(Boolean).length, limit.takes('network-7')]).toEqual([maxVisits, true]);
});
