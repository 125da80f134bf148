import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const of = (name: string) => ({ name, client: { group: name[0]!, user: name[1]! } });
function queue(...names: string[]) {
  const made = new FairQueue<ReturnType<typeof of>>();
  for (const name of names) made.add(of(name));
  return made;
}
const drain = (from: FairQueue<ReturnType<typeof of>>, may: (client: { group: string; user: string }) => boolean = () => true) => {
  const names: string[] = [];
  for (let item = from.next(may); item; item = from.next(may)) names.push(item.name);
  return names.join(' ');
};

describe('a fair queue', () => {
  it('gives one of each group in turn, within a group one of each user', () => {
    expect(drain(queue('ax1', 'ax2', 'ax3', 'ay1', 'bz1', 'bz2'))).toBe('ax1 bz1 ay1 bz2 ax2 ax3');
  });

  it('passes over whoever may not have one now, and keeps their place', () => {
    const made = queue('ax1', 'bz1', 'bz2');
    expect(drain(made, ({ group }) => group !== 'a')).toBe('bz1 bz2');
    made.add(of('bz3'));
    expect([drain(made), made.length]).toEqual(['ax1 bz3', 0]);
  });

  it('counts all and those of a group, and forgets who has left', () => {
    const made = queue('ax1', 'ay1');
    const gone = of('bz1');
    made.add(gone);
    made.add(of('ax0'), { first: true });
    made.remove(gone);
    made.remove(gone);
    expect([made.length, made.lengthOf('a'), made.lengthOf('b')]).toEqual([3, 3, 0]);
    expect(drain(made)).toBe('ax0 ay1 ax1');
  });
});
