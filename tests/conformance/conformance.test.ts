import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { PluginManifest } from '@chorus/sdk';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pluginFolders } from '../../tools/src/build/build-plugins.ts';
import { buildPlugin } from '../../tools/src/build/plugin-build.ts';
import { createCommand } from '../../tools/src/commands/create.ts';
import { hostChecks } from '../../tools/src/conformance/check-names.ts';
import { openBrowser } from '../../tools/src/conformance/host-page.ts';
import { runConformance } from '../../tools/src/conformance/run-conformance.ts';
import { findChorus, type RunningChorus } from '../../tools/src/running-chorus.ts';
import { Api, everyDay, inLongRun, makePlugin, projectRoot, startChorus, type Chorus } from '../acceptance/harness/index.ts';

const limitMs = 120_000;
let server: Chorus;
let chorus: RunningChorus;
let browser: Browser;
let work: string;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'chorus-conformance-'));
  server = await startChorus();
  chorus = await findChorus(server.origin, work);
  browser = await openBrowser();
}, limitMs);
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
  rmSync(work, { recursive: true, force: true });
});

/** What of a plugin's fault its finding has to name: what was thrown, and where in the sources. */
const says: Readonly<Record<string, readonly string[]>> = {
  activates: ['fault "activate-threw": Error: no (src/index.ts:14)'],
  translated: ['"refused.100"', '"nosuch0"'],
  unloads: ['"lab.unloads" left 1 timers behind'],
  'throws-later': ['it fell a while after it was opened (src/page.tsx:12)'],
};

