import { chosenMark, phoneSigns, type Accent, type ContentService, type PhoneticSymbol, type Word } from '@chorus/sdk';

/** The symbols of every book of symbols. */
export async function symbolsOf(content: ContentService): Promise<readonly PhoneticSymbol[]> {
  const { entries: books } = await content.list({ kind: 'symbolBook' });
  const units = await Promise.all(books.map(({ ref }) => content.list({ kind: 'unit', parent: ref })));
  const inUnits = units.flatMap(({ entries }) => entries.map(({ ref }) => content.list({ kind: 'symbol', parent: ref })));
  return (await Promise.all(inUnits)).flatMap(({ entries }) => entries);
}

/** Whoever says the word says the sound, and its mark has the symbol's sign. */
export function hasSound({ pronunciations, ipa }: Word, { text, phones: [phone] }: PhoneticSymbol, accent: Accent): boolean {
  const writes = (phones: readonly string[]) =>
    phoneSigns(phones, chosenMark(ipa, accent)).some((sign, n) => phones[n] === phone && `/${sign}/` === text);
  return pronunciations.length > 0 && pronunciations.every(({ phones }) => writes(phones));
}

/** Nobody who says the word says the sound. */
export const lacksSound = ({ pronunciations }: Word, { phones: [phone = ''] }: PhoneticSymbol): boolean =>
  pronunciations.length > 0 && pronunciations.every(({ phones }) => !phones.includes(phone));
