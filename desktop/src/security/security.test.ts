import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clientFile, clientPolicy } from './client-files.ts';
import { fuses } from './fuses.ts';
import { mayLeadTo, whereWindowOpens } from './navigation.ts';
import { mayUse } from './permissions.ts';

const server = 'http://127.0.0.1:8140';
const source = fileURLToPath(new URL('..', import.meta.url));

describe('a page', () => {
  it.each([
    [`${server}/v2/#/home`, true],
    ['chorus-client://client/v2/menu.html', true],
    ['http://127.0.0.1:8141/', false],
    ['http://localhost:8140/', false],
    ['http://127.0.0.1:8140@elsewhere.example/', false],
    ['https://elsewhere.example/', false],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['not an address', false],
  ])('leads to %s: %s', (address, may) => expect(mayLeadTo(address, server)).toBe(may));

  it('leads nowhere but to the client’s own pages before there is a server', () => {
    expect([mayLeadTo(`${server}/v2/`, undefined), mayLeadTo('chorus-client://client/v2/connect.html', undefined)]).toEqual([false, true]);
  });

  it.each([
    [`${server}/admin/`, 'window'],
    ['https://school.example/', 'outside'],
    ['http://school.example/', 'nowhere'],
    ['file:///C:/Windows/System32/calc.exe', 'nowhere'],
    ['ms-settings:', 'nowhere'],
    ['chorus-client://client/v2/menu.html', 'nowhere'],
    ['javascript:alert(1)', 'nowhere'],
    ['', 'nowhere'],
  ])('that opens a window for %s gets it %s', (address, where) => expect(whereWindowOpens(address, server)).toBe(where));

  const asks = { permission: 'media', origin: server, mainFrame: true, media: ['audio'] };
  it.each([
    ['the microphone', {}, true],
    ['the camera', { media: ['video'] }, false],
    ['both', { media: ['audio', 'video'] }, false],
    ['who knows what of its senses', { media: [] }, false],
    ['the whole screen', { permission: 'fullscreen' }, true],
    ['notifications', { permission: 'notifications' }, false],
    ['the clipboard’s content', { permission: 'clipboard-read' }, false],
    ['USB', { permission: 'usb' }, false],
    ['another origin’s microphone', { origin: 'https://elsewhere.example' }, false],
    ['the microphone from a frame', { mainFrame: false }, false],
    ['the microphone without an origin', { origin: undefined }, false],
  ])('that asks for %s', (_what, change, may) => expect(mayUse({ ...asks, ...change }, server)).toBe(may));

  it('gets nothing before there is a server', () => expect(mayUse(asks, undefined)).toBe(false));
});

describe('the client’s own protocol', () => {
  it.each([
    ['chorus-client://client/v2/menu.html', 'menu.html'],
    ['chorus-client://client/v2/assets/client/menu-a1.js?x', 'assets/client/menu-a1.js'],
    ['chorus-client://client/v2/../server/dist/main.mjs', undefined],
    ['chorus-client://client/v2/a/..%2f..%2fx.js', undefined],
    ['chorus-client://client/v2/..\\x.js', undefined],
    ['chorus-client://client/v2/.env', undefined],
    ['chorus-client://client/v2/a.exe', undefined],
    ['chorus-client://client/v2/', undefined],
    ['chorus-client://elsewhere/v2/menu.html', undefined],
    ['file:///etc/hosts.js', undefined],
  ])('gives for %s the file %s', (address, path) => expect(clientFile(address)?.path).toBe(path));

  it('lets a page run its own scripts and reach nobody', () => {
    expect(clientPolicy).toContain("script-src 'self'");
    expect(clientPolicy).toContain("connect-src 'none'");
    expect(clientPolicy).not.toMatch(/unsafe|\*/);
  });
});

it('has the fuses blown that would make another program of the client', () => {
  expect(fuses).toMatchObject({
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    onlyLoadAppFromAsar: true,
    enableEmbeddedAsarIntegrityValidation: true,
    grantFileProtocolExtraPrivileges: false,
  });
});

it('gives no page Node, a shared world or a window without its sandbox', () => {
  const texts = readdirSync(`${source}electron`).map((name) => readFileSync(`${source}electron/${name}`, 'utf8'));
  const all = texts.join('\n');
  expect(all).not.toMatch(
    /nodeIntegration: true|contextIsolation: false|sandbox: false|webSecurity: false|webviewTag: true|enableRemoteModule/,
  );
  expect(texts.filter((text) => text.includes('new BrowserWindow(')).length).toBe(1);
  expect(all.match(/contextIsolation: true/g)!.length).toBe(all.match(/sandbox: true/g)!.length);
});

it('imports electron in one folder only', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const users = files.filter((path) => /from 'electron'/.test(readFileSync(`${source}${path}`, 'utf8')));
  expect(users.length).toBeGreaterThan(3);
  expect(users.filter((path) => !path.replaceAll('\\', '/').startsWith('electron/') && !path.endsWith('.test.ts'))).toEqual([]);
});