describe('the conformance suite', () => {
  it.each(everyDay(0, hostChecks))(
    'finds by "%s" what is wrong with the plugin of that name, and nothing else',
    { tags: 'long', timeout: limitMs },
    async (name) => {
      const built = await buildPlugin(join(projectRoot, 'tests/fixtures/plugins', name), { outDir: join(work, name) });
      const found = await runConformance(built, chorus, { browser });
      expect(found.map(({ check }) => check)).not.toEqual([]);
      expect(new Set(found.map(({ check }) => check)), JSON.stringify(found)).toEqual(new Set([name]));
      for (const said of says[name] ?? []) expect(found.map(({ message }) => message)).toContainEqual(expect.stringContaining(said));
    },
  );

  const bundle = (id: string, page?: string, more: { readonly panel?: 'waiting-list'; readonly pageImports?: string } = {}) => {
    const dir = makePlugin({ id, ...(page === undefined ? {} : { page }), ...more });
    return { dir, manifest: JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as PluginManifest };
  };
  /** What a school has decided about a plugin. */
  const rulesOf = async (api: Api, id: string) => {
    const { layers } = await api.call('plugins', {});
    const rules = layers.flatMap((layer) => layer.rules).filter(({ plugin }) => plugin === id);
    return rules.map(({ effect, consent }) => [effect, consent]).toSorted(([, one], [, other]) => Number(one) - Number(other));
  };

  inLongRun(
    'finds that a page throws while another check, and another copy that is allowed, have the same id, and leaves what the school has allowed',
    async () => {
      const api = await new Api(server).login();
      const consents = [false, true].map((dev) => ({ capabilities: [], publisher: 'Another', dev }));
      for (const consent of consents) await api.call('setSchoolRule', { plugin: 'lab.twin', effect: 'allow', consent });
      const before = await rulesOf(api, 'lab.twin');
      expect(before).toHaveLength(2);
      server.drop(bundle('lab.twin').dir, 'twin');
      const said: string[] = [];
      const [throws, whole] = await Promise.all([
        runConformance(bundle('lab.twin', "throw new Error('drawn wrongly');"), chorus, { browser }),
        runConformance(bundle('lab.twin'), chorus, { browser, say: (text) => void said.push(text) }),
      ]);
      expect(throws.map(({ check }) => check)).toEqual(['activates']);
      expect(throws[0]?.message).toMatch(/fault "render".*: Error: drawn wrongly \(page\.js:\d+:\d+\)/);
      expect(whole).toEqual([]);
      expect(said[0]).toMatch(/^Another check of "lab.twin" runs/);
      expect(await rulesOf(api, 'lab.twin')).toEqual(before);
    },
    limitMs,
  );

  const sheet = (css: string) =>
    `useEffect(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('${css}'); document.adoptedStyleSheets.push(sheet); }, []);`;
  const wrong = [
    ['lab.blanks', sheet('*{display:none!important}'), /^activates: Nothing of Chorus's title bar can be seen while its page is open/],
    [
      'lab.leaves',
      "useEffect(() => () => { throw new Error('thrown at leaving'); }, []);",
      /^activates: .*Error: thrown at leaving \(page\.js:\d+:\d+\)/,
    ],
    ['lab.hides-list', sheet('.ch-sidebar{display:none}'), /^activates: The list of students can.t be seen while its page is open/],
    ['lab.blank', 'return null;', /^activates: Its page shows nothing/],
  ] as const;
  it.each(everyDay(0, wrong))(
    'finds a page that blanks Chorus or itself, and says what a page throws when it is left; it is allowed no longer then: %s',
    { tags: 'long', timeout: limitMs },
    async (id, page, finding) => {
      const api = await new Api(server).login();
      const look = `${page} return createElement('h2', null, 'here');`;
      const found = await runConformance(
        bundle(id, look, { panel: 'waiting-list', pageImports: "import { useEffect } from 'react';" }),
        chorus,
        { browser },
      );
      expect(found.map(({ check, message }) => `${check}: ${message}`)).toEqual([expect.stringMatching(finding)]);
      expect(await rulesOf(api, id)).toEqual([]);
    },
  );

  inLongRun(
    'leaves what the school has decided as it was where it is stopped',
    async () => {
      const api = await new Api(server).login();
      const cli = join(projectRoot, 'tools/src/cli.ts');
      const folder = join(work, 'stopped');
      await createCommand(folder, {});
      const check = spawn(process.execPath, ['--import', 'tsx', cli, 'check', folder, '--url', server.origin], { cwd: projectRoot });
      onTestFinished(() => void check.kill('SIGKILL'));
      const ended = once(check, 'exit');
      await expect.poll(() => rulesOf(api, 'my-school.stopped')).toHaveLength(1);
      check.kill('SIGINT');
      expect(await ended).toEqual([130, null]);
      expect(await rulesOf(api, 'my-school.stopped')).toEqual([]);
      expect(existsSync(join(server.pluginsFolder, 'my-school.stopped.dev'))).toBe(false);
    },
    limitMs,
  );

  inLongRun(
    'finds an endless loop, and a style that leaves nothing to press, instead of waiting for ever',
    async () => {
      const found = async (id: string, page: string, pageImports = '') => {
        return (await runConformance(bundle(id, page, { pageImports }), chorus, { limitMs: 8_000 })).map(
          ({ check, message }) => `${check}: ${message}`,
        );
      };
      expect(await found('lab.endless', 'for (;;) {}')).toEqual([
        expect.stringMatching(/^activates: It did not come to an end within \d+ s\. Is there an endless loop/),
      ]);
      const floods = 'useEffect(() => { setTimeout(() => { for (;;) document.title = String(Math.random()); }, 1_500); }, []);';
      expect(await found('lab.floods', floods, "import { useEffect } from 'react';")).toEqual([
        expect.stringMatching(/^activates: .* Is there an endless loop/),
      ]);
      const hides = "document.body.style.display = 'none';";
      expect(await found('lab.hides', hides)).toEqual([expect.stringMatching(/^activates: Nothing of Chorus's title bar can be seen/)]);
    },
    2 * limitMs,
  );

  it.each(everyDay(0, ['spoken', 'quiz']))(
    'finds nothing in the %s bundle that was built with the tools of SDK 1.0.0',
    { tags: 'long', timeout: limitMs },
    async (name) => {
      const dir = join(projectRoot, 'tests/fixtures/sdk-1.0.0', name, 'bundle');
      const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as PluginManifest;
      expect(await runConformance({ dir, manifest }, chorus, { browser })).toEqual([]);
    },
  );

  inLongRun(
    'says of a plugin that can’t be used why not',
    async () => {
      const built = await buildPlugin(join(projectRoot, 'tests/fixtures/plugins/evaluate-types'), { outDir: join(work, 'evaluate-types') });
      await expect(runConformance(built, chorus, { browser })).rejects.toThrow(
        /"lab.evaluate-types" can't be used. requirement-missing: .*evaluateType:chorus.choise\/1, which nothing here gives/,
      );
    },
    limitMs,
  );

  it.each(everyDay(1, pluginFolders().toReversed()))('finds nothing in %s', { tags: 'long', timeout: limitMs }, async (folder) => {
    const dir = join(folder, 'dist');
    const manifest = JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as PluginManifest;
    expect(await runConformance({ dir, manifest }, chorus, { browser })).toEqual([]);
  });
});
