import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Data } from '@chorus/contract';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { administer, type TestAdministrator } from '../testing/administration.ts';
import { item } from '../testing/test-journal.ts';
import { cityPhone, foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { linkDays, mostLinks } from './summary-links.ts';
import { VisitLimit } from './visit-limit.ts';

const publicUrl = 'https://chorus.school.example:8140';
const dayMs = 24 * 3_600_000;
const fox = { clazzId: 'three', words: [item], accent: 'us' as const };

let server: TestServer;
let token: string;
let school: TestAdministrator;
beforeEach(async () => {
  server = await startTestServer({ publicUrl });
  token = await server.login();
  school = await administer(server);
});
afterEach(() => server.close());

type Link = NonNullable<Data<'makeSummaryLink'>['link']>;
async function makeLink(body: object = fox): Promise<Link & { readonly path: string }> {
  const { link } = await server.ok('makeSummaryLink', body as typeof fox, token);
  return { ...link!, path: new URL(link!.address).pathname };
}
const open = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const statusOf = async (path: string) => (await open(path)).status;
const allow = (on = true) => school.ok('chooseParentSummaries', { on });
const rows = () => {
  const database = new Database(join(server.dataDir, 'chorus.db'));
  const found = database.prepare('select * from "summaryLinks"').all();
  database.close();
  return found as Record<string, unknown>[];
};

describe('summaries for parents', () => {
  it('are there only where the school’s own administrator has switched them on', async () => {
    expect(await server.ok('parentSummaries', {}, token)).toEqual({ allowed: false });
    expect(await server.send('makeSummaryLink', fox, token)).toMatchObject({ state: 43 });
    expect(await server.send('withdrawSummaryLinks', { clazzId: 'three' }, token)).toMatchObject({ state: 43 });
    const city = await administer(server, cityPhone);
    expect(await city.refused('chooseParentSummaries', { on: true })).toEqual(['43']);
    expect((await school.ok('schoolSettings', {})).parentSummaries).toBe(false);
    expect((await allow()).parentSummaries).toBe(true);
    expect(await server.ok('parentSummaries', {}, token)).toEqual({ allowed: true });
    expect(await server.ok('parentSummaries', {}, await server.login(foreignPhone))).toEqual({ allowed: false });
  });

  it('give a link to words of a class of one’s own alone, and none where the server has none of the words', async () => {
    await allow();
    const none = { packId: 'test.pack', packVersion: '1.0.0', itemId: 'unit' };
    expect(await server.ok('makeSummaryLink', { ...fox, words: [none] }, token)).toEqual({ link: null, problem: 'no-words' });
    for (const clazzId of ['foreign-class', 'other', 'nothing'])
      expect(await server.send('makeSummaryLink', { ...fox, clazzId }, token)).toMatchObject({ state: 43 });
    expect(await server.send('makeSummaryLink', { ...fox, words: [item, item, item, item] }, token)).toMatchObject({ state: 40 });
    expect(rows()).toEqual([]);
  });

  it('have no link where phones can’t reach the server', async () => {
    await server.restart({ publicUrl: undefined as never });
    await allow();
    expect(await server.ok('makeSummaryLink', fox, token)).toEqual({ link: null, problem: 'no-address' });
  });

  it('stand in the log: who switched them on, each link, and what was withdrawn', async () => {
    await allow();
    server.now += 1_000;
    await makeLink();
    server.now += 1_000;
    await server.ok('withdrawSummaryLinks', { clazzId: 'three' }, token);
    const { rows: said } = await school.ok('audit', { offset: 0, limit: 3 });
    expect(said.map(({ action, subject }) => [action, subject.kind])).toEqual([
      ['summary-links.withdrawn', 'class'],
      ['summary-link.made', 'class'],
      ['parent-summaries.changed', 'school'],
    ]);
    expect(said.map(({ before, after }) => [before, after])).toEqual([
      [{ links: 1 }, null],
      [null, { until: '2026-09-15', words: ['fox'] }],
      [{ on: false }, { on: true }],
    ]);
  });
});

describe('the page behind a link', () => {
  beforeEach(() => allow());

  it('shows the words in the phone’s language, plays their sounds, and says nothing of child, class or school', async () => {
    const { address, path } = await makeLink();
    expect(address).toMatch(new RegExp(`^${publicUrl}/w/[\\w-]{43}$`));
    const page = await open(path, { 'accept-language': 'zh-CN' });
    const html = await page.text();
    expect(page.status).toBe(200);
    for (const text of ['Fox', '狐狸', '/fɑks/', '>听一听，读一读<', '9月15日']) expect(html).toContain(text);
    for (const text of ['测试学校', 'middle', 'teacher', '三班', 'three', '学生', 'school'])
      expect(html.replaceAll(path, '')).not.toContain(text);
    expect(await (await open(path, { 'accept-language': 'en' })).text()).toContain('<html lang="en">');
    const sound = await open(`${path}/0`, { range: 'bytes=0-2' });
    expect([sound.status, sound.headers.get('content-type'), await sound.text()]).toEqual([206, 'audio/mpeg', 'ID3']);
    expect([await statusOf(`${path}/1`), await statusOf(`${path}/00`), await statusOf(`${path}/0/1`)]).toEqual([404, 404, 404]);
  });

  it('is kept by no cache and found by no search, and runs and loads nothing but its own', async () => {
    const { headers } = await open((await makeLink()).path);
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('set-cookie')]).toEqual([
      'no-store',
      'noindex, nofollow',
      'no-referrer',
      null,
    ]);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; media-src 'self'; frame-ancestors 'none'/,
    );
    expect(policy).not.toMatch(/unsafe/);
  });

  it('closes after its last day, in the school’s zone', async () => {
    const { path, until } = await makeLink();
    // 08:00 of 1 September in Shanghai
    expect(until).toBe('2026-09-15');
    server.now = Date.parse('2026-09-15T23:59:59+08:00');
    expect(await statusOf(path)).toBe(200);
    server.now += 1_000;
    const over = await open(path);
    expect([over.status, await over.text()]).toEqual([404, expect.stringContaining('这张小结的链接已过期，请向老师要新的')]);
    expect(await statusOf(`${path}/0`)).toBe(404);
    expect(linkDays).toBe(14);
  });

  it('closes when its teacher withdraws it, alone or with all of the class, and nobody else’s', async () => {
    const [one, two] = [await makeLink(), await makeLink()];
    const colleague = await server.login('13800000002');
    expect((await server.send('withdrawSummaryLinks', { clazzId: 'three' }, colleague)).state).toBe(43);
    expect(await server.ok('withdrawSummaryLinks', { clazzId: 'three', id: one.id }, token)).toEqual({ withdrawn: 1 });
    expect([await statusOf(one.path), await statusOf(two.path)]).toEqual([404, 200]);
    expect(await server.ok('withdrawSummaryLinks', { clazzId: 'three' }, token)).toEqual({ withdrawn: 1 });
    expect([await statusOf(two.path), rows()]).toEqual([404, []]);
  });

  it('closes for good when the school switches summaries off', async () => {
    const { path } = await makeLink();
    await allow(false);
    await allow();
    expect([await statusOf(path), rows()]).toEqual([404, []]);
  });

  it('opens by nothing that is kept: the database has a hash, and no child', async () => {
    const { path } = await makeLink();
    const secret = path.slice('/w/'.length);
    await server.stop();
    const files = ['chorus.db', 'chorus.db-wal'].flatMap((name) => {
      try {
        return [readFileSync(join(server.dataDir, name), 'latin1')];
      } catch {
        return [];
      }
    });
    expect(files.join('')).not.toContain(secret);
    const [row] = rows();
    expect(Object.keys(row!).sort()).toEqual([
      'accent',
      'classId',
      'expiresAt',
      'id',
      'madeAt',
      'schoolId',
      'teacherId',
      'tokenHash',
      'words',
    ]);
    await server.restart();
    expect([await statusOf(path), await statusOf(`/w/${String(row!['tokenHash'])}`)]).toEqual([200, 404]);
  });

  it('asks whoever comes too often to wait', async () => {
    const { path } = await makeLink();
    const limited = vi.spyOn(VisitLimit.prototype, 'takes').mockReturnValue(false);
    onTestFinished(() => limited.mockRestore());
    const page = await open(path);
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('请过一分钟再试')]);
    expect([await statusOf(`${path}/0`), limited.mock.calls[0]]).toEqual([429, ['127.0.0.1']]);
  });

  it('asks a teacher who has too many links to withdraw some', async () => {
    await makeLink();
    const database = new Database(join(server.dataDir, 'chorus.db'));
    const another = database.prepare(
      `insert into "summaryLinks" select ?, ?, "schoolId", "classId", "teacherId", "words", "accent", "madeAt", "expiresAt" from "summaryLinks" limit 1`,
    );
    for (let made = 1; made < mostLinks; made += 1) another.run(`link-${made}`, `hash-${made}`);
    database.close();
    expect(await server.send('makeSummaryLink', fox, token)).toMatchObject({ state: 44, msg: expect.stringContaining('收回') });
    server.now += (linkDays + 1) * dayMs;
    token = await server.login();
    await makeLink();
  });
});
