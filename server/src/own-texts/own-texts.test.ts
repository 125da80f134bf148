import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packKeptDays } from '@chorus/contract/api/admin/content-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { packOfText } from '@chorus/contract/content/own-text-pack';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let root: string;
let server: TestServer;
let token: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-own-texts-'));
  server = await startTestServer({ packs: [writeTextPack(join(root, 'texts'))] });
  token = await server.login();
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const id = 'text.0190a0a0-0000-7000-8000-000000000001';
const sound = Buffer.from('ID3 a sound of a text');
const sha256 = createHash('sha256').update(sound).digest('hex');
const draft = (change: Partial<OwnTextDraft> = {}): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: 'A1',
  belongsTo: { packId: 'test.texts', itemId: 'u1' },
  roles: [{ id: 'nina', name: 'Nina' }],
  paragraphs: [
    {
      sentences: [
        {
          id: 's1',
          text: 'Our table is almost empty.',
          translation: '我们摊位上快卖空了。',
          role: 'nina',
          span: { sound: 'a', fromMs: 100, toMs: 1_900, sure: true, words: [{ letters: [0, 3], fromMs: 120, toMs: 300 }] },
        },
        { id: 's2', text: 'Only six.', translation: '', role: null, span: null },
      ],
    },
  ],
  sounds: [{ id: 'a', name: 'fair.mp3', mime: 'audio/mpeg', sha256, bytes: sound.length, ms: 2_000 }],
  ...change,
});
const put = async (bytes: Buffer = sound, wanted = { sha256, bytes: sound.length }) => {
  const { urls } = await server.ok('ownTextSounds', { sounds: [wanted] }, token);
  return urls[0] === null ? 'there' : (await fetch(urls[0]!, { method: 'PUT', body: new Uint8Array(bytes) })).status;
};
const save = (text: OwnTextDraft, version: string | null = null) => server.ok('saveOwnText', { id, version, draft: text }, token);
const unit = { packId: 'test.texts', packVersion: '1.0.0', itemId: 'u1' };
const inUnit = async (of = token) =>
  (await server.ok('listContent', { parent: unit, kind: 'passage' }, of)).entries.map(({ ref }) => ref.itemId);

