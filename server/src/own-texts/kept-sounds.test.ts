import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packKeptDays } from '@chorus/contract/api/admin/content-calls';
import { ownTextLimits, type OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { administer } from '../testing/administration.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

let root: string;
let server: TestServer;
let token: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'chorus-kept-sounds-'));
  server = await startTestServer({ packs: [writeTextPack(join(root, 'texts'))] });
  token = await server.login();
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const id = 'text.0190a0a0-0000-7000-8000-000000000001';
const soundOf = (name: string) => {
  const content = Buffer.from(`ID3 ${name}`);
  return { content, sha256: createHash('sha256').update(content).digest('hex'), bytes: content.length };
};
type Sound = ReturnType<typeof soundOf>;
const addressOf = async ({ sha256, bytes }: Sound) => (await server.ok('ownTextSounds', { sounds: [{ sha256, bytes }] }, token)).urls[0]!;
const put = async (address: string, { content }: Sound) => {
  const { pathname, search } = new URL(address);
  return (await fetch(server.url + pathname + search, { method: 'PUT', body: new Uint8Array(content) })).status;
};
const draftOf = ({ sha256, bytes }: Sound, sentences = 1): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: null,
  roles: [],
  paragraphs: Array.from({ length: Math.ceil(sentences / 100) }, (_, p) => ({
    sentences: Array.from({ length: Math.min(100, sentences) }, (__, n) => ({
      id: `s${p * 100 + n}`,
      text: 'Our table is almost empty now, and only six of them are left.',
      translation: '我们的摊位快卖空了，只剩下六个。',
      role: null,
      span: {
        sound: 'a',
        fromMs: (p * 100 + n) * 3_000,
        toMs: (p * 100 + n) * 3_000 + 2_900,
        sure: true,
        words: Array.from({ length: 12 }, (___, w) => ({
          letters: [w * 4, w * 4 + 3] as [number, number],
          fromMs: (p * 100 + n) * 3_000 + w * 200,
          toMs: (p * 100 + n) * 3_000 + w * 200 + 150,
        })),
      },
    })),
  })),
  sounds: [{ id: 'a', name: 'fair.mp3', mime: 'audio/mpeg', sha256, bytes, ms: 86_400_000 }],
});
const files = () =>
  readdirSync(join(server.dataDir, 'own-texts'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );

it('takes a text of half an hour, with the times of all its words', async () => {
  const one = soundOf('one');
  await put(await addressOf(one), one);
  const { version } = await server.ok('saveOwnText', { id, version: null, draft: draftOf(one, 600) }, token);
  expect(version).toBe('1.0.0');
});

it('keeps no more sounds than a school has room for, though each had an address before the others came', async () => {
  const [one, two] = [soundOf('one'), soundOf('two')];
  const addresses = [await addressOf(one), await addressOf(two)];
  await server.stop();
  const db = await openDatabase(server.dataDir, () => server.now, { durable: false });
  await db
    .insertInto('ownTextSounds')
    .values({ orgId: 'school', sha256: 'f'.repeat(64), bytes: ownTextLimits.schoolBytes - one.bytes, addedAt: server.now })
    .execute();
  await db.destroy();
  await server.restart();
  expect([await put(addresses[0]!, one), await put(addresses[1]!, two)]).toEqual([200, 507]);
  expect(files()).toEqual([one.sha256]);
});

describe('an address that a sound is put to', () => {
  it('is closed at once when the school switches own content off', async () => {
    const [one, two] = [soundOf('one'), soundOf('two')];
    const addresses = [await addressOf(one), await addressOf(two)];
    const school = await administer(server);
    await school.ok('chooseTeacherLists', { allowed: false });
    expect(await put(addresses[0]!, one)).toBe(403);
    await school.ok('chooseTeacherLists', { allowed: true });
    expect(await put(addresses[1]!, two)).toBe(200);
  });

  it('is closed at once when who got it is no teacher of the school any more', async () => {
    const one = soundOf('one');
    token = await server.login('13800000002');
    const address = await addressOf(one);
    const school = await administer(server);
    const { id: membership } = (await school.ok('account', { id: 'primary' })).memberships[0]!;
    await school.ok('endMembership', { id: membership, ended: true });
    expect(await put(address, one)).toBe(403);
  });

  it('keeps nothing of a sound that was on its way when it was closed', async () => {
    const one = soundOf('one');
    const { pathname, search } = new URL(await addressOf(one));
    const school = await administer(server);
    const slow = request(server.url + pathname + search, { method: 'PUT', headers: { 'content-length': one.bytes } });
    const answered = once(slow, 'response') as Promise<[IncomingMessage]>;
    slow.write(one.content.subarray(0, 4));
    await vi.waitFor(() => expect(files()).toHaveLength(1));
    await school.ok('chooseTeacherLists', { allowed: false });
    slow.end(one.content.subarray(4));
    const [{ statusCode }] = await answered;
    expect([statusCode, files()]).toEqual([403, []]);
  });
});

it('takes no new text where the school has as many as it may have', async () => {
  const one = soundOf('one');
  await put(await addressOf(one), one);
  await server.ok('saveOwnText', { id, version: null, draft: draftOf(one) }, token);
  await server.stop();
  const db = await openDatabase(server.dataDir, () => server.now, { durable: false });
  await sql`with recursive n(n) as (select 1 union all select n + 1 from n where n < ${ownTextLimits.texts - 1})
    insert into "ownTexts" select 'text.' || n, 'school', "ownerId", '1.0.0', "about", 0, "accountId", null, null from n, "ownTexts"`.execute(
    db,
  );
  await db.destroy();
  await server.restart();
  const more = await server.send('saveOwnText', { id: id.replace(/1$/, '2'), version: null, draft: draftOf(one) }, token);
  expect([more.state, more.data]).toEqual([40, { errors: [{ path: '/id', message: 'no-room' }] }]);
  expect(await server.ok('saveOwnText', { id, version: '1.0.0', draft: draftOf(one) }, token)).toMatchObject({ version: '1.0.1' });
});

it('leaves nothing on the disk of a text that was taken away a month ago', async () => {
  const one = soundOf('one');
  await put(await addressOf(one), one);
  await server.ok('saveOwnText', { id, version: null, draft: draftOf(one) }, token);
  const { packs } = await server.ok('importResources', {}, token);
  for (const { url } of packs.find(({ packId }) => packId === id)!.files) await fetch(server.url + url);
  expect(files()).toHaveLength(3);
  await server.ok('removeOwnText', { id, removed: true }, token);
  server.now += (packKeptDays + 1) * 24 * 3_600_000;
  await server.restart();
  await vi.waitFor(() => expect(files()).toEqual([]));
});

it('gives a text that was taken away to who can put it back alone', async () => {
  const one = soundOf('one');
  await put(await addressOf(one), one);
  await server.ok('saveOwnText', { id, version: null, draft: draftOf(one) }, token);
  await server.ok('removeOwnText', { id, removed: true }, token);
  const colleague = await server.login('13800000002');
  const states = [token, colleague].map(async (of) => (await server.send('ownText', { id }, of)).state);
  expect(await Promise.all(states)).toEqual([11, 43]);
});
