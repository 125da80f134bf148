import { hanCount, latinCount } from './languages.ts';
import words from './words-of-texts.json' with { type: 'json' };
import type { TextLine } from './text-source.ts';

/** Who speaks, as a line says it in front. `aside`: what stands in brackets behind the name. */
export interface Label {
  readonly name: string;
  /** The same name in Chinese, where it stands beside it. */
  readonly translation?: string;
  readonly aside: string;
  readonly rest: string;
  /** `line`: the name is a line, in capitals, and what is said stands below it. */
  readonly form: 'colon' | 'bracket' | 'bold' | 'dash' | 'line';
}

const noEnglish = new Set(words.noRole.english.split(' '));
const noChinese = new Set(words.noRole.chinese.split(' '));

const persons = new RegExp(`(?:${words.persons.replaceAll(' ', '|')})$`);
const particles = new RegExp(`[${words.particles}]`);
const manners = new RegExp(`[${words.manners}]`);

const capital = String.raw`\p{Lu}[\p{Script=Latin}\p{M}'’-]*\.?\d{0,3}`;
const link = String.raw`(?:and|&|\+|/|,|of|the|with|No\.)`;
const english = String.raw`(?:the\s)?${capital}(?:\s?${link}\s?(?:the\s)?${capital}|\s${capital}|\s?\d{1,3}){0,4}`;
const chinese = String.raw`[\p{Script=Han}][\p{Script=Han}·・]{0,7}\s?[A-Z\d]{0,3}`;
const both = String.raw`${english}\s?${chinese}|${chinese}\s?${english}`;
const name = String.raw`(?:${both}|${english}|${chinese}|\p{Ll}[\p{Ll}'’]{1,14}(?:\s\d{1,2})?)`;
const aside = String.raw`(?:\s?[(（\[]([^)）\]\n]{1,80})[)）\]])?`;
const byColon = new RegExp(String.raw`^(${name})${aside}\s?[:：](?!//)\s*(.*)$`, 'su');
const byBracket = new RegExp(String.raw`^[「『【〔〈《\[](${name})[」』】〕〉》\]]${aside}\s?[:：]?\s*(.*)$`, 'su');
const byDash = new RegExp(String.raw`^(${name})${aside}(?:\t\s*|\s[-–—]{1,2}\s|\s?[–—]{1,2}\s?)(.+)$`, 'su');
const inside = new RegExp(
  String.raw`(?<=[.!?。！？]["'”’)]?\s{0,3})(?<![\p{L}.])(\p{Lu}[\p{Script=Latin}'’]*(?:\.?\s\p{Lu}[\p{Script=Latin}'’]*)?|[\p{Script=Han}]{1,4})\s?[:：](?=\s*[\p{L}"“'])`,
  'gu',
);
const whole = new RegExp(`^${name}$`, 'u');

