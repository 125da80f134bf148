import type { ContentKinds, ItemRef } from '@chorus/sdk';
import type { Static } from 'typebox';
import { describe, expect, it } from 'vitest';
import { bookKinds } from './book-kinds.ts';
import type { PackItemId } from './fields.ts';
import { itemKinds } from './item-kinds.ts';
import type { ContentPackV2 } from './pack.ts';
import type { PassageItem } from './passage-item.ts';
import type { SentenceItem } from './sentence-item.ts';
import { shownItem, type Shown } from './shown-item.ts';
import type { SymbolExample, SymbolItem } from './symbol-item.ts';
import { validateContentPack } from './validate.ts';
import type { WordItem } from './word-item.ts';

const asset = (path: string, mime: string) => ({ path, sha256: 'a'.repeat(64), bytes: 1, mime, licence: 'CC0-1.0', source: 'drawn' });
const sentence: SentenceItem = {
  kind: 'sentence',
  id: 'hello',
  text: 'Hello!',
  translation: { 'zh-CN': '你好！' },
  sound: { us: 'sound' },
  picture: 'picture',
};
const passage: PassageItem = { kind: 'passage', id: 'text', paragraphs: [{ sentences: [{ text: 'Hello!', sound: { uk: 'sound' } }] }] };
const symbol: SymbolItem = {
  kind: 'symbol',
  id: 'symbol:ae',
  text: '/æ/',
  phones: ['AE'],
  sound: { us: 'sound' },
  examples: [{ text: 'cat', letters: [1, 2], sound: { us: 'sound' } }],
};

type Item = ContentPackV2['items'][number];
function pack(change: (pack: ContentPackV2) => void = () => {}): ContentPackV2 {
  const made: ContentPackV2 = {
    formatVersion: 2,
    id: 'test.texts',
    version: '1.0.0',
    title: { en: 'Texts' },
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        kind: 'textbook',
        id: 'book',
        stage: 'primary',
        grade: 103,
        title: { en: 'Book' },
        cover: 'picture',
        units: [
          {
            id: 'u1',
            title: { en: 'U1' },
            itemIds: ['hello'],
            units: [{ id: 'u1-a', title: { en: 'A' }, itemIds: ['text', 'symbol:ae'] }],
          },
        ],
      },
    ],
    items: structuredClone([sentence, passage, symbol]) as Item[],
    assets: { picture: asset('fox.svg', 'image/svg+xml'), sound: asset('fox.mp3', 'audio/mpeg') },
  };
  change(made);
  return made;
}

const found = (change: (pack: ContentPackV2) => void) => {
  const result = validateContentPack(pack(change));
  return result.ok ? [] : result.errors.map(({ code, path }) => [code, path]);
};

