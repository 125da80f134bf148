/**
 * Semantic versions and their ranges, as much of them as manifests and policies need. The library does more, and weighs half of the whole kernel;
 * a test compares the two. Ranges: `1.2.3`, `^1.2`, `~1.2.3`, `1.x`, `*`, `>=1.2.3 <2.0.0`, joined by ` ` (and) and `||` (or).
 */
interface Version {
  readonly numbers: readonly [number, number, number];
  /** Identifiers of a pre-release; empty for a release. */
  readonly pre: readonly string[];
}
type Comparator = (version: Version) => boolean;

const identifier = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const number = '(0|[1-9]\\d{0,14})';
const preRelease = `(?:-(${identifier}(?:\\.${identifier})*))?`;
const full = new RegExp(`^${number}\\.${number}\\.${number}${preRelease}$`);
const partial = new RegExp(`^([~^]?)(?:[xX*]|${number}(?:\\.(?:[xX*]|${number}(?:\\.(?:[xX*]|${number}${preRelease}))?))?)$`);

const make = (major: number, minor: number, patch: number, pre: readonly string[] = []): Version => ({
  numbers: [major, minor, patch],
  pre,
});

function parse(text: string): Version | undefined {
  const match = full.exec(text);
  return match ? make(Number(match[1]), Number(match[2]), Number(match[3]), match[4]?.split('.')) : undefined;
}

function order(a: Version, b: Version): number {
  for (const index of [0, 1, 2] as const) if (a.numbers[index] !== b.numbers[index]) return a.numbers[index] - b.numbers[index];
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const [x, y] = [a.pre[index], b.pre[index]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    if (x === y) continue;
    const [m, n] = [Number(x), Number(y)];
    if (!Number.isNaN(m) && !Number.isNaN(n)) return m - n;
    if (Number.isNaN(m) !== Number.isNaN(n)) return Number.isNaN(m) ? 1 : -1;
    return x < y ? -1 : 1;
  }
  return 0;
}

/** From `from` on, up to but without `to` and its pre-releases. */
const between =
  (from: Version, to: Version): Comparator =>
  (version) =>
    order(version, from) >= 0 && order(version, { ...to, pre: ['0'] }) < 0;

function comparator(text: string): Comparator | undefined {
  const relation = /^(>=|<=|>|<|=)(.*)$/.exec(text);
  if (relation) {
    const limit = parse(relation[2] ?? '');
    if (!limit) return undefined;
    const tests: Record<string, (sign: number) => boolean> = {
      '>=': (s) => s >= 0,
      '<=': (s) => s <= 0,
      '>': (s) => s > 0,
      '<': (s) => s < 0,
      '=': (s) => s === 0,
    };
    return (version) => tests[relation[1] ?? '']?.(order(version, limit)) ?? false;
  }
  const match = partial.exec(text);
  if (!match) return undefined;
  const [, sign, a, b, c, pre] = match;
  if (a === undefined) return () => true;
  const [major, minor, patch] = [Number(a), Number(b ?? 0), Number(c ?? 0)];
  const from = make(major, minor, patch, c === undefined ? ['0'] : pre?.split('.'));
  if (b === undefined) return between(from, make(major + 1, 0, 0));
  if (sign === '^' && major > 0) return between(from, make(major + 1, 0, 0));
  if (c === undefined || sign === '~' || (sign === '^' && minor > 0)) return between(from, make(major, minor + 1, 0));
  if (sign === '^') return between(from, make(major, minor, patch + 1));
  return (version) => order(version, from) === 0;
}

function parseRange(range: string): readonly (readonly Comparator[])[] | undefined {
  const sets = range.split('||').map((set) => set.trim().split(/\s+/).map(comparator));
  return sets.every((set) => set.every((one) => one !== undefined)) ? (sets as Comparator[][]) : undefined;
}

/** Whether a text is a semantic version, without build metadata. */
export const isVersion = (text: string): boolean => parse(text) !== undefined;

/** Whether a text is a range that can be read here. */
export const isVersionRange = (text: string): boolean => parseRange(text) !== undefined;

/** Whether a version is in a range, pre-releases by their order. False when either can't be read. */
export function inRange(version: string, range: string): boolean {
  const parsed = parse(version);
  return parsed !== undefined && (parseRange(range)?.some((set) => set.every((one) => one(parsed))) ?? false);
}

/** Below 0 when `a` is the older one. What is no version is older than any that is; builds of one version (`+…`) are alike. */
export function compareVersions(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => parse(text.split('+', 1)[0]!));
  return x && y ? order(x, y) : Number(x !== undefined) - Number(y !== undefined);
}

/** Whether a range begins only after a version: whoever asks for it is ahead. False when either can't be read. */
export function isAhead(range: string, version: string): boolean {
  const parsed = parse(version);
  if (!parsed || !isVersionRange(range)) return false;
  const startsLater = (text: string) => {
    const [, a, b = '0', c = '0'] = /^[~^=>]*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text) ?? [];
    return a !== undefined && !comparator(text)?.(parsed) && order(make(Number(a), Number(b), Number(c)), parsed) >= 0;
  };
  return range.split('||').every((set) => set.trim().split(/\s+/).some(startsLater));
}