/** The label that a line may have. Whether it is one, the other lines say. */
export function labelOf({ text, bold }: TextLine): Label | undefined {
  if (/^[^:：]{0,40}\d[:：]\d/.test(text)) return undefined;
  const colon = byColon.exec(text);
  if (colon && isName(colon[1]!)) return labelFrom(colon, 'colon');
  const bracket = byBracket.exec(text);
  if (bracket && isName(bracket[1]!)) return labelFrom(bracket, 'bracket');
  const [from, to] = bold?.[0] ?? [1, 0];
  if (from === 0 && to < text.length) {
    const set = text
      .slice(0, to)
      .trim()
      .replace(/[:：]$/, '');
    if (whole.test(set) && isName(set) && !/^[,.!?'’]/.test(text.slice(to)))
      return { name: set, aside: '', rest: text.slice(to).replace(/^\s*[:：]?\s*/, ''), form: 'bold' };
  }
  if (isLineName(text)) return { name: text, aside: '', rest: '', form: 'line' };
  const dash = byDash.exec(text);
  return dash && isName(dash[1]!) ? labelFrom(dash, 'dash') : undefined;
}

export const isLineName = (text: string) => /^\p{Lu}{2,}(?:[ .]\p{Lu}+){0,2}\d?$/u.test(text) && isName(text);

function labelFrom(match: RegExpExecArray, form: Label['form']): Label {
  const [given, aside, rest] = [match[1]!.trim(), (match[2] ?? '').trim(), match[3]!.trim()];
  const [, english, chinese] = /^([^\p{Script=Han}]*\p{Script=Latin}[^\p{Script=Han}]*?)\s?(\p{Script=Han}+)$/u.exec(given) ?? [];
  if (chinese !== undefined) return { name: english!.trim(), translation: chinese, aside, rest, form };
  const isTranslation = /^\p{Script=Han}{1,6}$/u.test(aside) && /\p{Script=Latin}/u.test(given) && !manners.test(aside);
  return { name: given, ...(isTranslation ? { translation: aside, aside: '' } : { aside }), rest, form };
}

/** Turns that stand in one line: `A: Hi! B: Hello!` Only a line that a label begins is looked at. */
export function turnsIn(text: string): string[] {
  const first = labelOf({ text });
  if (first?.form !== 'colon') return [text];
  const places = [...text.matchAll(inside)]
    .filter(({ 1: one, index }) => index >= text.length - first.rest.length && isName(one!))
    .map(({ index }) => index);
  return [0, ...places].map((from, at) => text.slice(from, places[at]).trim());
}

/** Whether a word may be who speaks: it begins with none, and ends with none, that stands in front of something else. */
export function isName(text: string): boolean {
  const plain = text.trim();
  if (plain.length > 40 || noChinese.has(plain.replaceAll(/[\s\d]/g, ''))) return false;
  if (hanCount(plain) > 0 && latinCount(plain) === 0 && particles.test(plain)) return false;
  const parts = plain
    .toLowerCase()
    .split(/[\s.]+/)
    .filter((word) => word !== '');
  // May and April are names, too
  const ends = [parts[0]!, parts.at(-1)!].filter((word) => parts.length === 1 || !/^(?:may|april|june)$/.test(word));
  return parts.length <= 6 && !ends.some((word) => noEnglish.has(word));
}

/** Which labels of these lines are ones: they come again, or most lines have one. A dash, a line or bold letters alone must be there often, or have a name that is known. */
export function trueLabels(labels: readonly (Label | undefined)[]): (label: Label) => boolean {
  const given = labels.filter((label) => label !== undefined);
  const counts = new Map<string, number>();
  for (const label of given) counts.set(countKey(label), (counts.get(countKey(label)) ?? 0) + 1);
  const forms = new Map<Label['form'], number>();
  for (const { form } of given) forms.set(form, (forms.get(form) ?? 0) + 1);
  const share = (...wanted: Label['form'][]) => wanted.reduce((sum, form) => sum + (forms.get(form) ?? 0), 0) / Math.max(labels.length, 1);
  const plain = given.filter(({ form }) => form === 'colon' || form === 'bracket').length;
  const again = given.some((label) => isSmall(label) && counts.get(countKey(label))! >= 2);
  const repeated = given.some((label) => label.form === 'dash' && counts.get(countKey(label))! >= 2);
  const byItself = (label: Label): boolean => {
    const count = counts.get(countKey(label)) ?? 0;
    switch (label.form) {
      case 'dash':
        return share('dash') >= 0.6 && repeated;
      case 'bold':
        return given.length >= Math.max(2, labels.length * 0.4);
      case 'line':
        return share('line') >= 0.25 && share('line') <= 0.6;
      default:
        if (isSmall(label)) return (count >= 2 && share(label.form) >= 0.4) || (again && share(label.form) >= 0.8);
        if (count >= 2) return share(label.form) >= 0.2;
        return plain >= 2 ? share('colon', 'bracket') >= 0.4 || isPerson(label.name) : isPerson(label.name) || labels.length <= 2;
    }
  };
  const known = new Set(given.filter(byItself).map(({ name: one }) => keyOf(one)));
  return (label) => known.has(keyOf(label.name)) && (label.form !== 'colon' || byItself(label) || !isSmall(label));
}

const isSmall = (label: Label) => /^\p{Ll}/u.test(label.name);
const countKey = ({ form, name: one }: Label) => `${form} ${keyOf(one)}`;
const isPerson = (text: string) =>
  /^(?:Mr|Mrs|Ms|Miss|Dr|Uncle|Aunt|Grandma|Grandpa|Boy|Girl|Man|Woman|Student|Teacher|Mum|Mom|Dad|[A-Z]$)/.test(text) ||
  persons.test(text);

/** One name, whether it is written in capitals or not, and with or without a stop. */
export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();
