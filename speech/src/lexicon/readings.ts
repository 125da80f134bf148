import { cardinals, readNumber } from './numbers.ts';

/** What an abbreviation stands for; several where readers differ. */
const SHORT: Readonly<Record<string, readonly string[]>> = {
  mr: ['mister'],
  mrs: ['missus', 'misses'],
  dr: ['doctor', 'drive'],
  st: ['saint', 'street'],
  prof: ['professor'],
  etc: ['et cetera'],
  vs: ['versus'],
  'e.g': ['E G', 'for example'],
  'i.e': ['I E', 'that is'],
  jan: ['January'],
  feb: ['February'],
  aug: ['August'],
  sept: ['September'],
  oct: ['October'],
  nov: ['November'],
  dec: ['December'],
  mon: ['Monday'],
  tue: ['Tuesday'],
  wed: ['Wednesday'],
  thu: ['Thursday'],
  thur: ['Thursday'],
  thurs: ['Thursday'],
  fri: ['Friday'],
  km: ['kilometers'],
  kg: ['kilograms'],
  cm: ['centimeters'],
  mm: ['millimeters'],
  ml: ['milliliters'],
  min: ['minutes'],
  ft: ['feet'],
  'km/h': ['kilometers an hour', 'kilometers per hour'],
  '°c': ['degrees', 'degrees Celsius', 'degrees centigrade'],
  '°f': ['degrees', 'degrees Fahrenheit'],
  'ph.d': ['P H D'],
  '&': ['and'],
  'o.k': ['O K'],
};
/** Abbreviations that are also words: only with a capital, or not at all where the word is commoner. */
const CAPITAL_ONLY = new Set(['jan', 'mon', 'wed', 'dec', 'oct', 'nov', 'feb', 'aug', 'st', 'fri', 'thu', 'tue']);
const MOST_INITIALS = 5;

const CURRENCIES: Readonly<Record<string, { readonly one: string; readonly many: string; readonly part: string; readonly parts: string }>> =
  {
    $: { one: 'dollar', many: 'dollars', part: 'cent', parts: 'cents' },
    '£': { one: 'pound', many: 'pounds', part: 'penny', parts: 'pence' },
    '€': { one: 'euro', many: 'euros', part: 'cent', parts: 'cents' },
    '¥': { one: 'yuan', many: 'yuan', part: 'fen', parts: 'fen' },
  };

const split = (text: string): string[] => text.split(' ');

/**
 * Ways of reading what is not written as it is said, as English words, the usual one first: numbers, times, money, percentages, abbreviations,
 * initials. A single capital letter among the words is the letter's name. None where the token is read as it stands.
 */
export function readingsOf(token: string): string[][] {
  return [
    ...time(token),
    ...money(token),
    ...percentage(token),
    ...fraction(token),
    ...readNumber(token),
    ...joined(token),
    ...abbreviation(token),
  ];
}

/** `7:30` as "seven thirty" and "half past seven"; `7:30pm` as the first of these. */
function time(token: string): string[][] {
  const half = /^(\d{1,2}):([0-5]\d)([ap])\.?m$/i.exec(token);
  if (half) {
    const [, hours = '', minutes = '', part = ''] = half;
    const [hour = []] = cardinals(Number(hours));
    return [[...(minutes === '00' ? hour : time(`${hours}:${minutes}`)[0]!), part.toUpperCase(), 'M']];
  }
  const found = /^(\d{1,2}):([0-5]\d)$/.exec(token);
  const hour = Number(found?.[1]);
  const minute = Number(found?.[2]);
  if (!found || hour > 24) return [];
  const [now] = cardinals(hour);
  if (minute === 0) return [[...now!, "o'clock"], now!, ...(hour > 12 ? [[...now!, 'hundred']] : [])];
  const [count] = cardinals(minute);
  const plain = [...now!, ...(minute < 10 ? ['oh'] : []), ...count!];
  if (hour === 0 || hour > 12) return [plain];
  const next = cardinals((hour % 12) + 1)[0]!;
  if (minute === 30) return [plain, ['half', 'past', ...now!]];
  if (minute === 15) return [plain, ['quarter', 'past', ...now!], ['a', 'quarter', 'past', ...now!]];
  if (minute === 45) return [plain, ['quarter', 'to', ...next], ['a', 'quarter', 'to', ...next]];
  return [plain, minute < 30 ? [...count!, 'past', ...now!] : [...cardinals(60 - minute)[0]!, 'to', ...next]];
}

