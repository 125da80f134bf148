import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { expect, it } from 'vitest';
import { builderConfig } from './builder-config.ts';

const scheme = JSON.parse(readFileSync(new URL('../../vendor/electron-builder-scheme.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;
const check = Compile(scheme);
const options = { activities: ['plugins/pk/dist'], packages: ['node_modules/fastify'], publisher: 'Chorus' };

it('is a configuration that electron-builder takes', () => {
  const config = builderConfig(options) as unknown;
  expect(check.Errors(config)[1].slice(0, 5)).toEqual([]);
  expect(check.Check(config)).toBe(true);
  expect(check.Check({ ...(config as object), fuse: {} })).toBe(false);
  expect(check.Check({ ...(config as object), electronFuses: { runAsNode: 'no' } })).toBe(false);
});

it('brings the classroom, and no sources or tests', () => {
  const { files, win, nsis } = builderConfig(options);
  expect(files[0]).toBe('!**/*');
  expect(files).toEqual(expect.arrayContaining(['server/dist/**/*', 'plugins/pk/dist/**/*', 'node_modules/fastify/**/*']));
  expect(files.filter((path) => /src|test/.test(path))).toEqual([]);
  // who removes the client keeps the classroom's answers
  expect([win.target[0]!.target, nsis.deleteAppDataOnUninstall]).toEqual(['nsis', false]);
});

it('brings what an update needs: a key, who signs, a name that can be an address, and a zip for macOS', () => {
  const { files, win, mac, artifactName, publish } = builderConfig(options);
  expect(files).toContain('desktop/release-key.pem');
  expect(publish).toHaveLength(1);
  expect(win.signtoolOptions).toEqual({ publisherName: 'Chorus' });
  expect(artifactName).not.toContain(' ');
  expect(mac.target.map(({ target }) => target)).toContain('zip');
  expect(builderConfig({ activities: [], packages: [] }).win.signtoolOptions).toBeUndefined();
});
