const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS: Readonly<Record<string, string>> = {
  one: 'first',
  two: 'second',
  three: 'third',
  five: 'fifth',
  eight: 'eighth',
  nine: 'ninth',
  twelve: 'twelfth',
};

function below100(n: number): string[] {
  if (n < 20) return [ONES[n]!];
  return n % 10 ? [TENS[Math.floor(n / 10)]!, ONES[n % 10]!] : [TENS[n / 10]!];
}

/** A whole number below a thousand million; British readers say "and" before what follows the hundreds. */
export function cardinal(n: number, and = false): string[] {
  if (n < 100) return below100(n);
  const link = and ? ['and'] : [];
  if (n < 1000) return [ONES[Math.floor(n / 100)]!, 'hundred', ...(n % 100 ? [...link, ...below100(n % 100)] : [])];
  const [unit, name] = n < 1_000_000 ? [1000, 'thousand'] : [1_000_000, 'million'];
  const rest = n % unit;
  return [...cardinal(Math.floor(n / unit), and), name, ...(rest ? [...(rest < 100 ? link : []), ...cardinal(rest, and)] : [])];
}

/** A year by its hundreds: `nineteen ninety-five`, and `nineteen hundred (and) ninety-five`. */
function years(n: number): string[][] {
  if (n < 1100 || n > 2099 || (n >= 2000 && n < 2010)) return [];
  const rest = n % 100;
  const tail = rest === 0 ? ['hundred'] : rest < 10 ? ['oh', ONES[rest]!] : below100(rest);
  const century = below100(Math.floor(n / 100));
  const full =
    rest === 0 || n >= 2000 ? [] : ['', 'and'].map((link) => [...century, 'hundred', ...(link ? [link] : []), ...below100(rest)]);
  return [[...century, ...tail], ...full];
}

/** The last word of a number as an ordinal. */
function ordinal(words: readonly string[]): string[] {
  const last = words.at(-1)!;
  return [...words.slice(0, -1), ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)];
}

function unique(readings: readonly (readonly string[])[]): string[][] {
  return [...new Map(readings.map((words) => [words.join(' '), [...words]])).values()];
}

/** Both ways of saying a whole number, or one where they agree. */
export function cardinals(n: number): string[][] {
  return unique([cardinal(n), cardinal(n, true)]);
}

/**
 * Ways of reading a number in digits as English words, the usual one first: `42`, `1,000`, `1995` and `1990s`, `3rd`, `3.5`, `007`.
 * None for anything else or from a thousand million up.
 */
export function readNumber(token: string): string[][] {
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?(st|nd|rd|th|'?s)?$/i.exec(token);
  if (!digits) return [];
  const [, whole = '', decimals, ending] = digits;
  const n = Number(whole.replaceAll(',', ''));
  if (n >= 1_000_000_000 || (decimals && ending)) return [];
  const single = Array.from(whole, (digit) => (digit === '0' ? 'oh' : ONES[Number(digit)]!));
  if (/^0\d/.test(whole)) return unique([single, single.map((word) => (word === 'oh' ? 'zero' : word))]);
  if (decimals) return cardinals(n).map((words) => [...words, 'point', ...Array.from(decimals, (digit) => ONES[Number(digit)]!)]);
  const asYear = whole.length === 4 ? years(n) : [];
  const all = [...(ending ? asYear.slice(0, 1) : asYear), ...cardinals(n)];
  if (!ending) return /^\d{3}$/.test(whole) ? unique([...all, single]) : all;
  if (!ending.toLowerCase().endsWith('s')) return unique(cardinals(n).map(ordinal));
  return all.map((words) => [
    ...words.slice(0, -1),
    words.at(-1)!.endsWith('y') ? `${words.at(-1)!.slice(0, -1)}ies` : `${words.at(-1)!}s`,
  ]);
}
