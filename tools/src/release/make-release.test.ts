import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { asFeed, isSigned } from '../../../desktop/src/updates/release-signature.ts';
import { releaseKeys } from '../../../desktop/src/updates/testing/feed-server.ts';
import { blockMapOf, embeddedMapSize } from './block-map.ts';
import { makeRelease } from './make-release.ts';

const keys = releaseKeys();
let from: string;
let to: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  from = join(folder, 'made');
  to = join(folder, 'data/releases');
  mkdirSync(from);
});

/** Bytes like those of a program, the same in each run. */
const program = (bytes: number) => createHash('shake256', { outputLength: bytes }).update('a program').digest();
const make = (more = {}) => makeRelease({ from, to, version: '1.2.0', ...keys, now: new Date(0), ...more });
const put = (name: string, bytes: string | Buffer = name) => writeFileSync(join(from, name), bytes);
const feed = (name: string) => asFeed(JSON.parse(readFileSync(join(to, name), 'utf8')))!;
const blocks = (map: Buffer) => (JSON.parse(gunzipSync(map).toString()) as { files: [{ checksums: string[]; sizes: number[] }] }).files[0];

it('makes a signed feed for each system whose installers are there, with the maps of their blocks', () => {
  for (const name of [
    'Chorus-1.2.0-x64.exe',
    'Chorus-1.2.0.dmg',
    'Chorus-1.2.0-mac.zip',
    'Chorus-1.2.0.AppImage',
    'Chorus-1.1.0-x64.exe',
    'builder-debug.yml',
  ])
    put(name);
  make();
  expect(readdirSync(to).sort()).toEqual([
    'Chorus-1.2.0-mac.zip',
    'Chorus-1.2.0-mac.zip.blockmap',
    'Chorus-1.2.0-x64.exe',
    'Chorus-1.2.0-x64.exe.blockmap',
    'Chorus-1.2.0.AppImage',
    'Chorus-1.2.0.dmg',
    'Chorus-1.2.0.dmg.blockmap',
    'latest-linux.yml',
    'latest-mac.yml',
    'latest.yml',
  ]);
  for (const name of ['latest.yml', 'latest-mac.yml', 'latest-linux.yml']) expect(isSigned(feed(name), name, keys.publicKey)).toBe(true);
  expect(feed('latest-mac.yml').files.map(({ url }) => url)).toEqual(['Chorus-1.2.0-mac.zip', 'Chorus-1.2.0.dmg']);
});

it('leaves the maps of earlier releases where they are, and takes electron-builder’s where it has made one', () => {
  put('Chorus-1.1.0.exe');
  make({ version: '1.1.0' });
  put('Chorus-1.2.0.exe');
  put('Chorus-1.2.0.exe.blockmap', 'made by electron-builder');
  make();
  expect(readdirSync(to)).toContain('Chorus-1.1.0.exe.blockmap');
  expect(readFileSync(join(to, 'Chorus-1.2.0.exe.blockmap'), 'utf8')).toBe('made by electron-builder');
});

it('says in the feed how long the map within an AppImage is', () => {
  const map = deflateRawSync(JSON.stringify({ version: '2', files: [{ name: 'file', offset: 0, checksums: [], sizes: [] }] }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(map.length);
  put('Chorus-1.2.0.AppImage', Buffer.concat([program(1000), map, length]));
  make();
  expect(feed('latest-linux.yml').files[0]).toMatchObject({ blockMapSize: map.length });
  for (const none of [Buffer.alloc(0), Buffer.alloc(100), program(100), Buffer.alloc(100, 255)])
    expect(embeddedMapSize(none)).toBeUndefined();
});

it('makes no feed without an installer of the version, or with a key that no client has', () => {
  expect(() => make()).toThrow('There is no installer of 1.2.0');
  put('Chorus-1.2.0.exe');
  expect(() => make({ privateKey: releaseKeys().privateKey })).toThrow('not the other half');
  expect(() => make({ version: '1.2.0-beta.1' })).toThrow('is no version');
  expect(readdirSync(to)).not.toContain('latest.yml');
  put('英语 1.2.0.exe');
  expect(() => make()).toThrow("can't be an address");
});

it('cuts a file into blocks that stay the same behind what was put in before them', () => {
  const bytes = program(400_000);
  const before = blocks(blockMapOf(bytes));
  const after = blocks(blockMapOf(Buffer.concat([bytes.subarray(0, 50_000), Buffer.from('put in'), bytes.subarray(50_000)])));
  expect(before.sizes.reduce((sum, size) => sum + size, 0)).toBe(400_000);
  expect(Math.max(...before.sizes)).toBeLessThanOrEqual(32 * 1024);
  expect(after.checksums.filter((one) => !before.checksums.includes(one)).length).toBeLessThanOrEqual(3);
});
