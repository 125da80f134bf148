import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.ts';

export type Locale = 'zh-CN' | 'en';

const folders = {
  host: 'host/src/locales',
  service: 'host/src/services/locales',
  qr: 'host/src/pages/login/qr/locales',
  tour: 'host/src/pages/home/tour/locales',
  phone: 'host/src/phone/locales',
  own: 'host/src/pages/my-content/locales',
  mine: 'host/src/pages/my-content/texts/locales',
  lists: 'host/src/content/word-lists/locales',
  ui: 'sdk/src/ui/locales',
  word: 'plugins/smart-word/src/locales',
  answer: 'plugins/answer-details/src/locales',
  quiz: 'plugins/examples/quiz/src/locales',
  older: 'tests/fixtures/sdk-1.0.0/quiz/src/locales',
  tools: 'plugins/board-tools/src/locales',
  pk: 'plugins/pk/src/locales',
  symbol: 'plugins/soundmark-learning/src/locales',
};
const tables = new Map<string, Readonly<Record<string, string>>>();

function table(room: keyof typeof folders, locale: Locale): Readonly<Record<string, string>> {
  const path = join(projectRoot, folders[room], `${locale}.json`);
  const known = tables.get(path);
  if (known) return known;
  const read = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
  tables.set(path, read);
  return read;
}

/** The text that the screen shows for a key, from the product's own locale files: tests follow a change of wording. */
function text(
  room: keyof typeof folders,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
  locale: Locale = 'zh-CN',
): string {
  const found = table(room, locale)[key];
  if (found === undefined) throw new Error(`No text "${key}" in ${folders[room]}/${locale}.json`);
  return found.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

type Reader = (key: string, params?: Readonly<Record<string, string | number>>, locale?: Locale) => string;
const reader =
  (room: keyof typeof folders): Reader =>
  (key, params, locale) =>
    text(room, key, params, locale);

export const host = reader('host');
export const service = reader('service');
export const qr = reader('qr');
export const tour = reader('tour');
export const phone = reader('phone');
export const own = reader('own');
/** Of texts that teachers bring in. */
export const mine = reader('mine');
export const lists = reader('lists');
export const ui = reader('ui');
export const word = reader('word');
export const answer = reader('answer');
/** The quiz's own texts, else those of the flow of questions that it is made with. */
export const quiz: Reader = (key, params, locale) =>
  key === 'title' ? text('quiz', key, params, locale) : text('ui', `flow.${key}`, params, locale);
/** Of the quiz as it was built for SDK 1.0.0. */
export const older = reader('older');
export const tools = reader('tools');
export const pk = reader('pk');
export const symbol = reader('symbol');

/** Matches a text with any value in place of its parameters. */
export function pattern(template: string): RegExp {
  return new RegExp(template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+'));
}