describe('a pack of v2', () => {
  it('holds items and books of different kinds, and units within units', () => {
    const made = pack();
    expect(validateContentPack(made)).toEqual({ ok: true, pack: made, warnings: [] });
  });

  it('names what a kind that nobody knows may have meant', () => {
    const result = validateContentPack(
      pack(({ items, books }) => {
        items[0]!.kind = 'sentense';
        books[0]!.kind = 'hologram';
      }),
    );
    expect(result).toMatchObject({
      ok: false,
      errors: [
        { code: 'unknown-kind', path: '/items/0/kind', message: '"sentense" is no kind of item; did you mean "sentence"?' },
        {
          code: 'unknown-kind',
          path: '/books/0/kind',
          message: `"hologram" is no kind of book; the kinds are ${Object.keys(bookKinds).join(', ')}`,
        },
      ],
    });
  });

  it('keeps what is of an unknown kind as it came for who only reads, and still follows its references', () => {
    const made = pack(({ items, books }) => {
      items[0] = { kind: 'x-film', id: 'hello', frames: [1, 2] };
      books[0]!.kind = 'magazine';
    });
    expect(validateContentPack(made, { unknownKinds: 'keep' })).toMatchObject({ ok: true, pack: made });
    (made.books[0]!.units as { itemIds: string[] }[])[0]!.itemIds.push('none');
    expect(validateContentPack(made, { unknownKinds: 'keep' })).toMatchObject({ ok: false, errors: [{ code: 'unknown-item' }] });
  });

  it.each<[string, (pack: ContentPackV2) => void, string]>([
    ['an item as a unit', ({ items }) => (items[0] = { kind: 'unit', id: 'hello' }), '/items/0/kind'],
    ['an item as a book', ({ items }) => (items[0] = { kind: 'wordBook', id: 'hello' }), '/items/0/kind'],
    ['a book as an item', ({ books }) => (books[0]!.kind = 'sentence'), '/books/0/kind'],
  ])('lets nobody who only reads take %s: it would be shown as what it is not', (_, change, path) => {
    const result = validateContentPack(pack(change), { unknownKinds: 'keep' });
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'unknown-kind', path }] });
  });

  it('says where an item breaks the schema of its kind', () => {
    expect(found(({ items }) => delete items[0]!.text)[0]).toEqual(['schema', '/items/0']);
    expect(found(({ items }) => (items[1]!.paragraphs = []))).toEqual([['schema', '/items/1/paragraphs']]);
    expect(found(({ books }) => (books[0]!.grade = 10))[0]).toEqual(['schema', '/books/0/grade']);
  });

  it('finds assets that are not there or of another type, at any depth', () => {
    expect(found(({ items }) => (items[0]!.picture = 'none'))).toEqual([['unknown-asset', '/items/0/picture']]);
    expect(
      found(({ items }) => Object.assign((items[1] as unknown as PassageItem).paragraphs[0]!.sentences[0]!.sound, { uk: 'picture' })),
    ).toEqual([['asset-kind', '/items/1/paragraphs/0/sentences/0/sound/uk']]);
    expect(found(({ books }) => (books[0]!.cover = 'sound'))).toEqual([['asset-kind', '/books/0/cover']]);
  });

  it('refuses an example’s letters outside of its text', () => {
    expect(found(({ items }) => ((items[2] as unknown as SymbolItem).examples![0]!.letters = [2, 4]))).toEqual([
      ['letters', '/items/2/examples/0/letters'],
    ]);
  });

  it('holds symbols as they are taught: spellings, minimal pairs, words of the pack', () => {
    expect(validateContentPack(symbols())).toEqual({ ok: true, pack: symbols(), warnings: expect.any(Array) });
    const result = validateContentPack(symbols(({ items }) => (items[0]!.sound = {})));
    expect(result.ok && result.warnings).toContainEqual({ code: 'no-sound', path: '/items/0/sound', message: '"/æ/" has no sound' });
  });

  it.each<[string, (symbol: SymbolItem) => unknown, [string, string]]>([
    ['a pair with no symbol', (ae) => (ae.pairs![0]!.other = 'none'), ['unknown-item', '/items/0/pairs/0/other']],
    ['a pair with a word', (ae) => (ae.pairs![0]!.other = 'word:cat:animal'), ['item-kind', '/items/0/pairs/0/other']],
    ['a pair with itself', (ae) => (ae.pairs![0]!.other = 'symbol:ae'), ['pair', '/items/0/pairs/0/other']],
    ['a pair that cannot be heard', (ae) => (ae.pairs![0]!.words[1].sound = {}), ['pair', '/items/0/pairs/0/words/1/sound']],
    ['a pair of one word', (ae) => (ae.pairs![0]!.words as unknown[]).pop(), ['schema', '/items/0/pairs/0/words']],
    ['a sound that it has not', (ae) => (ae.pairs![0]!.words[0].sound.uk = 'none'), ['unknown-asset', '/items/0/pairs/0/words/0/sound/uk']],
    [
      'letters outside of the word',
      (ae) => (ae.spellings![0]!.words[0]!.letters = [1, 9]),
      ['letters', '/items/0/spellings/0/words/0/letters'],
    ],
    [
      'a word that it has not',
      (ae) => (ae.spellings![0]!.words[0]!.ref = 'none' as PackItemId),
      ['unknown-item', '/items/0/spellings/0/words/0/ref'],
    ],
    ['a phone that is none', (ae) => ((ae.otherPhones as string[][])[0] = ['QQ']), ['schema', '/items/0/otherPhones/0/0']],
    ['another way to judge', (ae) => ((ae.judged as string) = 'never'), ['schema', '/items/0/judged']],
  ])('refuses a symbol with %s', (_, change, found) => {
    const result = validateContentPack(symbols(({ items }) => change(items[0] as unknown as SymbolItem)));
    expect(result.ok ? [] : result.errors.map(({ code, path }) => [code, path])).toContainEqual(found);
  });

  it('keeps a symbol book to symbols', () => {
    const result = validateContentPack(
      symbols(({ books }) => (books[0]!.units as { itemIds: string[] }[])[0]!.itemIds.push('word:cat:animal')),
    );
    expect(result).toMatchObject({ ok: false, errors: [{ code: 'item-kind', path: '/books/0/units/0/itemIds/2' }] });
  });

  it.each<[string, Partial<WordItem>, string, string]>([
    ['a wrong answer that it has not', { distractors: ['word:none:none'] }, 'unknown-item', '/items/2/distractors/0'],
    ['a symbol as a wrong answer', { distractors: ['symbol:ae'] }, 'item-kind', '/items/2/distractors/0'],
    ['itself as a wrong answer', { distractors: ['word:cat:animal'] }, 'distractor', '/items/2/distractors/0'],
    ['itself as its synonym', { synonyms: ['Cat'] }, 'distractor', '/items/2/synonyms'],
  ])('refuses a word with %s', (_, change, code, path) => {
    const result = validateContentPack(symbols(({ items }) => Object.assign(items[2]!, change)));
    expect(result).toMatchObject({ ok: false, errors: [{ code, path }] });
  });

  it('holds items directly in a book, beside its units or without any', () => {
    const alone = pack(({ books }) => {
      books[0]!.itemIds = ['hello', 'text', 'symbol:ae'];
      delete books[0]!.units;
    });
    expect(validateContentPack(alone)).toEqual({ ok: true, pack: alone, warnings: [] });
    expect(found(({ books }) => (books[0]!.itemIds = ['text', 'none', 'text']))).toEqual([
      ['duplicate-id', '/books/0/itemIds'],
      ['unknown-item', '/books/0/itemIds/1'],
    ]);
    expect(found(({ books }) => Object.assign(books[0]!, { kind: 'wordBook', itemIds: [], units: [] }))[0]?.[0]).toBe('schema');
  });

  it('has each id once, among items, books and units together', () => {
    expect(found(({ books }) => (books[0]!.id = 'hello'))).toEqual([['duplicate-id', '/books/0/id']]);
    expect(found(({ books }) => ((books[0]!.units as { id: string }[])[0]!.id = 'book'))).toEqual([
      ['duplicate-id', '/books/0/units/0/id'],
    ]);
  });

  it('keeps a word book to words, and without units in its units', () => {
    const asWordBook = (book: Item) => (book.kind = 'wordBook');
    expect(found(({ books }) => asWordBook(books[0]!))[0]).toEqual(['schema', '/books/0/units/0/units']);
    const flat = ({ books }: ContentPackV2) => {
      asWordBook(books[0]!);
      delete (books[0]!.units as { units?: unknown }[])[0]!.units;
    };
    expect(found(flat)).toEqual([['item-kind', '/books/0/units/0/itemIds/0']]);
  });

  it('of a format to come is told from a broken one', () => {
    const result = validateContentPack({ ...pack(), formatVersion: 4 });
    expect(result).toMatchObject({
      errors: [{ path: '/formatVersion', message: 'format 4 needs a newer Chorus; this one reads 1 to 3' }],
    });
  });
});