describe('a text of a teacher', () => {
  it('is taught in its unit, found by its words, and heard from the server, at once [3-24]', async () => {
    expect(await put()).toBe(200);
    expect(await save(draft())).toMatchObject({
      version: '1.0.0',
      title: 'The Last Cookie',
      sentences: 2,
      words: 7,
      roles: 1,
      soundMs: 2_000,
      mine: true,
    });
    expect(await inUnit()).toEqual(['text', id]);
    const { hits } = await server.ok('searchContent', { query: 'last cook' }, token);
    expect(hits).toMatchObject([{ ref: { packId: id, itemId: id }, unit: { id: 'u1' }, book: { id: 'texts' } }]);
    const passage = await server.ok('getContent', { ref: { packId: id, packVersion: '1.0.0', itemId: id } }, token);
    expect(passage.content).toMatchObject({
      sound: { us: 'a' },
      timings: { us: 'timings.json' },
      paragraphs: [{ sentences: [{ id: `${id}.s1`, role: 'nina' }, {}] }],
    });
    const heard = await fetch(server.url + passage.assets['a']!);
    expect([heard.headers.get('content-type'), await heard.text()]).toEqual(['audio/mpeg', sound.toString()]);
    const timings = await fetch(server.url + passage.assets['timings.json']!);
    expect(await timings.json()).toMatchObject({ format: 1, sentences: [{ id: `${id}.s1`, fromMs: 100, words: [{ letters: [0, 3] }] }] });
    const sentence = await server.ok('getContent', { ref: { packId: id, packVersion: '1.0.0', itemId: `${id}.s1` } }, token);
    expect(sentence).toMatchObject({ kind: 'sentence', content: { text: 'Our table is almost empty.', passageId: id } });
  });

  it('says in its pack and on its sounds where it comes from', async () => {
    await put();
    const source = { kind: 'public-domain', note: 'Aesop, The Fox and the Grapes' } as const;
    expect(await save(draft({ source }))).toMatchObject({ source });
    const said = { licence: 'LicenseRef-public-domain', source: source.note };
    const { pack } = await packOfText({ id, version: '1.0.0', draft: draft({ source }) }, () => sha256);
    expect(pack).toMatchObject({
      licence: said.licence,
      credits: [{ what: 'The Last Cookie', author: source.note, ...said }],
      assets: { a: said, 'timings.json': said },
    });
  });

  it('is a newer version when it is changed; answers find the older one', async () => {
    await put();
    await save(draft());
    const changed = draft();
    changed.paragraphs[0]!.sentences[1]!.text = 'Only seven.';
    expect(await save(changed, '1.0.0')).toMatchObject({ version: '1.0.1' });
    expect((await server.ok('ownText', { id }, token)).draft).toEqual(changed);
    const at = async (packVersion: string) =>
      (await server.ok('getContent', { ref: { packId: id, packVersion, itemId: `${id}.s2` } }, token)).content['text'];
    expect([await at('1.0.0'), await at('1.0.1')]).toEqual(['Only six.', 'Only seven.']);
    expect(await inUnit()).toEqual(['text', id]);
  });

  it('is not written over what somebody else has written since', async () => {
    await put();
    await save(draft());
    await save(draft({ title: 'Cookies' }), '1.0.0');
    const late = await server.send('saveOwnText', { id, version: '1.0.0', draft: draft({ title: 'Cake' }) }, token);
    expect([late.state, late.data]).toEqual([40, { errors: [{ path: '/version', message: 'changed' }] }]);
    expect((await server.ok('ownText', { id }, token)).draft.title).toBe('Cookies');
  });

  it('is not written over another text that has come to the same version', async () => {
    await put();
    await save(draft());
    const of = (text: OwnTextDraft) => createHash('sha256').update(JSON.stringify(text)).digest('hex');
    const write = (body: object) => server.send('saveOwnText', { id, version: '1.0.0', draft: draft({ title: 'Cake' }), ...body }, token);
    expect((await write({ of: of(draft({ title: 'Another' })) })).data).toEqual({ errors: [{ path: '/version', message: 'changed' }] });
    expect((await write({ of: of(draft()) })).state).toBe(11);
  });

  it('is saved once, however often its answer is lost, also when somebody else has gone on with it since', async () => {
    await put();
    const first = await save(draft());
    expect(await save(draft())).toEqual(first);
    await save(draft({ title: 'Cookies' }), '1.0.0');
    expect(await save(draft({ title: 'Cookies' }), '1.0.0')).toMatchObject({ version: '1.0.1' });
    expect(await save(draft())).toMatchObject({ version: '1.0.1', title: 'Cookies' });
    await server.ok('removeOwnText', { id, removed: true }, token);
    expect(await save(draft())).toMatchObject({ removedAt: server.now });
  });

  it('is a file of the school’s content, and no package of its own', async () => {
    await put();
    await save(draft());
    const { packs } = await server.ok('importResources', {}, token);
    const files = packs.find(({ packId }) => packId === id)!.files;
    expect(files.map(({ path }) => path).sort()).toEqual(['pack.json', `sounds/${sha256}`, 'timings.json']);
    const fetched = await Promise.all(files.map(async ({ url }) => Buffer.from(await (await fetch(server.url + url)).arrayBuffer())));
    expect(fetched.map((bytes) => createHash('sha256').update(bytes).digest('hex'))).toEqual(files.map((file) => file.sha256));
    const whole = await server.ok('importResources', { packages: true }, token);
    expect(whole.packs.map(({ packId }) => packId)).toEqual(['test.texts']);
  });

  it('is seen by no other school', async () => {
    await put();
    await save(draft());
    const foreign = await server.login(foreignPhone);
    expect(await inUnit(foreign)).toEqual(['text']);
    expect((await server.send('ownText', { id }, foreign)).state).toBe(43);
    const silent = draft({ paragraphs: [{ sentences: [draft().paragraphs[0]!.sentences[1]!] }], sounds: [] });
    for (const version of [null, '1.0.0'])
      expect((await server.send('saveOwnText', { id, version, draft: silent }, foreign)).state).toBe(43);
    expect((await server.send('removeOwnText', { id, removed: true }, foreign)).state).toBe(43);
    expect((await server.send('shareOwnText', { id, shared: true }, foreign)).state).toBe(43);
    const { urls } = await server.ok('ownTextSounds', { sounds: [{ sha256, bytes: sound.length }], copyOf: id }, foreign);
    expect(urls).toEqual([expect.any(String)]);
  });

  it('is taken away and put back, and can’t be put back after a month', async () => {
    await put();
    await save(draft());
    expect(await server.ok('removeOwnText', { id, removed: true }, token)).toMatchObject({ removedAt: server.now });
    expect(await inUnit()).toEqual(['text']);
    await server.ok('removeOwnText', { id, removed: false }, token);
    expect(await inUnit()).toEqual(['text', id]);
    await server.ok('removeOwnText', { id, removed: true }, token);
    server.now += (packKeptDays + 1) * 24 * 3_600_000;
    token = await server.login();
    expect((await server.ok('ownTexts', {}, token)).texts).toEqual([]);
  });

  it('without a unit is a book of its own', async () => {
    await put();
    await save(draft({ belongsTo: null }));
    const books = await server.ok('listContent', { kind: 'textbook' }, token);
    expect(books.entries.map(({ ref }) => ref.itemId)).toContain(`${id}.book`);
  });

  it.each<[string, Partial<OwnTextDraft>, string, string]>([
    ['no title', { title: ' ' }, '/draft/title', 'empty'],
    ['marks in its title', { title: '<b>' }, '/draft/title', 'markup'],
    ['a name that is written backwards', { roles: [{ id: 'tom', name: 'Tom\u202E' }] }, '/draft/roles/0/name', 'markup'],
    ['no sentence', { paragraphs: [] }, '/draft/paragraphs', 'empty'],
    ['a role that it has not', { roles: [] }, '/draft', 'role'],
    ['a sound that nobody has put', { sounds: [{ ...draft().sounds[0]!, sha256: 'f'.repeat(64) }] }, '/draft/sounds/0', 'missing'],
  ])('with %s is refused, with the place', async (_, change, path, message) => {
    await put();
    const answer = await server.send('saveOwnText', { id, version: null, draft: draft(change) }, token);
    expect([answer.state, answer.data]).toEqual([40, { errors: [{ path, message }] }]);
    expect(await inUnit()).toEqual(['text']);
  });
});

