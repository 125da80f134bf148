import type { PackItemId, SymbolExample, WordItem } from '@chorus/contract/content-pack';
import type { SymbolSource } from '../src/symbol-source.ts';
import { britishPhones } from './british-phones.ts';
import type { HeardWord } from './heard-words.ts';

/** A word as it is said: one of the books, or one that is in none and only heard. */
export type SaidWord = WordItem | HeardWord;

/**
 * The word as an example of the symbol. `written`: the letters that it is written with there. Heard in British alone where American English has another sound
 * there, or `british`. Throws where the word has not this sound, or writes it otherwise.
 */
export function exampleOf(symbol: SymbolSource, word: SaidWord, written?: string, british = !isAmerican(symbol, word)): SymbolExample {
  const letters = lettersOf(symbol, word, written);
  const { text, meaning } = word;
  const heard = (sounds: SymbolExample['sound']) => (british ? { uk: sounds.uk! } : sounds);
  if ('lemma' in word) return { text, meaning, letters, sound: heard(word.audio), ref: word.id as PackItemId };
  const phones = word.pronunciations[symbol.british ? 'uk' : 'us'].phones;
  return { text, meaning, letters, sound: heard(word.sound), phones };
}

/** Both words of a minimal pair, in the same voices: another voice would tell them apart. Throws where they are none. */
export function pairOf(symbol: SymbolSource, word: SaidWord, other: SymbolSource, otherWord: SaidWord): [SymbolExample, SymbolExample] {
  checkPair(symbol, word, other, otherWord);
  const british = !isAmerican(symbol, word) || !isAmerican(other, otherWord) || !isAmericanPair(symbol, word, other, otherWord);
  return [exampleOf(symbol, word, undefined, british), exampleOf(other, otherWord, undefined, british)];
}

/** What counts as the symbol, each between spaces as phones are written here. */
const counts = ({ phones, otherPhones = [] }: SymbolSource): string[] => [phones, ...otherPhones].map((one) => ` ${one} `);
const american = ({ pronunciations }: SaidWord): string => ` ${pronunciations.us!.phones.join(' ')} `;

/** American English has the symbol, and says the word with it. */
function isAmerican(symbol: SymbolSource, word: SaidWord): boolean {
  return symbol.british === undefined && counts(symbol).some((sound) => american(word).includes(sound));
}

/** American English says the words with these two sounds, and the rest of them alike. */
function isAmericanPair(symbol: SymbolSource, word: SaidWord, other: SymbolSource, otherWord: SaidWord): boolean {
  const theirs = counts(other);
  return counts(symbol).some((own) => theirs.some((sound) => american(word).replace(own, sound) === american(otherWord)));
}

/** Where in the word the symbol's sound is written. */
function lettersOf({ text: shown, name }: SymbolSource, { text, ipa, pronunciations }: SaidWord, written?: string): [number, number] {
  const sound = shown.replaceAll('/', '');
  const wrong = (what: string) => new Error(`${text} as a word with ${shown} (${name}): ${what}`);
  if (!ipa.uk?.includes(sound)) throw wrong(`it is said ${ipa.uk}`);
  const { phones, letters } = pronunciations.uk!;
  const wanted = britishPhones(sound).phones;
  const places = phones
    .map((_, at) => letters.slice(at, at + wanted.length))
    .filter((_, at) => wanted.every((phone, i) => phones[at + i] === phone))
    .map((ranges): [number, number] => [ranges[0]![0], ranges.at(-1)![1]]);
  if (written === undefined) {
    if (places.length === 0) throw wrong('its phones have no such sound');
    return places[0]!;
  }
  // "a-e": an a, and an e that is not spoken; the a is where the sound is written
  const [first, silent] = written.split('-') as [string, string?];
  if (silent !== undefined && !new RegExp(`${first}[^aeiou]+${silent}`).test(text)) throw wrong(`it is not written ${written}`);
  const start = places
    .map(([from, to]) => text.indexOf(first, from) + (text.indexOf(first, from) < to ? 0 : Number.NaN))
    .find((at) => at >= 0);
  if (start === undefined) throw wrong(`it is not written ${written}`);
  return [start, start + first.length];
}

/** Throws where two words differ in more than these two sounds, at one place. */
function checkPair(symbol: SymbolSource, word: SaidWord, other: SymbolSource, otherWord: SaidWord): void {
  const [own, theirs] = [symbol.text, other.text].map((text) => text.replaceAll('/', '')) as [string, string];
  const [said, otherSaid] = [word, otherWord].map(({ ipa }) => ipa.uk!.replaceAll(/[/ˈˌ]/g, '')) as [string, string];
  for (let at = said.indexOf(own); at >= 0; at = said.indexOf(own, at + 1))
    if (said.slice(0, at) + theirs + said.slice(at + own.length) === otherSaid) return;
  throw new Error(`${word.text} /${said}/ and ${otherWord.text} /${otherSaid}/ are no minimal pair of ${symbol.text} and ${other.text}`);
}
