import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { BuiltPlugin } from '../build/plugin-build.ts';
import type { Finding } from '../finding.ts';
import type { RunningChorus } from '../running-chorus.ts';
import { activates, hostReach, inTime, keyboard, lessonTools, snapshot, translated, unloads, type ConformanceRun } from './checks.ts';
import { hostChecks } from './check-names.ts';
import { enter, openBrowser, pluginRow } from './host-page.ts';
import { watchSnapshots } from './snapshot-watch.ts';
import { listenForThrown } from './thrown.ts';

const checks: Readonly<Record<string, (run: ConformanceRun) => Promise<Finding[]>>> = {
  activates,
  'lesson-tools': lessonTools,
  'in-time': inTime,
  translated,
  keyboard,
  snapshot,
  'host-reach': hostReach,
  unloads,
};

/** The sample school's administrator. */
const sample = { phone: '13800000001', password: 'Chorus#2026' };

/** Who looks, and in which browser: the sample school's administrator in one of its own, unless it is said. */
export interface ConformanceOptions {
  readonly phone?: string;
  readonly password?: string;
  readonly browser?: Browser;
}

/** Drops a built plugin into a running Chorus, drives it as a teacher does, and takes it away again. A plugin that does not activate is not looked at further. */
export async function runConformance(
  built: Pick<BuiltPlugin, 'dir' | 'manifest'>,
  chorus: RunningChorus,
  options: ConformanceOptions = {},
): Promise<Finding[]> {
  const { manifest } = built;
  const place = join(chorus.plugins, `${manifest.id}.dev`);
  const ours = manifest.id.startsWith('chorus.') || existsSync(place);
  if (!ours) {
    const aside = join(chorus.plugins, `.${manifest.id}-incoming`);
    cpSync(built.dir, aside, { recursive: true });
    renameSync(aside, place);
  }
  const browser = options.browser ?? (await openBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    // what compiles these sources while they run names inner functions by a helper that the page does not have
    await page.addInitScript('globalThis.__name ??= (value) => value');
    await page.addInitScript(watchSnapshots, manifest.id);
    const thrown = listenForThrown(page, manifest.id);
    await enter(page, { web: chorus.web, phone: options.phone ?? sample.phone, password: options.password ?? sample.password });
    await pluginRow(page, chorus.web, manifest.id);
    const findings: Finding[] = [];
    for (const name of hostChecks) {
      const found = await checks[name]!({ page, web: chorus.web, manifest, thrown });
      findings.push(...found);
      if (name === 'activates' && found.length > 0) break;
    }
    await context.close();
    return findings;
  } finally {
    if (!options.browser) await browser.close();
    if (!ours) rmSync(place, { recursive: true, force: true });
  }
}
