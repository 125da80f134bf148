import { expect, it } from 'vitest';
import { AtOnce, callsAtOnce, callsWaiting } from './at-once.ts';

it('lets a person have some calls done at once, the others in their order, and nobody wait for somebody else', async () => {
  const atOnce = new AtOnce();
  const begun: string[] = [];
  const take = async (name: string, who = 'a') => {
    const { over } = await atOnce.take(who);
    begun.push(name);
    return over;
  };
  const first = await Promise.all(Array.from({ length: callsAtOnce }, (_, n) => take(`${n}`)));
  const waiting = ['next', 'last'].map((name) => take(name));
  await take('of another', 'b');
  expect(begun.slice(callsAtOnce)).toEqual(['of another']);
  first[0]!();
  first[0]!();
  await waiting[0];
  expect(begun.slice(callsAtOnce + 1)).toEqual(['next']);
  first[1]!();
  await waiting[1];
  expect(begun.at(-1)).toBe('last');
});

it('refuses what would wait in a line too long, and takes calls again after that', async () => {
  const atOnce = new AtOnce();
  const over = await Promise.all(Array.from({ length: callsAtOnce }, () => atOnce.take('a')));
  const waiting = Array.from({ length: callsWaiting }, () => atOnce.take('a'));
  await expect(atOnce.take('a')).rejects.toMatchObject({ code: 'too-many-at-once' });
  for (const one of over) one.over();
  for (const one of waiting) (await one).over();
  (await atOnce.take('a')).over();
});

it('says who has waited, and lets nobody wait for ever', async () => {
  const atOnce = new AtOnce(1);
  const running = await Promise.all(Array.from({ length: callsAtOnce }, () => atOnce.take('a')));
  expect(running.map(({ waited }) => waited)).not.toContain(true);
  await expect(atOnce.take('a')).rejects.toMatchObject({ code: 'too-many-at-once' });
  const next = atOnce.take('a');
  // Not to the one that went away.
  running[0]!.over();
  expect((await next).waited).toBe(true);
});

it('begins one of a person’s calls in a turn, and another’s at once', async () => {
  const atOnce = new AtOnce();
  let turn = 0;
  const count = () => {
    turn += 1;
    if (begun.length < sent) setImmediate(count);
  };
  const sent = callsAtOnce + 4;
  const begun: number[] = [];
  setImmediate(count);
  const calls = Array.from({ length: sent }, async () => {
    const { over } = await atOnce.take('a');
    begun.push(turn);
    over();
  });
  await atOnce.take('b');
  expect(turn).toBe(0);
  await Promise.all(calls);
  expect(new Set(begun).size).toBe(begun.length);
});
