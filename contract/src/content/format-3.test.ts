import { describe, expect, it } from 'vitest';
import type { ContentPackV3 } from './pack.ts';
import { rowsOf } from './pack-rows.ts';
import { sentenceIdsOf, type PassageItem } from './passage-item.ts';
import { validateContentPack } from './validate.ts';

const asset = (path: string, mime: string) => ({ path, sha256: 'a'.repeat(64), bytes: 1, mime, licence: 'CC0-1.0', source: 'drawn' });
const sound = { us: 'sound' };
const passage = (): PassageItem => ({
  kind: 'passage',
  id: 'zoo',
  title: 'At the Zoo',
  level: 'A1',
  topic: { 'zh-CN': '动物', en: 'Animals' },
  roles: [{ id: 'tom', name: 'Tom', picture: 'picture' }],
  sound,
  timings: { us: 'timings' },
  paragraphs: [
    {
      translation: { 'zh-CN': '看，猴子！它们在玩。' },
      sentences: [
        {
          id: 'zoo:1',
          role: 'tom',
          text: "Look, there's a monkey!",
          sound: {},
          notes: [{ letters: [6, 13], explanation: { 'zh-CN': '有' }, grammar: { 'zh-CN': 'There be 句型' } }],
        },
        { id: 'zoo:2', text: 'It is playing.', sound: {} },
      ],
    },
  ],
});
const item = { kind: 'sentence', id: 'where', text: 'Where is it?', sound };
const group = { kind: 'sentenceGroup', id: 'asking', title: { en: 'Asking' }, trains: { en: 'Questions' }, sentences: ['where'] };

function pack(change: (pack: ContentPackV3) => void = () => {}): ContentPackV3 {
  const made: ContentPackV3 = {
    formatVersion: 3,
    id: 'test.texts',
    version: '1.0.0',
    title: { en: 'Texts' },
    licence: 'CC0-1.0',
    credits: [],
    books: [{ kind: 'textbook', id: 'book', stage: 'primary', grade: 103, title: { en: 'Book' }, itemIds: ['zoo', 'asking'], units: [] }],
    items: structuredClone([passage(), item, group]) as unknown as ContentPackV3['items'],
    assets: {
      picture: asset('tom.svg', 'image/svg+xml'),
      sound: asset('zoo.mp3', 'audio/mpeg'),
      timings: asset('zoo.json', 'application/json'),
    },
  };
  change(made);
  return made;
}
const textIn = ({ items }: ContentPackV3) => items[0] as unknown as PassageItem;
const firstIn = (made: ContentPackV3) => textIn(made).paragraphs[0]!.sentences[0]!;
const found = (change: (pack: ContentPackV3) => unknown) => {
  const result = validateContentPack(pack((made) => void change(made)));
  return result.ok ? [] : result.errors.map(({ code, path }) => [code, path]);
};
const warned = (change: (pack: ContentPackV3) => unknown) => {
  const result = validateContentPack(pack((made) => void change(made)));
  return result.ok ? result.warnings.map(({ code, path }) => [code, path]) : result.errors;
};

