import { readFileSync } from 'node:fs';
import { Compile } from 'typebox/schema';
import { expect, it } from 'vitest';
import { builderConfig } from './builder-config.ts';

const scheme = JSON.parse(readFileSync(new URL('../../vendor/electron-builder-scheme.json', import.meta.url), 'utf8')) as Record<
  string,
  unknown
>;
const check = Compile(scheme);
const options = { activities: ['plugins/pk/dist'], packages: ['node_modules/fastify'], feedUrl: 'https://chorus.example/client/' };

it('is a configuration that electron-builder takes', () => {
  const config = builderConfig(options) as unknown;
  expect(check.Errors(config)[1].slice(0, 5)).toEqual([]);
  expect(check.Check(config)).toBe(true);
  expect(check.Check({ ...(config as object), fuse: {} })).toBe(false);
  expect(check.Check({ ...(config as object), electronFuses: { runAsNode: 'no' } })).toBe(false);
});

it('brings the classroom, and no sources or tests', () => {
  const { files, win, nsis, publish } = builderConfig(options);
  expect(files[0]).toBe('!**/*');
  expect(files).toEqual(expect.arrayContaining(['server/dist/**/*', 'plugins/pk/dist/**/*', 'node_modules/fastify/**/*']));
  expect(files.filter((path) => /src|test/.test(path))).toEqual([]);
  // who removes the client keeps the classroom's answers
  expect([win.target[0]!.target, nsis.deleteAppDataOnUninstall, publish?.[0]?.url]).toEqual([
    'nsis',
    false,
    'https://chorus.example/client/',
  ]);
  expect('publish' in builderConfig({ activities: [], packages: [] })).toBe(false);
});
