import { it } from 'vitest';

const long = process.env.CHORUS_LONG === '1';

/** The first `count` of like cases; all of them under CHORUS_LONG, in the long run. */
export const everyDay = <const T>(count: number, cases: readonly T[]): readonly T[] => (long ? cases : cases.slice(0, count));

/** A test of the long run only: of what another test holds every day, more cheaply or in part. */
export const inLongRun = it.skipIf(!long);