describe('a sound of a text', () => {
  it('is put once', async () => {
    expect([await put(), await put()]).toEqual([200, 'there']);
  });

  it.each([
    ['is no sound', Buffer.from('MZ this is a program..')],
    ['breaks off', sound.subarray(0, 9)],
    ['is another one', Buffer.from('ID3 b sound of a text')],
    ['is longer than it was said', Buffer.concat([sound, sound])],
  ])('is not kept where it %s', async (_, bytes) => {
    expect(await put(bytes)).toBe(422);
    expect(await put()).toBe(200);
  });

  it('is put by nobody else, nor elsewhere', async () => {
    const { urls } = await server.ok('ownTextSounds', { sounds: [{ sha256, bytes: sound.length }] }, token);
    const address = urls[0]!;
    const stateOf = async (to: string) => (await fetch(to, { method: 'PUT', body: new Uint8Array(sound) })).status;
    const others: readonly (readonly [string, string])[] = [
      [sha256, 'e'.repeat(64)],
      [`/${sound.length}/`, `/${sound.length + 1}/`],
      ['/school/', '/foreign-school/'],
      ['/school/', '/%73chool/'],
      ['expires=', 'expires=9'],
      ['session=', 'session=0'],
    ];
    for (const [part, other] of others) {
      expect(address).toContain(part);
      expect([other, await stateOf(address.replace(part, other))]).toEqual([other, 403]);
    }
    server.now += 6 * 3_600_000;
    expect(await stateOf(address)).toBe(403);
  });

  it('is not put any more once its session has ended', async () => {
    const { urls } = await server.ok('ownTextSounds', { sounds: [{ sha256, bytes: sound.length }] }, token);
    await server.ok('logout', {}, token);
    expect((await fetch(urls[0]!, { method: 'PUT', body: new Uint8Array(sound) })).status).toBe(403);
  });
});
