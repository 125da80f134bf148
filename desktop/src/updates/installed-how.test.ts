import { expect, it } from 'vitest';
import { installedHow } from './installed-how.ts';

const config = 'provider: generic\nurl: https://updates.example/releases/\nupdaterCacheDirName: chorus-desktop-updater\n';

it('takes no updates where no installer has put the client', () => {
  expect(installedHow(undefined, 'linux').missing).toContain('not put here by an installer');
});

it('takes no updates on Windows before it knows the publisher that must have signed them', () => {
  expect(installedHow(config, 'win32').missing).toContain('no publisher');
  expect(installedHow(`${config}publisherName:\n  - Chorus\n`, 'win32').missing).toBeUndefined();
  expect(installedHow(config, 'linux').missing).toBeUndefined();
});

it('finds the installer of this version where electron-updater keeps it', () => {
  expect(installedHow(config, 'linux').cacheName).toBe('chorus-desktop-updater');
  expect(installedHow('updaterCacheDirName: ../../x', 'linux').cacheName).toBe('....x');
});
