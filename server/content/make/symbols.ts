import type { PackEntry, SymbolItem } from '@chorus/contract/content-pack';
import { consonantGroups } from '../src/consonant-symbols.ts';
import type { SymbolSource } from '../src/symbol-source.ts';
import { vowelGroups } from '../src/vowel-symbols.ts';
import { pictureId } from './items.ts';
import { exampleOf, pairOf, type SaidWord } from './symbol-example.ts';

export const symbolGroups = [...vowelGroups, ...consonantGroups];
export const symbolBookCover = 'mouth';

const idOf = (name: string) => `symbol:${name}`;
export const symbolSoundId = (name: string, variety: 'us' | 'uk') => `sound:${variety}:symbol:${name}`;

/** The 48 symbols, with the words that they are heard in: of the books and beside them. */
export function makeSymbols(words: SaidWord[]): SymbolItem[] {
  const wordOf = (text: string): SaidWord => {
    const found = words.find((word) => word.text === text);
    if (found === undefined) throw new Error(`${text}: no book has it, nor src/heard-words.ts`);
    return found;
  };
  const symbols = new Map(symbolGroups.flatMap((group) => group.symbols).map((symbol) => [symbol.name, symbol]));
  return [...symbols.values()].map((symbol) => makeSymbol(symbol, symbols, wordOf));
}

function makeSymbol(symbol: SymbolSource, symbols: Map<string, SymbolSource>, wordOf: (text: string) => SaidWord): SymbolItem {
  const { name, text, phones, otherPhones, british, judged, us, uk, spellings, pairs } = symbol;
  const arpabet = (sequence: string) => sequence.split(' ') as SymbolItem['phones'];
  return {
    kind: 'symbol',
    id: idOf(name),
    text,
    ...(british && { variety: 'uk' as const }),
    phones: arpabet(phones),
    ...(otherPhones && { otherPhones: otherPhones.map(arpabet) }),
    sound: { ...(us !== null && { us: symbolSoundId(name, 'us') }), ...(uk !== null && { uk: symbolSoundId(name, 'uk') }) },
    ...(judged && { judged }),
    spellings: Object.entries(spellings).map(([letters, lemmas]) => ({
      letters,
      words: lemmas.split(' ').map((lemma) => exampleOf(symbol, wordOf(lemma), letters)),
    })),
    ...(pairs.length > 0 && {
      pairs: pairs.map(([own, theirs, otherName]) => {
        const other = symbols.get(otherName);
        if (other === undefined) throw new Error(`${text}: there is no symbol ${otherName}`);
        return { words: pairOf(symbol, wordOf(own), other, wordOf(theirs)), other: idOf(otherName) };
      }) as SymbolItem['pairs'],
    }),
  };
}

export function makeSymbolBook(): PackEntry {
  return {
    kind: 'symbolBook',
    id: 'chorus.sample.symbols',
    stage: 'middle',
    grade: 1,
    title: { 'zh-CN': '英语音标', en: 'English phonetic symbols' },
    cover: pictureId(symbolBookCover),
    units: symbolGroups.map(({ id, title, symbols }) => ({ id: `symbols.${id}`, title, itemIds: symbols.map(({ name }) => idOf(name)) })),
  };
}