const example = (text: string): SymbolExample => ({ text, letters: [1, 2], sound: { us: 'sound' } });
const catItem: WordItem = {
  kind: 'word',
  id: 'word:cat:animal',
  lemma: 'cat',
  sense: 'animal',
  text: 'cat',
  pos: 0,
  meaning: { 'zh-CN': '猫' },
  ipa: {},
  pronunciations: {},
  audio: {},
  synonyms: ['pussy-cat'],
  field: 'animals',
};
/** A book of two symbols, and a word that one of them has as its example. */
function symbols(change: (pack: ContentPackV2) => unknown = () => {}): ContentPackV2 {
  const cat = { ...example('cat'), meaning: { 'zh-CN': '猫' }, ref: catItem.id as PackItemId, phones: ['K', 'AE', 'T'] as const };
  const ae = {
    ...symbol,
    variety: 'us',
    otherPhones: [['AE', 'AH']],
    judged: 'in-words',
    spellings: [{ letters: 'a', words: [cat] }],
    pairs: [{ words: [example('bad'), example('bed')], other: 'symbol:e' }],
  };
  const e: SymbolItem = { ...symbol, id: 'symbol:e', text: '/e/', phones: ['EH'] };
  return pack((made) => {
    made.items = structuredClone([ae, e, catItem]) as unknown as Item[];
    const { id, stage, grade, title } = made.books[0]!;
    const units = [{ id: 'front', title: { en: 'Front vowels' }, itemIds: ['symbol:ae', 'symbol:e'] }];
    made.books[0] = { kind: 'symbolBook', id, stage, grade, title, units };
    change(made);
  });
}

