import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '../testing/test-bundle.ts';
import { opened } from '../testing/test-journal.ts';
import { foreignPhone, startTestServer, type TestServer } from '../testing/test-server.ts';
import { builtInList } from './built-in-list.ts';

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.login();
});
afterEach(() => server.close());
const dropped = (name: string) => join(server.dataDir, 'plugins', name);
const list = async () => (await server.ok('plugins', {}, token)).plugins;
const allow = (plugin = 'stranger.game') => server.ok('setSchoolRule', { plugin, effect: 'allow' }, token);
const idOf = (row: { manifest: unknown }) => (row.manifest as { id: string } | null)?.id;

describe('the plugin list', () => {
  it('shows a folder as soon as it is dropped in, and not after it is taken away', async () => {
    expect(await list()).toEqual([]);
    const hash = writeBundle(dropped('game'));
    expect(await list()).toMatchObject([
      { folder: 'game', problem: null, hash, base: `/p/1/stranger.game/1.0.0-${hash}/`, source: 'dropped' },
    ]);
    rmSync(dropped('game'), { recursive: true });
    expect(await list()).toEqual([]);
  });

  it('shows what a bundle has become, and keeps serving what it was', async () => {
    writeBundle(dropped('game'));
    await allow();
    const [before] = await list();
    writeBundle(dropped('game'), { files: { 'index-abc.js': 'export default { changed: true };' } });
    const [after] = await list();
    expect(after!.hash).not.toBe(before!.hash);
    expect(await (await fetch(`${server.url}${before!.base}index-abc.js`)).text()).toBe('export default {};');
    expect(await (await fetch(`${server.url}${after!.base}index-abc.js`)).text()).toContain('changed');
  });

  it('serves bundles at addresses that never change, with types that are not guessed', async () => {
    writeBundle(dropped('game'), { files: { 'page.html': '<script>alert(1)</script>', 'a.wasm': '\0asm' } });
    await allow();
    const [row] = await list();
    const look = async (path: string) => {
      const { status, headers } = await fetch(`${server.url}${row!.base}${path}`);
      return [status, headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')];
    };
    const asked = 'private, no-cache';
    expect(await look('index-abc.js')).toEqual([200, 'application/javascript; charset=utf-8', asked, 'nosniff']);
    expect(await look('assets/style-abc.css')).toEqual([200, 'text/css; charset=utf-8', asked, 'nosniff']);
    expect(await look('manifest.json')).toEqual([200, 'application/json; charset=utf-8', asked, 'nosniff']);
    expect((await fetch(`${server.url}${row!.base}page.html`)).headers.get('content-security-policy')).toContain('sandbox');
    for (const path of ['none.js', '../../../../chorus.db', '..%2f..%2f..%2f..%2fchorus.db', '%2e%2e/x', '']) {
      const [status, , cache] = await look(path);
      expect([path, status === 404 || status === 403, cache]).toEqual([path, true, 'no-store']);
    }
  });

  it('gives a bundle an address once a school has allowed it, and no more when none does', async () => {
    writeBundle(dropped('game'));
    const [row] = await list();
    const status = async (path = 'index-abc.js') => (await fetch(`${server.url}${row!.base}${path}`)).status;
    const rule = (plugin: string, effect: 'allow' | 'deny' | null, session = token) =>
      server.ok('setSchoolRule', { plugin, effect }, session);
    expect([await status(), await status('manifest.json')]).toEqual([404, 404]);
    for (const plugin of ['stranger.game', 'stranger.*', '*']) {
      await rule(plugin, 'allow');
      expect([plugin, await status()]).toEqual([plugin, 200]);
      await rule(plugin, null);
    }
    await rule('another.*', 'allow');
    await rule('stranger.game', 'deny');
    expect(await status()).toBe(404);
    const foreign = await server.login(foreignPhone);
    await rule('stranger.game', 'allow', foreign);
    expect(await status()).toBe(200);
    expect(await status('..%2f..%2fstranger.game/none.js')).toBeGreaterThanOrEqual(400);
    await rule('stranger.game', 'deny', foreign);
    expect(await status()).toBe(404);
  });

  it('has browsers ask before they use a copy: 304 while it is allowed, 404 once it is not', async () => {
    writeBundle(dropped('game'), { files: { 'long.js': '// a line of the activity\n'.repeat(1000), 'a.png': 'picture' } });
    await allow();
    const [row] = await list();
    for (const path of ['index-abc.js', 'long.js', 'a.png']) {
      const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}${row!.base}${path}`, { headers });
      const etag = (await ask()).headers.get('etag')!;
      const again = async () => {
        const { status, headers } = await ask({ 'if-none-match': etag, 'cache-control': 'max-age=0' });
        return [path, status, headers.get('cache-control')];
      };
      expect(await again()).toEqual([path, 304, 'private, no-cache']);
      await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'deny' }, token);
      expect(await again()).toEqual([path, 404, 'no-store']);
      await allow();
    }
  });

  it('keeps the address of a bundle that is denied to the end of the lessons that were under way', async () => {
    writeBundle(dropped('game'));
    await allow();
    const [row] = await list();
    const status = async () => (await fetch(`${server.url}${row!.base}index-abc.js`)).status;
    const deny = () => server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'deny' }, token);
    const begin = (id: string) =>
      server.ok('startLesson', { id, clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' }, token);
    await begin('one');
    server.now += 1;
    expect(await status()).toBe(200);
    await deny();
    expect(await status()).toBe(200);
    await server.ok('endLesson', { id: 'one' }, token);
    expect(await status()).toBe(404);
    await begin('two');
    expect(await status()).toBe(404);
  });

  it('keeps it for no lesson that begins afterwards and says that it began before, nor for a school that never had it', async () => {
    writeBundle(dropped('game'));
    const [row] = await list();
    const status = async () => (await fetch(`${server.url}${row!.base}index-abc.js`)).status;
    const rule = (effect: 'allow' | 'deny') => server.ok('setSchoolRule', { plugin: 'stranger.game', effect }, token);
    const startTime = '2026-09-01 08:00:00';
    const foreign = await server.login(foreignPhone);
    await server.ok('startLesson', { id: 'elsewhere', clazzId: 'foreign-class', teacherId: 'foreign', startTime }, foreign);
    await rule('allow');
    expect(await status()).toBe(200);
    await rule('deny');
    await server.ok('startLesson', { id: 'backdated', clazzId: 'three', teacherId: 'middle', startTime }, token);
    expect(await status()).toBe(404);
  });

  it('keeps it for no longer than half a day, however long a lesson is kept open', async () => {
    writeBundle(dropped('game'));
    await allow();
    const [row] = await list();
    const status = async () => (await fetch(`${server.url}${row!.base}index-abc.js`)).status;
    await server.ok('startLesson', { id: 'long', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' }, token);
    expect(await status()).toBe(200);
    await server.ok('setSchoolRule', { plugin: 'stranger.game', effect: 'deny' }, token);
    for (let n = 0; n < 13; n += 1) {
      server.now += 3_600_000;
      await server.ok('appendJournal', { entries: [opened('long', `q${n}`)] }, token);
      expect([n, await status()]).toEqual([n, n < 12 ? 200 : 404]);
    }
  });

  it('gives a version that asks for more than was allowed no address', async () => {
    const files = async () => (await fetch(`${server.url}${(await list())[0]!.base}index-abc.js`)).status;
    writeBundle(dropped('game'));
    await allow();
    expect(await files()).toBe(200);
    writeBundle(dropped('game'), { version: '1.1.0', change: (manifest) => (manifest['capabilities'] = ['answers.read']) });
    expect(await files()).toBe(404);
  });

  it('lets nothing run as a document: what is no permitted type is bytes to be saved', async () => {
    const endings = ['html', 'htm', 'shtml', 'xhtml', 'xht', 'xml', 'xsl', 'xslt', 'svgz', 'mht', 'pdf', 'swf', 'unknown'];
    const files = Object.fromEntries([...endings, 'svg', 'json', 'txt', 'png', 'wasm'].map((ending) => [`page.${ending}`, '<x/>']));
    writeBundle(dropped('game'), { files: { ...files, noending: '<x/>' } });
    await allow();
    const [row] = await list();
    const look = async (path: string) => {
      const { status, headers } = await fetch(`${server.url}${row!.base}${path}`);
      expect([path, status, headers.get('x-content-type-options')]).toEqual([path, 200, 'nosniff']);
      return headers;
    };
    for (const path of [...endings.map((ending) => `page.${ending}`), 'noending']) {
      const headers = await look(path);
      expect([path, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        path,
        'application/octet-stream',
        'attachment',
      ]);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
    }
    for (const path of ['page.svg', 'page.json', 'page.txt', 'page.png', 'page.wasm', 'assets/style-abc.css', 'manifest.json'])
      expect((await look(path)).get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox$/);
  });

  it('gives scripts the page’s own policy, which a worker takes from its script', async () => {
    writeBundle(dropped('game'));
    await allow();
    const [row] = await list();
    const policy = (await fetch(`${server.url}${row!.base}index-abc.js`)).headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'self' blob: ws://127.0.0.1:8011 chorus-package:;");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('sandbox');
  });

  it('keeps only what the manifest lists', async () => {
    writeBundle(dropped('game'));
    writeFileSync(join(dropped('game'), 'secret.txt'), 'not listed');
    await allow();
    const [row] = await list();
    expect((await fetch(`${server.url}${row!.base}secret.txt`)).status).toBe(404);
  });

  it('knows our own bundles by their hash, wherever they are', async () => {
    const dir = join(server.dataDir, 'built', 'dist');
    const hash = writeBundle(dir, { id: 'chorus.words' });
    await server.restart({ builtIn: () => [{ dir, id: 'chorus.words', hash }] });
    writeBundle(dropped('copy'), { id: 'chorus.words' });
    writeBundle(dropped('fake'), { id: 'chorus.words', version: '1.0.1' });
    const rows = await list();
    expect(rows.map(({ folder, source }) => [folder, source])).toEqual([
      ['chorus.words', 'built-in'],
      ['copy', 'built-in'],
      ['fake', 'dropped'],
    ]);
    const statuses = await Promise.all(rows.map(async ({ base }) => (await fetch(`${server.url}${base}index-abc.js`)).status));
    expect(statuses).toEqual([200, 200, 404]);
  });

  it('knows our own bundle again after a build under a running server', async () => {
    const dir = join(server.dataDir, 'built', 'dist');
    const file = join(server.dataDir, 'built-in.json');
    const note = (hash: string) => writeFileSync(file, JSON.stringify({ plugins: [{ dir, id: 'chorus.words', hash }] }));
    note(writeBundle(dir, { id: 'chorus.words' }));
    await server.restart({ builtIn: builtInList(file, server.dataDir) });
    expect((await list()).map(({ source }) => source)).toEqual(['built-in']);
    const hash = writeBundle(dir, { id: 'chorus.words', version: '1.0.1' });
    expect((await list()).map(({ source }) => source)).toEqual(['dropped']);
    note(hash);
    utimesSync(file, new Date(), new Date(Date.now() + 5_000));
    expect((await list()).map(({ source, hash: seen }) => [source, seen])).toEqual([['built-in', hash]]);
  });

  it('knows by its name a folder that an author builds into, and keeps what it was while pages use it', async () => {
    writeBundle(dropped('stranger.game.dev'));
    const [before] = await list();
    expect([before!.folder, before!.source]).toEqual(['stranger.game.dev', 'dev']);
    writeBundle(dropped('stranger.game.dev'), { version: '1.0.1' });
    const [after] = await list();
    expect(after!.source).toBe('dev');
    expect(after!.base).not.toBe(before!.base);
    await allow();
    expect((await fetch(`${server.url}${before!.base}manifest.json`)).status).toBe(200);
  });

  it('gives an author’s work an address by the school’s word alone, which is given for that', async () => {
    writeBundle(dropped('stranger.game.dev'));
    const status = async () => (await fetch(`${server.url}${(await list())[0]!.base}index-abc.js`)).status;
    const say = (effect: 'allow' | 'deny') => server.ok('setSchoolRule', { plugin: 'stranger.game', effect }, token);
    expect(await status()).toBe(404);
    await say('allow');
    expect(await status()).toBe(200);
    await say('deny');
    expect(await status()).toBe(404);
    await say('allow');
    renameSync(dropped('stranger.game.dev'), dropped('game'));
    expect(await status()).toBe(404);
    await say('allow');
    expect(await status()).toBe(200);
    // The same files both ways: what was said of either counts.
    writeBundle(dropped('stranger.game.dev'));
    expect(await status()).toBe(200);
  });

  it('lists both of two folders with one id: the host decides', async () => {
    writeBundle(dropped('one'));
    writeBundle(dropped('two'), { version: '2.0.0' });
    expect((await list()).map(idOf)).toEqual(['stranger.game', 'stranger.game']);
  });

  const bad: readonly (readonly [string, string, (dir: string) => void])[] = [
    ['no manifest', 'manifest-unreadable', (dir) => mkdirSync(dir)],
    ['a manifest that is not JSON', 'manifest-unreadable', (dir) => spoil(dir, 'manifest.json', '{"id": ')],
    ['a manifest of 10 MB', 'manifest-too-large', (dir) => spoil(dir, 'manifest.json', `{"id":"${'x'.repeat(10_000_000)}"}`)],
    [
      'an unknown key in its manifest',
      'manifest-invalid',
      (dir) => writeBundle(dir, { change: (manifest) => (manifest['contribute'] = {}) }),
    ],
    [
      'a path with ..',
      'unsafe-path',
      (dir) =>
        writeBundle(dir, {
          change: (manifest) =>
            (manifest['files'] as unknown[]).push({ path: '../chorus.db', bytes: 1, integrity: `sha384-${'A'.repeat(64)}` }),
        }),
    ],
    ['a file of another hash', 'hash-mismatch', (dir) => spoil(dir, 'index-abc.js', 'export default []')],
    ['a file of another hash and the same length', 'hash-mismatch', (dir) => spoil(dir, 'index-abc.js', 'export default [];')],
    ['a missing file', 'file-missing', (dir) => spoil(dir, 'index-abc.js', undefined)],
    ['a symbolic link out of its folder', 'symlink', (dir) => link(dir, 'index-abc.js', '../../chorus.db')],
    ['a symbolic link that no manifest lists', 'symlink', (dir) => link(dir, 'more', '..')],
    [
      'its own React',
      'own-react',
      (dir) => writeBundle(dir, { files: { 'vendor-abc.js': 'x.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={}' } }),
    ],
    [
      'a script in an icon',
      'unsafe-icon',
      (dir) => writeBundle(dir, { change: withIcon('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }),
    ],
    ['six thousand files', 'bundle-too-large', (dir) => crowd(dir)],
    ['six thousand folders', 'bundle-too-large', (dir) => warren(dir)],
    ['a name that is not UTF-8', 'unsafe-path', (dir) => misname(dir)],
  ];
  it.each(bad)(
    'lists a bundle with %s as %s, and nothing else is affected',
    async (_name, code, make) => {
      writeBundle(dropped('good'));
      make(dropped('bad'));
      const [first, second] = await list();
      expect(first).toMatchObject({ folder: 'bad', base: null, hash: null, source: 'dropped', problem: { code } });
      expect(first!.problem!.message.length).toBeGreaterThan(10);
      expect(second).toMatchObject({ folder: 'good', problem: null });
      rmSync(dropped('bad'), { recursive: true });
      writeBundle(dropped('bad'));
      expect(await list()).toMatchObject([
        { folder: 'bad', problem: null },
        { folder: 'good', problem: null },
      ]);
    },
    60_000,
  );

  it('does not follow a folder that is a link', async () => {
    writeBundle(join(server.dataDir, 'elsewhere'));
    symlinkSync(join(server.dataDir, 'elsewhere'), dropped('linked'));
    expect(await list()).toMatchObject([{ folder: 'linked', problem: { code: 'symlink' } }]);
  });

  it('says what is wrong with a folder that is still being copied, and lists it when it is whole', async () => {
    const source = join(server.dataDir, 'source');
    writeBundle(source, { files: { 'more.js': 'export {};' } });
    const steps = ['assets/style-abc.css', 'manifest.json', 'index-abc.js', 'more.js'];
    mkdirSync(join(dropped('game'), 'assets'), { recursive: true });
    for (const path of steps) {
      const [row] = await list();
      expect(row).toMatchObject({
        folder: 'game',
        base: null,
        problem: { code: expect.stringMatching(/manifest-unreadable|file-missing/) },
      });
      const content = readFileSync(join(source, path));
      writeFileSync(join(dropped('game'), path), content.subarray(0, 5));
      expect((await list())[0]!.problem).not.toBeNull();
      writeFileSync(join(dropped('game'), path), content);
    }
    expect(await list()).toMatchObject([{ folder: 'game', problem: null }]);
  });

  it('goes on without the folder of dropped bundles', async () => {
    rmSync(join(server.dataDir, 'plugins'), { recursive: true });
    expect(await list()).toEqual([]);
    writeFileSync(join(server.dataDir, 'plugins'), '');
    expect(await list()).toEqual([]);
  });

  it('removes at the next start what a crash left half copied', async () => {
    const left = join(server.dataDir, 'plugin-store', '.incoming-left');
    mkdirSync(left);
    writeFileSync(join(left, 'index.js'), '');
    expect((await fetch(`${server.url}/p/.incoming-left/index.js`)).status).not.toBe(200);
    await server.restart();
    expect(readdirSync(join(server.dataDir, 'plugin-store'))).toEqual([]);
  });

  it('copies nothing of a bundle that fails', async () => {
    spoil(dropped('bad'), 'index-abc.js', 'x');
    await list();
    expect(existsSync(join(server.dataDir, 'plugin-store', '1'))).toBe(false);
    expect(readdirSync(join(server.dataDir, 'plugin-store'))).toEqual([]);
  });

  it('lists 200 bundles with one call, and looks at none of them twice', async () => {
    for (let n = 0; n < 200; n += 1) writeBundle(dropped(`p${n}`), { id: `stranger.game${n}` });
    expect(await list()).toHaveLength(200);
    const before = process.cpuUsage();
    expect((await list()).every(({ problem }) => problem === null)).toBe(true);
    // Reading them again would take many times as much work.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});

function spoil(dir: string, path: string, content: string | undefined): void {
  writeBundle(dir);
  if (content === undefined) rmSync(join(dir, path));
  else writeFileSync(join(dir, path), content);
}
function link(dir: string, path: string, target: string): void {
  writeBundle(dir);
  rmSync(join(dir, path), { force: true });
  symlinkSync(target, join(dir, path));
}
function crowd(dir: string): void {
  writeBundle(dir);
  for (let n = 0; n < 6_000; n += 1) writeFileSync(join(dir, `f${n}`), '');
}
function warren(dir: string): void {
  writeBundle(dir);
  for (let n = 0; n < 6_000; n += 1) mkdirSync(join(dir, `d${n}`));
}
function misname(dir: string): void {
  writeBundle(dir);
  writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0xff, 0xfe])]), '');
}
function withIcon(icon: string) {
  return (manifest: Record<string, unknown>) => {
    const text = { en: 'x', 'zh-CN': 'x' };
    manifest['contributes'] = {
      routes: [{ path: '', name: 'GameHome', title: text }],
      menus: [{ slot: 'home.activities/1', order: 1, label: text, icon, route: 'GameHome' }],
      evaluateTypes: [],
      locales: [],
    };
  };
}
