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

function cardinal(n: number): string[] {
  if (n < 100) return below100(n);
  if (n < 1000) return [ONES[Math.floor(n / 100)]!, 'hundred', ...(n % 100 ? below100(n % 100) : [])];
  if (n < 1_000_000) return [...cardinal(Math.floor(n / 1000)), 'thousand', ...(n % 1000 ? cardinal(n % 1000) : [])];
  return [...cardinal(Math.floor(n / 1_000_000)), 'million', ...(n % 1_000_000 ? cardinal(n % 1_000_000) : [])];
}

function year(n: number): string[] | undefined {
  if (n < 1100 || n > 2099 || (n >= 2000 && n < 2010)) return undefined;
  const rest = n % 100;
  const tail = rest === 0 ? ['hundred'] : rest < 10 ? ['oh', ONES[rest]!] : below100(rest);
  return [...below100(Math.floor(n / 100)), ...tail];
}

function ordinal(n: number): string[] {
  const words = cardinal(n);
  const last = words.pop()!;
  return [...words, ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)];
}

/** Ways of reading a number in digits (`42`, `1,000`, `1995`, `3rd`) as English words; none for anything else or from a thousand million up. */
export function readNumber(token: string): string[][] {
  const digits = /^(\d{1,3}(?:,\d{3})+|\d+)(st|nd|rd|th)?$/i.exec(token);
  if (!digits) return [];
  const n = Number(digits[1]!.replaceAll(',', ''));
  if (n >= 1_000_000_000) return [];
  if (digits[2]) return [ordinal(n)];
  const asYear = digits[1]!.length === 4 ? year(n) : undefined;
  return asYear ? [asYear, cardinal(n)] : [cardinal(n)];
}