describe('kinds', () => {
  it('bear their names in their schemas', () => {
    for (const [name, { schema }] of [...Object.entries(itemKinds), ...Object.entries(bookKinds)])
      expect((schema as unknown as { properties: { kind: { const: string } } }).properties.kind.const).toBe(name);
  });

  it('are shown as activities see them: one text for a language, an address for an asset', () => {
    const shown = shownItem(itemKinds.sentence.schema, sentence, {
      localised: (text) => text['zh-CN'],
      asset: (id) => (id === 'sound' ? '/content/sound.mp3' : undefined),
      item: (id) => ({ itemId: id }),
    });
    expect(shown).toEqual({ kind: 'sentence', id: 'hello', text: 'Hello!', translation: '你好！', sound: { us: '/content/sound.mp3' } });
  });

  it('are shown with a reference for another item that they name, in each of two words of a pair too', () => {
    const item = symbols().items[0];
    const shown = shownItem(itemKinds.symbol.schema, item, {
      localised: (text) => text['zh-CN'],
      asset: (id) => `/content/${id}.mp3`,
      item: (itemId) => ({ packId: 'test.texts', packVersion: '1.0.0', itemId }),
    });
    const sound = { us: '/content/sound.mp3' };
    expect(shown).toMatchObject({
      judged: 'in-words',
      spellings: [{ letters: 'a', words: [{ meaning: '猫', sound, ref: { packId: 'test.texts', itemId: 'word:cat:animal' } }] }],
      pairs: [
        {
          words: [
            { text: 'bad', sound },
            { text: 'bed', sound },
          ],
          other: 'symbol:e',
        },
      ],
    });
  });

  it('have the shapes that the SDK promises', () => {
    type Kinds = typeof itemKinds;
    type Seen<K extends keyof Kinds> = Shown<Static<Kinds[K]['schema']>> & { readonly ref: ItemRef };
    // `wordInfo` makes a word, and who shows a passage names its sentences.
    type Named = Exclude<keyof Kinds, 'word' | 'passage'>;
    type Misfits = { [K in Named]: K extends keyof ContentKinds ? (Seen<K> extends ContentKinds[K] ? never : K) : K }[Named];
    type Known = keyof Kinds | keyof typeof bookKinds | 'unit' | 'unknown';
    // Where a kind does not fit, the compiler says its name here.
    const shapes: [Misfits] extends [never] ? 'fit' : Misfits = 'fit';
    const books: [Exclude<Known, keyof ContentKinds>] extends [never] ? 'all have a shape' : Exclude<Known, keyof ContentKinds> =
      'all have a shape';
    const others: [Exclude<keyof ContentKinds, Known>] extends [never] ? 'all have a schema' : Exclude<keyof ContentKinds, Known> =
      'all have a schema';
    expect([shapes, books, others]).toEqual(['fit', 'all have a shape', 'all have a schema']);
  });
});
