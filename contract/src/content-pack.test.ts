import { gradeName } from '@chorus/sdk';
import { describe, expect, it } from 'vitest';
import {
  gradeCodes,
  partsOfSpeech,
  validateContentPack,
  wordItemId,
  type ContentPackV1,
  type PackFindingCode,
  type WordItem,
} from './content-pack.ts';

const asset = (path: string, mime: string) => ({
  path,
  sha256: 'a'.repeat(64),
  bytes: 10,
  mime,
  licence: 'CC0-1.0',
  source: 'drawn for this test',
});

function fox(): WordItem {
  return {
    kind: 'word',
    id: 'word:fox:animal',
    lemma: 'fox',
    sense: 'animal',
    text: 'fox',
    pos: 0,
    meaning: { 'zh-CN': '狐狸' },
    ipa: { us: '/fɑks/', uk: '/fɒks/' },
    pronunciations: {
      us: {
        phones: ['F', 'AA', 'K', 'S'],
        stress: [0, 1, 0, 0],
        letters: [
          [0, 1],
          [1, 2],
          [2, 3],
          [2, 3],
        ],
      },
    },
    example: { text: 'The fox runs.', translation: { 'zh-CN': '狐狸在跑。' }, audio: { us: 'sound:fox:example' } },
    picture: 'picture:fox',
    audio: { us: 'sound:fox' },
  };
}

function pack(change: (pack: ContentPackV1) => void = () => {}): ContentPackV1 {
  const made: ContentPackV1 = {
    formatVersion: 1,
    id: 'test.pack',
    version: '1.0.0',
    title: { en: 'Test', 'zh-CN': '测试' },
    licence: 'CC0-1.0',
    credits: [],
    books: [
      {
        id: 'book',
        kind: 'word',
        stage: 'primary',
        grade: 103,
        title: { en: 'Book' },
        units: [{ id: 'unit', title: { en: 'Unit' }, itemIds: ['word:fox:animal'] }],
      },
    ],
    items: [fox()],
    assets: {
      'picture:fox': asset('pictures/fox.svg', 'image/svg+xml'),
      'sound:fox': asset('sounds/fox.mp3', 'audio/mpeg'),
      'sound:fox:example': asset('sounds/fox-example.mp3', 'audio/mpeg'),
    },
  };
  change(made);
  return made;
}

function changed(change: (first: WordItem, pack: ContentPackV1) => void) {
  return validateContentPack(pack((made) => change(made.items[0]!, made)));
}

function errorsOf(result: ReturnType<typeof validateContentPack>): [PackFindingCode, string][] {
  return result.ok ? [] : result.errors.map(({ code, path }) => [code, path]);
}

function warningsOf(result: ReturnType<typeof validateContentPack>): PackFindingCode[] {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.warnings.map(({ code }) => code);
}

