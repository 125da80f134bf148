/** The first `count` of like cases; all of them under CHORUS_LONG, in the long run. */
export const everyDay = <const T>(count: number, cases: readonly T[]): readonly T[] =>
  process.env.CHORUS_LONG === '1' ? cases : cases.slice(0, count);
