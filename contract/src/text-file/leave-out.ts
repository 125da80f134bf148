import { hanCount, latinCount, wordCount } from './languages.ts';
import { pageNumber } from './pdf-running-heads.ts';
import type { LeftReason } from './text-source.ts';
import words from './words-of-texts.json' with { type: 'json' };

const ipa = /[ˈˌːəɪʊæɒɔɑʌɜɛθðʃʒŋɡɚɝ]/;
const inSlashes = /\s?(?:\/([^/\n]{1,60})\/|\[([^\]\n]{1,60})\])/g;

/** A text without the sounds of its words: `cookie /ˈkʊki/`. */
export function withoutPhonetics(text: string): { readonly text: string; readonly found: string[] } {
  const found: string[] = [];
  if (!/[/[]/.test(text)) return { text, found };
  const rest = text.replaceAll(inSlashes, (all, slashed?: string, bracketed?: string) => {
    const inside = slashed ?? bracketed!;
    if (!ipa.test(inside) && !(/^'[a-z:ə']+$/.test(inside) && slashed !== undefined)) return all;
    found.push(all.trim());
    return '';
  });
  return { text: rest, found };
}

const unitHeading =
  /^(?:(?:unit|lesson|module|chapter|section|period|step|scene|act|part|stage|task|passage|text|dialogue|dialog|conversation|reading|listening|starter|topic|week)\s*(?:\d{1,3}|[A-Z]|[IVX]{1,4}|one|two|three|four|five|six|seven|eight|nine|ten)\b)(?![a-z,'])/i;
const anyOf = (list: string) => list.replaceAll(' ', '|');
const { numerals } = words;
const chineseHeading = new RegExp(
  String.raw`^(?:${words.page[0]}[${numerals}\d]+[${words.unitNames}]|[${numerals}]{1,3}[、．.]|(?:${anyOf(words.headings)})[\d${numerals}]*[:：]?$)`,
);
const vocabularyHeading = new RegExp(
  String.raw`^(?:(?:new |key |useful |important )?(?:words?|vocabulary|phrases|expressions|words and (?:phrases|expressions)|word list)|${anyOf(words.vocabulary)})\s*[:：]?$`,
  'i',
);
const task = new RegExp(String.raw`^[\d.、${numerals}\s]*(?:${anyOf(words.tasks)})`);
const taskObject = new RegExp(anyOf(words.taskObjects));
const marksAround = new RegExp(String.raw`^[\s\d.、${numerals}【[]+|[】\]\s]+$`, 'g');

export const isUnitHeading = (text: string): boolean =>
  unitHeading.test(text) && wordCount(text) <= (/^(?:unit|lesson|module|chapter)\b/i.test(text) ? 12 : /[.!?]$/.test(text) ? 0 : 12);

/** What a class is told to do with a text. */
const isTask = (text: string) => task.test(text) && taskObject.test(text) && latinCount(text) === 0;

/** Why a whole line is no part of a text. */
export function reasonToLeave(text: string): LeftReason | undefined {
  if (pageNumber.test(text)) return 'page-number';
  if (chineseHeading.test(text) && hanCount(text) < 25 && !/[。！？]$/.test(text)) return 'heading';
  if (isUnitHeading(text) || /^(?:english|chinese|text|translation|original)$/i.test(text)) return 'heading';
  if (/^(?:\/[^/]+\/|\[[^\]]+\])$/.test(text) && ipa.test(text)) return 'phonetics';
  if (isTask(text)) return 'note';
  if (!/[\p{L}\p{N}]/u.test(text)) return 'numbering';
  return undefined;
}

export const isVocabularyHeading = (text: string): boolean => vocabularyHeading.test(text.replaceAll(marksAround, ''));

const part = String.raw`(?:n|v|vt|vi|adj|adv|prep|pron|conj|num|int|interj|det|art|aux|modal v|phr|pl|abbr)\s?\.`;
export const partOfSpeech = new RegExp(
  String.raw`(?<=[\s\p{Script=Latin}])${part}(?:\s*[&/]\s*${part})?(?=\s*[-–—:：（(【]?\s*\p{Script=Han})`,
  'iu',
);
const entry = new RegExp(
  String.raw`^[*•\d.、\s]*\p{Script=Latin}[\p{Script=Latin}'’ .()/~-]{0,40}?\s*(?:\/[^/]*\/|\[[^\]]*\])?\s*(?:${part}(?:\s*[&/]\s*${part})?)?\s*[-–—:：]?\s*[（(【]?\p{Script=Han}[^.!?。！？]{0,30}$`,
  'iu',
);
const plainEntry = /^\p{Ll}[\p{Script=Latin}'’ -]{1,30}(?:\s*(?:\/[^/]*\/|\[[^\]]*\]))?$/u;

/** `cookie /ˈkʊki/ n. 曲奇饼`: a line of a word list. `surely`: a part of speech or a sound says so, or its word is no sentence's beginning. */
export function isEntry(text: string): { readonly surely: boolean } | undefined {
  if (!entry.test(text)) return undefined;
  const english = /^[^\p{Script=Han}]*/u.exec(text)![0];
  if (wordCount(english.replaceAll(/\/[^/]*\/|\[[^\]]*\]/g, '')) > 5) return undefined;
  return { surely: new RegExp(part, 'i').test(english) || ipa.test(english) || /^[*•\d.、\s]*\p{Ll}/u.test(english) };
}

export const isPlainEntry = (text: string): boolean => plainEntry.test(text) && wordCount(text) <= 4;