describe('validateContentPack', () => {
  it('hands back a sound pack as it came', () => {
    const json = pack();
    expect(validateContentPack(json)).toMatchObject({ ok: true, pack: json });
  });

  it('has a code for each of the 21 parts of speech [3-32]', () => {
    expect(partsOfSpeech).toHaveLength(21);
    expect([partsOfSpeech[0], partsOfSpeech[4], partsOfSpeech[20]]).toEqual(['n.', 'adj.', 'comb.']);
    expect(errorsOf(changed((word) => (word.pos = 20)))).toEqual([]);
    expect(errorsOf(changed((word) => (word.pos = 21)))).toEqual([['schema', '/items/0/pos']]);
  });

  it('takes the grade codes of the product and no others [3-29]', () => {
    expect(errorsOf(changed((_, made) => (made.books[0]!.grade = 0)))).toEqual([]);
    expect(errorsOf(changed((_, made) => Object.assign(made.books[0]!, { grade: 10 })))[0]).toEqual(['schema', '/books/0/grade']);
  });

  it.each([null, 7, 'pack', [], {}, { formatVersion: 1 }])('refuses %j', (json) => {
    expect(validateContentPack(json).ok).toBe(false);
  });

  it('refuses another format, a wrong version, an unknown key', () => {
    expect(validateContentPack({ ...pack(), formatVersion: 2 }).ok).toBe(false);
    expect(validateContentPack({ ...pack(), version: '1.0' }).ok).toBe(false);
    expect(validateContentPack({ ...pack(), colour: 'red' }).ok).toBe(false);
  });

  it('refuses true where a number goes', () => {
    expect(errorsOf(changed((word) => Object.assign(word, { pos: true })))).toEqual([['schema', '/items/0/pos']]);
  });

  it('refuses a text under what is no language tag, and a text in no language', () => {
    expect(changed((word) => (word.meaning = { 'zh CN': '狐狸' })).ok).toBe(false);
    expect(changed((word) => (word.meaning = {})).ok).toBe(false);
    expect(changed((word) => (word.meaning = { 'zh-Hant-TW': '狐狸' })).ok).toBe(true);
  });

  it('lets a book without a unit and a unit without a word pass, with a warning', () => {
    expect(warningsOf(changed((_, made) => (made.books[0]!.units[0]!.itemIds = [])))).toContain('empty-unit');
    expect(warningsOf(changed((_, made) => (made.books[0]!.units = [])))).toContain('empty-book');
  });

  it('lets a word without sound, picture, phones and example pass, with warnings', () => {
    const bare = changed((word) => {
      word.audio = {};
      word.pronunciations = {};
      word.ipa = {};
      delete word.picture;
      delete word.example;
    });
    expect(warningsOf(bare)).toEqual(expect.arrayContaining(['no-sound', 'no-picture', 'no-pronunciation']));
  });

  it('lets a word of 60 characters pass with a warning, and refuses one of 300', () => {
    const rename = (text: string) =>
      changed((word, made) => {
        word.pronunciations = {};
        word.text = word.lemma = text;
        word.id = wordItemId(text, word.sense);
        made.books[0]!.units[0]!.itemIds = [word.id];
      });
    expect(warningsOf(rename('x'.repeat(60)))).toContain('long-word');
    expect(rename('x'.repeat(300)).ok).toBe(false);
  });

  it('lets emoji stand in titles and meanings, not as the word to read', () => {
    expect(changed((word) => (word.meaning = { 'zh-CN': '🦊狐狸' })).ok).toBe(true);
    expect(errorsOf(changed((word) => (word.text = '🦊')))).toContainEqual(['word-text', '/items/0/text']);
  });

  it('finds every reference that leads nowhere', () => {
    expect(errorsOf(changed((_, made) => made.books[0]!.units[0]!.itemIds.push('word:none:x')))).toEqual([
      ['unknown-item', '/books/0/units/0/itemIds/1'],
    ]);
    expect(errorsOf(changed((word) => (word.picture = 'picture:none')))).toEqual([['unknown-asset', '/items/0/picture']]);
    expect(errorsOf(changed((word) => (word.audio.uk = 'sound:none')))).toEqual([['unknown-asset', '/items/0/audio/uk']]);
    expect(errorsOf(changed((word) => (word.example!.audio.uk = 'sound:none')))).toEqual([['unknown-asset', '/items/0/example/audio/uk']]);
    expect(errorsOf(changed((_, made) => (made.books[0]!.cover = 'toString')))).toEqual([['unknown-asset', '/books/0/cover']]);
  });

  it('refuses a sound where a picture goes', () => {
    expect(errorsOf(changed((word) => (word.picture = 'sound:fox')))).toEqual([['asset-kind', '/items/0/picture']]);
  });

  it.each(['../fox.svg', 'a/../fox.svg', '/etc/passwd', 'C:\\fox.svg', 'a\\fox.svg', './fox.svg', 'a//fox.svg', 'a/.hidden', 'fox.'])(
    'refuses the asset path %s',
    (path) => {
      expect(errorsOf(changed((_, made) => (made.assets['picture:fox']!.path = path)))).toEqual([
        ['asset-path', '/assets/picture:fox/path'],
      ]);
    },
  );

  it('refuses one path for two different files, whatever the case of its letters', () => {
    const result = changed(
      (_, made) => (made.assets['picture:box'] = { ...asset('pictures/Fox.svg', 'image/svg+xml'), sha256: 'b'.repeat(64) }),
    );
    expect(errorsOf(result)).toEqual([['asset-path', '/assets/picture:box/path']]);
  });

  it('refuses an asset without a licence', () => {
    expect(errorsOf(changed((_, made) => Object.assign(made.assets['sound:fox']!, { licence: '' })))[0]).toEqual([
      'schema',
      '/assets/sound:fox/licence',
    ]);
  });

  it('refuses ids that are there twice or do not say lemma and sense', () => {
    expect(errorsOf(changed((word, made) => made.items.push(word)))).toEqual([['duplicate-id', '/items/1/id']]);
    expect(errorsOf(changed((_, made) => made.books.push({ ...made.books[0]!, units: [] })))).toEqual([['duplicate-id', '/books/1/id']]);
    expect(errorsOf(changed((word) => (word.sense = 'colour')))).toEqual([['word-id', '/items/0/id']]);
  });

  it.each<[string, (word: WordItem) => void, string]>([
    ['a stress too few', (word) => word.pronunciations.us!.stress.pop(), 'stress'],
    ['a range too few', (word) => word.pronunciations.us!.letters.pop(), 'letters'],
    ['a range past the word', (word) => (word.pronunciations.us!.letters[3] = [2, 4]), 'letters/3'],
    ['an empty range', (word) => (word.pronunciations.us!.letters[3] = [3, 3]), 'letters/3'],
    ['a range that goes back', (word) => (word.pronunciations.us!.letters[3] = [0, 1]), 'letters/3'],
  ])('refuses a pronunciation with %s', (_, change, field) => {
    expect(errorsOf(changed(change))).toEqual([['pronunciation', `/items/0/pronunciations/us/${field}`]]);
  });

  it('refuses a phone that is not ARPABET, or carries its stress', () => {
    expect(changed((word) => Object.assign(word.pronunciations.us!.phones, { 1: 'AA1' })).ok).toBe(false);
  });

  it('names the first hundred findings of a broken file, and no more', () => {
    const result = validateContentPack(pack((made) => (made.items = Array.from({ length: 500 }, fox))));
    expect(errorsOf(result)).toEqual(Array.from({ length: 100 }, (_, n) => ['duplicate-id', `/items/${n + 1}/id`]));
  });
});

describe('wordItemId', () => {
  it('is made of lemma and sense alone', () => {
    expect(wordItemId('Ice Cream', 'sweet food')).toBe('word:ice-cream:sweet-food');
    expect(wordItemId("o'clock", 'time')).toBe("word:o'clock:time");
  });
});

it('takes the grades that have a name, and no other [3-29]', () => {
  const named = Array.from({ length: 200 }, (_, code) => code).filter((code) => gradeName(code, 'en') !== '');
  expect([...gradeCodes]).toEqual(named);
});
