import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { administer } from '../testing/administration.ts';
import { cityId, foreignPhone, platformPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let root: string;
let server: TestServer;
let token: string;
let other: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-region-texts-'));
  server = await startTestServer({ packs: [writeTextPack(join(root, 'texts'))] });
  token = await server.login();
  other = await server.login(foreignPhone);
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const id = 'text.0190a0a0-0000-7000-8000-000000000001';
const copyId = 'text.0190a0a0-0000-7000-8000-000000000002';
const sound = Buffer.from('ID3 a sound of a text');
const file = { sha256: createHash('sha256').update(sound).digest('hex'), bytes: sound.length };
const draft = (change: Partial<OwnTextDraft> = {}): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: { packId: 'test.texts', itemId: 'u1' },
  source: { kind: 'own', note: '' },
  roles: [],
  paragraphs: [
    {
      sentences: [
        { id: 's1', text: 'Only six.', translation: '', role: null, span: { sound: 'a', fromMs: 0, toMs: 900, sure: true, words: [] } },
      ],
    },
  ],
  sounds: [{ id: 'a', name: 'fair.mp3', mime: 'audio/mpeg', ...file, ms: 2_000 }],
  ...change,
});
/** Puts the other school into the city of the test school. */
const moveIn = async (parentId = cityId) =>
  (await administer(server, platformPhone)).ok('moveOrganisation', { id: 'foreign-school', parentId });
async function put(content: Buffer, wanted: typeof file) {
  const { urls } = await server.ok('ownTextSounds', { sounds: [wanted] }, token);
  if (urls[0] !== null) await fetch(urls[0]!, { method: 'PUT', body: new Uint8Array(content) });
}
async function save(text = draft(), version: string | null = null) {
  await put(sound, file);
  return server.ok('saveOwnText', { id, version, draft: text }, token);
}
const share = (shared = true) => server.ok('shareOwnText', { id, shared }, token);
const listed = async (of = other) => server.ok('regionTexts', { offset: 0, limit: 20 }, of);
const get = async (of = other) => (await server.send('regionText', { id }, of)).state;
const soundUrls = async (copyOf: string, sounds = [file]) => (await server.ok('ownTextSounds', { sounds, copyOf }, other)).urls;

describe('a text that is shared with the region', () => {
  it('is copied by another school of it, whose own the copy and its sound are then', async () => {
    await moveIn();
    await save();
    expect(await share()).toMatchObject({ id, shared: true });
    expect(await listed()).toMatchObject({ region: '成都市', total: 1, texts: [{ id, title: 'The Last Cookie', school: '测试学校' }] });
    const found = await server.ok('regionText', { id }, other);
    expect(found.draft).toEqual(draft({ source: { kind: 'other', note: '测试学校' } }));
    expect(await soundUrls(id)).toEqual([null]);
    await server.ok('saveOwnText', { id: copyId, version: null, draft: found.draft }, other);
    await share(false);
    expect((await listed()).total).toBe(0);
    expect((await server.ok('ownTexts', {}, other)).texts).toMatchObject([{ id: copyId, mine: true, shared: false }]);
    const { assets } = await server.ok('getContent', { ref: { packId: copyId, packVersion: '1.0.0', itemId: copyId } }, other);
    expect(await (await fetch(server.url + assets['a']!)).text()).toBe(sound.toString());
    const { rows } = await (await administer(server)).ok('audit', { offset: 0, limit: 5, subject: { kind: 'pack', id } });
    expect(rows.map(({ action }) => action).sort()).toEqual(['text.saved', 'text.shared', 'text.unshared']);
  });

  it('is seen by no school of another region, nor before it is shared, nor when it is taken away', async () => {
    await save();
    expect((await listed(token)).region).toBeNull();
    const alone = await server.send('shareOwnText', { id, shared: true }, token);
    expect(alone.data).toEqual({ errors: [{ path: '/shared', message: 'no-region' }] });
    await moveIn();
    const isHidden = async () =>
      expect([(await listed()).total, await get(), (await soundUrls(id))[0]]).toEqual([0, 43, expect.stringContaining('/own-texts/')]);
    await isHidden();
    await share();
    expect(await get()).toBe(11);
    await server.ok('removeOwnText', { id, removed: true }, token);
    await isHidden();
    await server.ok('removeOwnText', { id, removed: false }, token);
    const platform = await administer(server, platformPhone);
    await platform.ok('saveOrganisation', { id: 'area:5102', parentId: 'area:51', kind: 'city', name: '另一市', code: '' });
    await moveIn('area:5102');
    await isHidden();
    expect((await listed()).region).toBeNull();
    expect(await get(token)).toBe(43);
  });

  it('is not seen by a school, nor of a school, whose teachers make no content', async () => {
    await moveIn();
    await save();
    await share();
    const choose = async (phone: string | undefined, allowed: boolean) =>
      (await administer(server, phone)).ok('chooseTeacherLists', { allowed });
    await choose(foreignPhone, false);
    expect([(await server.send('regionTexts', { offset: 0, limit: 20 }, other)).state, await get()]).toEqual([43, 43]);
    await choose(foreignPhone, true);
    await choose(undefined, false);
    expect([(await listed()).total, await get()]).toEqual([0, 43]);
  });

  it('gives its own sounds, and no other that its school has', async () => {
    await moveIn();
    await save();
    await share();
    const secret = Buffer.from('ID3 the sound of a text that is not shared');
    const other = { sha256: createHash('sha256').update(secret).digest('hex'), bytes: secret.length };
    await put(secret, other);
    expect(await soundUrls(id, [other, { ...file, bytes: file.bytes + 1 }])).not.toContain(null);
    expect(await soundUrls(id)).toEqual([null]);
  });

  it('is one that the school wrote or that is free for everybody: any other source ends it', async () => {
    await moveIn();
    await save(draft({ source: { kind: 'textbook', note: '' } }));
    const refused = await server.send('shareOwnText', { id, shared: true }, token);
    expect(refused.data).toEqual({ errors: [{ path: '/shared', message: 'source' }] });
    await save(draft({ source: { kind: 'public-domain', note: 'Aesop' } }), '1.0.0');
    await share();
    expect((await server.ok('regionText', { id }, other)).draft.source).toEqual({ kind: 'public-domain', note: 'Aesop' });
    expect(await save(draft({ source: { kind: 'other', note: '' } }), '1.0.1')).toMatchObject({ shared: false });
    expect((await listed()).total).toBe(0);
  });

  it('is shared by who may change it, by nobody else, and ended by an administrator of its school, too', async () => {
    await moveIn();
    await save();
    const colleague = await server.login('13800000002');
    const tryTo = async (textId: string, shared: boolean, by: string) =>
      (await server.send('shareOwnText', { id: textId, shared }, by)).state;
    expect([await tryTo(id, true, colleague), await tryTo(id, true, other)]).toEqual([43, 43]);
    await server.ok('saveOwnText', { id: copyId, version: null, draft: draft() }, colleague);
    expect([await tryTo(copyId, true, colleague), (await listed()).total]).toEqual([11, 1]);
    const administrator = token;
    expect([await tryTo(copyId, false, administrator), (await listed()).total]).toEqual([11, 0]);
  });
});
