import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { JsonFile, type TextFile } from '../json-file.ts';
import { NewVersionWatch, watchSchema, type KeptInstallers } from './new-version-watch.ts';
import { installerPlaces, NodeKeptInstallers } from './node-kept-installers.ts';

/** A machine on which versions are started one after another. */
function machine({ installer = true } = {}) {
  let text: string | undefined;
  let kept = false;
  const done: string[] = [];
  const file: TextFile = { read: () => text, write: (to) => void (text = to), putAside: () => void (text = undefined) };
  const installers: KeptInstallers = { keepCurrent: () => (kept = installer), has: () => kept, goBack: () => done.push('back') };
  return {
    done,
    start: (version: string) => new NewVersionWatch(new JsonFile(file, watchSchema), installers, version, () => undefined),
  };
}

it('takes a new version back that did not come up twice, and does not take it again', () => {
  const { start, done } = machine();
  start('1.0.0').installing('1.1.0');
  expect([start('1.1.0').begin(), start('1.1.0').begin(), start('1.1.0').begin()]).toEqual([false, false, true]);
  expect(done).toEqual(['back']);
  const before = start('1.0.0');
  expect(before.begin()).toBe(false);
  expect([before.isWithdrawn('1.1.0'), before.isWithdrawn('1.2.0')]).toEqual([true, false]);
});

it('keeps a new version that has come up once, however it ends later', () => {
  const { start, done } = machine();
  start('1.0.0').installing('1.1.0');
  start('1.1.0').begin();
  const second = start('1.1.0');
  second.begin();
  second.cameUp();
  for (let nth = 0; nth < 5; nth++) expect(start('1.1.0').begin()).toBe(false);
  expect(done).toEqual([]);
});

it('does not count starts of the version before, when the new one was not installed after all', () => {
  const { start, done } = machine();
  start('1.0.0').installing('1.1.0');
  for (let nth = 0; nth < 3; nth++) expect(start('1.0.0').begin()).toBe(false);
  start('1.1.0').begin();
  expect(done).toEqual([]);
});

it('goes on with the new version where there is nothing to go back to, and does not try for ever', () => {
  const { start, done } = machine({ installer: false });
  start('1.0.0').installing('1.1.0');
  for (let nth = 0; nth < 6; nth++) expect(start('1.1.0').begin()).toBe(false);
  expect(done).toEqual([]);
});

it('installs nothing where the installer of this version can’t be kept', () => {
  let text: string | undefined;
  const file: TextFile = { read: () => text, write: (to) => void (text = to), putAside: () => undefined };
  const keepCurrent = () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' });
  };
  const watch = new NewVersionWatch(
    new JsonFile(file, watchSchema),
    { keepCurrent, has: () => false, goBack: () => undefined },
    '1.0.0',
    () => undefined,
  );
  expect(() => watch.installing('1.1.0')).toThrow(expect.objectContaining({ code: 'no-room' }) as Error);
  expect(text).toBeUndefined();
});

it('keeps the AppImage that runs, puts it back in the place of the new one, and starts it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const appImage = join(folder, 'chorus.AppImage');
  const began = join(folder, 'began');
  const program = (version: string) => writeFileSync(appImage, `#!/bin/sh\necho ${version} > ${began}\n`, { mode: 0o755 });
  let ended = false;
  const installers = new NodeKeptInstallers(
    installerPlaces('linux', { updaterCache: folder, appImage, folder: join(folder, 'updates') }),
    'linux',
    () => (ended = true),
  );
  expect(installers.has()).toBe(false);
  program('1.0.0');
  expect(installers.keepCurrent()).toBe(true);
  program('1.1.0');
  installers.goBack();
  expect(ended).toBe(true);
  expect(readFileSync(appImage, 'utf8')).toContain('1.0.0');
  await expect.poll(() => existsSync(began) && readFileSync(began, 'utf8')).toBe('1.0.0\n');
});

it('keeps no installer of an earlier version in the place of one that the system has not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const places = installerPlaces('win32', { updaterCache: folder, appImage: undefined, folder: join(folder, 'updates') });
  const installers = new NodeKeptInstallers(places, 'win32', () => undefined);
  writeFileSync(join(folder, 'installer.exe'), '1.0.0');
  expect([installers.keepCurrent(), installers.has()]).toEqual([true, true]);
  rmSync(join(folder, 'installer.exe'));
  expect([installers.keepCurrent(), installers.has()]).toEqual([false, false]);
});
