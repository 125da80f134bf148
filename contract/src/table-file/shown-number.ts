import { isDateFormat, shownDate } from './shown-date.ts';

/** As many digits as a number in a spreadsheet keeps; those after them are zeros, whatever was typed. */
const keptDigits = 15;

/**
 * A number as its format (ECMA-376, 18.8.31) shows it, with three exceptions, because it may be a number of a student: nothing groups its digits, it has no
 * exponent, and a whole one no decimals. One of 16 digits and more has lost some: it comes with its exponent, which no real one has.
 */
export function shownNumber(value: string, format: string, date1904: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (Math.abs(number) >= 10 ** keptDigits) return exponentOf(number);
  const { code, negated } = sectionFor(number, format);
  if (isDateFormat(code)) return shownDate(number + (date1904 ? 1462 : 0), code) ?? plain(number);
  return fill(code, negated ? Math.abs(number) : number) ?? plain(number);
}

/** A text as its format shows it: one may put something before or after each text. */
export function shownText(text: string, format: string): string {
  const sections = sectionsOf(format);
  const code = sections[3] ?? sections.find((section) => tokensOf(section).some(({ kind }) => kind === 'text'));
  if (text === '' || code === undefined) return text;
  const tokens = tokensOf(code);
  if (!tokens.some(({ kind }) => kind === 'text')) return text;
  return tokens.map(({ kind, text: said }) => (kind === 'text' ? text : kind === 'literal' ? said : '')).join('');
}

const exponentOf = (number: number) => String(number.toExponential(Math.min(keptDigits, decimalsOf(number)))).replace('e', 'E');
const decimalsOf = (number: number) => Math.max(0, /^-?\d(?:\.(\d+))?e/.exec(number.toExponential())?.[1]?.length ?? 0);

/** Without an exponent, and without what binary fractions leave after the fifteenth digit. */
function plain(number: number): string {
  const rounded = Number(number.toPrecision(keptDigits));
  const text = String(rounded);
  return text.includes('e') ? rounded.toFixed(20).replace(/\.?0+$/, '') : text;
}

/** Of several sections the one for this number; `negated`: its sign is said by the section. */
function sectionFor(number: number, format: string): { readonly code: string; readonly negated: boolean } {
  const sections = sectionsOf(format).slice(0, 3);
  for (const code of sections) {
    const condition = /^(?:\[[^\]]*\])*?\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(code);
    if (condition && holds(number, condition[1]!, Number(condition[2]))) return { code, negated: false };
    if (condition && code === sections.at(-1)) return { code: '', negated: false };
  }
  const free = sections.filter((code) => !/^(?:\[[^\]]*\])*?\[[<>=]/.test(code));
  if (free.length < sections.length) return { code: free[0] ?? '', negated: false };
  const [positive = '', negative, zero] = sections;
  if (number < 0 && negative !== undefined) return { code: negative, negated: true };
  return { code: number === 0 && zero !== undefined ? zero : positive, negated: false };
}

function holds(number: number, sign: string, limit: number): boolean {
  switch (sign) {
    case '<':
      return number < limit;
    case '<=':
      return number <= limit;
    case '>':
      return number > limit;
    case '>=':
      return number >= limit;
    case '=':
      return number === limit;
    default:
      return number !== limit;
  }
}

interface Token {
  readonly kind: 'digit' | 'point' | 'percent' | 'literal' | 'text' | 'other';
  readonly text: string;
}

/** A quoted text, an escaped character, a space as wide as a character, a filler, what stands in brackets, and one character of anything else. */
const token = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|General|\u901A\u7528\u683C\u5F0F|[Ee][+-]|./gu;

function tokensOf(code: string): Token[] {
  return [...code.matchAll(token)].map(([all, quoted, escaped, bracket]): Token => {
    if (quoted !== undefined || escaped !== undefined) return { kind: 'literal', text: quoted ?? escaped! };
    if (bracket !== undefined) return { kind: 'literal', text: /^\$([^-]*)/.exec(bracket)?.[1] ?? '' };
    if (all.startsWith('_')) return { kind: 'literal', text: ' ' };
    if (all.startsWith('*')) return { kind: 'literal', text: '' };
    if (/^[0#?]$/.test(all)) return { kind: 'digit', text: all };
    if (all === '.') return { kind: 'point', text: all };
    if (all === '%') return { kind: 'percent', text: all };
    if (all === '@') return { kind: 'text', text: all };
    // fractions, exponents and a word for "as it is"
    if (all.length > 1 || all === ',') return { kind: 'other', text: all };
    return { kind: 'literal', text: all };
  });
}

function sectionsOf(format: string): string[] {
  const sections = [''];
  for (const [all] of format.matchAll(token)) {
    if (all === ';') sections.push('');
    else sections[sections.length - 1] += all;
  }
  return sections;
}

/** Digits of a number in the places of a format; undefined: it has none, or is of a kind that would hide some. */
function fill(code: string, number: number): string | undefined {
  const tokens = tokensOf(code);
  const places = tokens.filter(({ kind }) => kind === 'digit').length;
  const isFraction = tokens.some(({ kind, text }, at) => text === '/' && kind === 'literal' && tokens[at - 1]?.kind === 'digit');
  if (isFraction || tokens.some(({ kind, text }) => kind === 'other' && text !== ',')) return asItIs(tokens, number);
  if (places === 0) {
    const word = tokens.some(({ kind }) => kind === 'text')
      ? ''
      : tokens
          .map(({ text }) => text)
          .join('')
          .trim();
    return word === '' ? undefined : word;
  }
  const percent = tokens.some(({ kind }) => kind === 'percent');
  const point = tokens.findIndex(({ kind }) => kind === 'point');
  const decimals = point < 0 ? 0 : tokens.slice(point).filter(({ kind }) => kind === 'digit').length;
  const [whole = '0', fraction = ''] = Math.abs(percent ? number * 100 : number)
    .toFixed(decimals)
    .split('.');
  const left = [...(whole === '0' ? '' : whole)];
  const before = point < 0 ? tokens : tokens.slice(0, point);
  const first = before.findIndex(({ kind }) => kind === 'digit');
  const shown: string[] = [];
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const { kind, text } = before[at]!;
    if (kind === 'digit') shown.unshift(at === first ? left.splice(0).join('').padStart(1, emptyOf(text)) : (left.pop() ?? emptyOf(text)));
    else if (kind !== 'other') shown.unshift(text);
  }
  const isWhole = /^0*$/.test(fraction);
  let used = 0;
  const after = (point < 0 ? [] : tokens.slice(point + 1)).map(({ kind, text }) => {
    if (kind !== 'digit') return kind === 'other' ? '' : text;
    return isWhole ? '' : (fraction[used++] ?? '');
  });
  const sign = number < 0 ? '-' : '';
  return `${sign}${shown.join('')}${point < 0 || isWhole ? '' : '.'}${after.join('')}`.trim();
}

/** What an empty place shows; a space of a `?` would be taken off at the ends in any case. */
const emptyOf = (place: string) => (place === '0' ? '0' : '');

/** Only with what stands before and after. */
function asItIs(tokens: readonly Token[], number: number): string {
  const isLiteral = ({ kind }: Token) => kind === 'literal';
  const first = tokens.findIndex((one) => !isLiteral(one));
  if (first < 0) return plain(number);
  const last = tokens.findLastIndex((one) => !isLiteral(one));
  const said = (some: readonly Token[]) => some.map(({ text }) => text).join('');
  return `${said(tokens.slice(0, first))}${plain(number)}${said(tokens.slice(last + 1))}`.trim();
}
