import { describe, expect, it } from 'vitest';
import type { GivenPraise } from '../services/praise.ts';
import { praisesOf } from './praise.ts';

const to = (...studentIds: string[]) => ({ studentIds });
const given = (id: string, at: number, ones: { studentIds: string[] } | { groupId: string }): GivenPraise => ({
  id,
  kind: 'clap',
  at,
  ...ones,
});
const ids = (...args: Parameters<typeof praisesOf>) => praisesOf(...args).map(({ id }) => id);

describe('the praise of students', () => {
  const all = [given('one', 10, to('a')), given('both', 20, to('a', 'b')), given('group', 30, { groupId: 'a' })];

  it('is what was given to exactly these, in whatever order, or to this group', () => {
    expect(ids(all, to('a'), 0)).toEqual(['one']);
    expect(ids(all, to('b', 'a'), 0)).toEqual(['both']);
    expect(ids(all, to('b'), 0)).toEqual([]);
    expect(ids(all, { groupId: 'a' }, 0)).toEqual(['group']);
    expect(ids(all, { groupId: 'b' }, 0)).toEqual([]);
  });

  it('is of this moment, from its first millisecond on', () => {
    expect([ids(all, to('a'), 10), ids(all, to('a'), 11)]).toEqual([['one'], []]);
  });
});
