import type { PackItemId, SymbolExample, WordItem } from '@chorus/contract/content-pack';
import type { SymbolSource } from '../src/symbol-source.ts';
import { britishPhones } from './british-phones.ts';
import type { HeardWord } from './heard-words.ts';

/** A word as it is said: one of the books, or one that is in none and only heard. */
export type SaidWord = WordItem | HeardWord;

/** The word as an example of the symbol. `written`: the letters that it is written with there. Throws where the word has not this sound, or writes it otherwise. */
export function exampleOf(symbol: SymbolSource, word: SaidWord, written?: string): SymbolExample {
  const letters = lettersOf(symbol, word, written);
  const { text, meaning } = word;
  if ('lemma' in word) return { text, meaning, letters, sound: word.audio, ref: word.id as PackItemId };
  const phones = word.pronunciations[symbol.british ? 'uk' : 'us'].phones;
  return { text, meaning, letters, sound: word.sound, phones };
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
export function checkPair(symbol: SymbolSource, word: SaidWord, other: SymbolSource, otherWord: SaidWord): void {
  const [own, theirs] = [symbol.text, other.text].map((text) => text.replaceAll('/', '')) as [string, string];
  const [said, otherSaid] = [word, otherWord].map(({ ipa }) => ipa.uk!.replaceAll(/[/ˈˌ]/g, '')) as [string, string];
  for (let at = said.indexOf(own); at >= 0; at = said.indexOf(own, at + 1))
    if (said.slice(0, at) + theirs + said.slice(at + own.length) === otherSaid) return;
  throw new Error(`${word.text} /${said}/ and ${otherWord.text} /${otherSaid}/ are no minimal pair of ${symbol.text} and ${other.text}`);
}