describe('a pack of format 3', () => {
  it('holds texts with roles, notes, translations and timings, and groups of sentences', () => {
    const made = pack();
    expect(validateContentPack(made)).toEqual({ ok: true, pack: made, warnings: [] });
  });

  it.each<[string, (pack: ContentPackV3) => unknown, string, string]>([
    ['a role that is not there', (made) => (firstIn(made).role = 'ann'), 'role', '/items/0/paragraphs/0/sentences/0/role'],
    ['a role twice', (made) => textIn(made).roles!.push({ id: 'tom', name: 'Tommy' }), 'role', '/items/0/roles/1/id'],
    ['a level that is none', (made) => (textIn(made).level = 'D1' as 'A1'), 'schema', '/items/0/level'],
    [
      'a note that cuts a word',
      (made) => (firstIn(made).notes![0]!.letters = [6, 9]),
      'note',
      '/items/0/paragraphs/0/sentences/0/notes/0/letters',
    ],
    [
      'a note outside of its text',
      (made) => (firstIn(made).notes![0]!.letters = [6, 99]),
      'note',
      '/items/0/paragraphs/0/sentences/0/notes/0/letters',
    ],
    [
      'one id for two sentences',
      (made) => (textIn(made).paragraphs[0]!.sentences[1]!.id = 'zoo:1'),
      'duplicate-id',
      '/items/0/paragraphs/0/sentences/1/id',
    ],
    ['a sentence’s id that an item has', (made) => (firstIn(made).id = 'where'), 'duplicate-id', '/items/0/paragraphs/0/sentences/0/id'],
    ['a sound as timings', (made) => (textIn(made).timings = { us: 'sound' }), 'asset-kind', '/items/0/timings/us'],
    ['a text among the sentences', ({ items }) => (items[2]!['sentences'] = ['zoo']), 'item-kind', '/items/2/sentences/0'],
    ['a field that its author misspelt', ({ items }) => (items[0]!['rolls'] = []), 'schema', '/items/0/rolls'],
    [
      'a place without an item',
      ({ items }) => Object.assign(items[0]!, { belongsTo: [{ packId: 'book' }] }),
      'schema',
      '/items/0/belongsTo/0',
    ],
  ])('has not %s', (_, change, code, path) => {
    expect(found(change)).toContainEqual([code, path]);
  });

  it('warns of a role that says nothing, and of a sentence without an id', () => {
    expect(warned((made) => delete firstIn(made).role)).toEqual([['role', '/items/0/roles/0']]);
    expect(warned((made) => delete firstIn(made).id)).toEqual([['no-id', '/items/0/paragraphs/0/sentences/0']]);
  });

  it('says that an older format has not yet what it uses', () => {
    const older = (made: ContentPackV3) => validateContentPack({ ...made, formatVersion: 2 });
    const { timings: _timings, ...assets } = pack().assets;
    const words = pack((made) => {
      made.assets = assets;
      const { roles: _roles, level: _level, topic: _topic, sound: _sound, timings: _, ...text } = textIn(made);
      made.items = [{ ...text, belongsTo: [{ packId: 'p', itemId: 'u' }] }, made.items[1]!, made.items[2]!] as ContentPackV3['items'];
    });
    const result = older(words);
    expect(result.ok ? [] : result.errors.filter(({ message }) => message.includes('format 3')).map(({ path }) => path)).toEqual([
      '/items/0/belongsTo',
      '/items/0/paragraphs/0/translation',
      '/items/0/paragraphs/0/sentences/0/id',
      '/items/0/paragraphs/0/sentences/0/role',
      '/items/0/paragraphs/0/sentences/0/notes',
      '/items/2/kind',
    ]);
  });

  it('keeps for who only reads what it does not know: fields, types of files, kinds', () => {
    const made = pack((one) => {
      Object.assign(one, { series: 'later' });
      Object.assign(firstIn(one), { mood: 'glad' });
      Object.assign(textIn(one).roles![0]!, { voice: 'low' });
      one.assets['model'] = { ...asset('tom.glb', 'model/gltf-binary'), frames: 3 } as never;
      one.items.push({ kind: 'x-film', id: 'film' });
    });
    expect(validateContentPack(made, { unknownKinds: 'keep' })).toMatchObject({ ok: true, pack: made });
    expect(validateContentPack(made)).toMatchObject({ ok: false });
    // what it knows must still be right
    firstIn(made).role = 'ann';
    expect(validateContentPack(made, { unknownKinds: 'keep' })).toMatchObject({ ok: false, errors: [{ code: 'role' }] });
  });

  it('keeps in formats 1 and 2 what they are', () => {
    const older = { ...pack((made) => (made.items = [item])), formatVersion: 2, series: 'later' };
    const result = validateContentPack(older, { unknownKinds: 'keep' });
    expect(result.ok ? [] : result.errors.map(({ path }) => path)).toContain('/series');
  });
});

describe('a sentence of a passage', () => {
  it('is found by its own id, with its passage', () => {
    const rows = rowsOf(pack());
    expect(rows.row('zoo:2')).toMatchObject({ kind: 'sentence', content: { text: 'It is playing.', passageId: 'zoo' } });
    expect(rows.children('zoo')!.map(({ id }) => id)).toEqual(['zoo:1', 'zoo:2']);
    expect(rows.children('book')!.map(({ id }) => id)).toEqual(['zoo', 'asking']);
  });

  it('has an id by its place in an older pack, which no item loses its own to', () => {
    const { id: _first, role: _role, notes: _notes, ...first } = passage().paragraphs[0]!.sentences[0]!;
    const old = { id: 'zoo', paragraphs: [{ sentences: [first] }, { sentences: [first, first] }] };
    expect(sentenceIdsOf(old)).toEqual([['zoo#1.1'], ['zoo#2.1', 'zoo#2.2']]);
    const rows = rowsOf({
      ...pack(),
      formatVersion: 2,
      items: [
        { kind: 'passage', ...old },
        { ...item, id: 'zoo#1.1' },
      ],
    } as never);
    expect(rows.row('zoo#1.1')).toMatchObject({ content: { text: 'Where is it?' } });
    expect(rows.row('zoo#2.2')).toMatchObject({ content: { passageId: 'zoo' } });
  });
});