/** `$5` as "five dollars", `£2.50` as "two pounds fifty". */
function money(token: string): string[][] {
  const found = /^([$£€¥])(\d[\d,]*)(?:\.(\d\d?))?$/.exec(token);
  if (!found) return [];
  const [, sign = '', whole = '', cents = ''] = found;
  const { one, many, part, parts } = CURRENCIES[sign]!;
  const n = Number(whole.replaceAll(',', ''));
  const amounts = readNumber(String(n)).map((words) => [...words, n === 1 ? one : many]);
  const rest = Number(cents.padEnd(2, '0'));
  if (rest === 0) return amounts;
  const small = cardinals(rest)[0]!;
  return amounts.flatMap((words) => [
    [...words, ...small],
    [...words, 'and', ...small, rest === 1 ? part : parts],
    [...words.slice(0, -1), ...small],
  ]);
}

function percentage(token: string): string[][] {
  return token.endsWith('%') ? readNumber(token.slice(0, -1)).map((words) => [...words, 'percent']) : [];
}

/** `1/2` as "a half", `3/4` as "three quarters"; `24/7` as its numbers, too. */
function fraction(token: string): string[][] {
  const found = /^(\d{1,2})\/(\d{1,2})$/.exec(token);
  if (!found) return [];
  const [above, below] = [Number(found[1]), Number(found[2])];
  const [count = []] = cardinals(above);
  const plain = [...count, ...cardinals(below)[0]!];
  if (above === 0 || below < 2) return [plain];
  const [part = []] = below === 2 ? [['half']] : readNumber(`${below}th`);
  const parts = (words: readonly string[]): string[] =>
    above === 1 ? [...words] : [...words.slice(0, -1), words.at(-1) === 'half' ? 'halves' : `${words.at(-1)}s`];
  const ways = below === 4 ? [['quarter'], part] : [part];
  return [
    ...ways.flatMap((words) =>
      above === 1
        ? [
            ['a', ...words],
            ['one', ...words],
          ]
        : [[...count, ...parts(words)]],
    ),
    plain,
  ];
}

/** A number grown together with letters (`5km`, `7am`, `3D`, `G20`). */
function joined(token: string): string[][] {
  const found = /^(\d+(?:\.\d+)?)([a-z]{1,3}|km\/h|°[CF])$/i.exec(token) ?? /^([A-Z]{1,3})(\d+)$/.exec(token);
  if (!found || /^\d+(st|nd|rd|th|s)$/i.test(token)) return [];
  const side = (text: string): string[][] => {
    const known = readNumber(text);
    if (known.length > 0) return known;
    const short = abbreviation(text);
    if (/^m$/.test(text)) return [['meters'], ['meter'], ['M']];
    return short.length > 0 ? short : [initials(text)];
  };
  return side(found[1]!).flatMap((first) => side(found[2]!).map((second) => [...first, ...second]));
}

const initials = (text: string): string[] => Array.from(text.replaceAll('.', '').toUpperCase());

function abbreviation(token: string): string[][] {
  const bare = token.replace(/\.$/, '');
  const key = bare.toLowerCase();
  if (Object.hasOwn(SHORT, key) && (!CAPITAL_ONLY.has(key) || bare !== key)) return SHORT[key]!.map(split);
  const dotted = /^(?:[a-z]\.)+[a-z]$/i.test(bare);
  const capitals = /^[A-Z]{2,}$/.test(bare) && bare.length <= MOST_INITIALS;
  return dotted || capitals ? [initials(bare)] : [];
}
