import { it, type TestFunction } from 'vitest';

const long = process.env.CHORUS_LONG === '1';

/** The first `count` of like cases; the others in the long run, which takes the tests with the tag `long` only. */
export const everyDay = <const T>(count: number, cases: readonly T[]): readonly T[] => (long ? cases.slice(count) : cases.slice(0, count));

/** A test of the long run only: of what another test holds every day, more cheaply or in part. */
export const inLongRun = (title: string, test: TestFunction, timeout?: number): void =>
  it.skipIf(!long)(title, { tags: 'long', ...(timeout !== undefined && { timeout }) }, test);
