import { readdirSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pluginFolders } from '../build/build-plugins.ts';
import { root } from '../build/paths.ts';
import { hostChecks } from '../conformance/check-names.ts';
import { validatePlugin } from './validate.ts';

const fixtures = join(root, 'tests/fixtures/plugins');
const names = readdirSync(fixtures);
/** Activities as their authors wrote them for SDK 1.0.0: they are never changed. */
const written100 = join(root, 'tests/fixtures/sdk-1.0.0');
const heavy = join(fixtures, 'size/src/heavy.txt');
const limitMs = 60_000;

describe('validate', () => {
  // a megabyte of nothing has no place in the repository
  beforeAll(() => writeFileSync(heavy, 'heavy as it is '.repeat(80_000)));
  afterAll(() => rmSync(heavy, { force: true }));

  it('has a bad plugin for at least twelve checks', () => {
    expect(names.length).toBeGreaterThanOrEqual(12);
  });

  it.each(names.filter((name) => !hostChecks.includes(name)))(
    'finds by "%s" what is wrong with the plugin of that name, and nothing else',
    async (name) => {
      const { findings } = await validatePlugin(join(fixtures, name));
      expect([...new Set(findings.map(({ check }) => check))]).toEqual([name]);
      for (const finding of findings) expect(finding.message.length).toBeGreaterThan(20);
    },
    limitMs,
  );

  it.each(names.filter((name) => hostChecks.includes(name)))(
    'finds nothing in "%s", which only a page shows',
    async (name) => {
      expect((await validatePlugin(join(fixtures, name))).findings).toEqual([]);
    },
    limitMs,
  );

  it.each([...pluginFolders(), ...readdirSync(written100).map((name) => join(written100, name))])(
    'finds nothing in %s',
    async (folder) => {
      expect((await validatePlugin(folder)).findings).toEqual([]);
    },
    limitMs,
  );
});
