import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disposable, PluginManifest } from '@chorus/sdk';
import type { Browser } from 'playwright-core';
import type { BuiltPlugin } from '../build/plugin-build.ts';
import type { SourceMaps } from '../build/source-maps.ts';
import { CliError } from '../command.ts';
import type { Finding } from '../finding.ts';
import { takePlace } from '../place-lock.ts';
import type { RunningChorus } from '../running-chorus.ts';
import { activates, hostReach, inTime, keyboard, lessonTools, rowOf, snapshot, translated, unloads, type ConformanceRun } from './checks.ts';
import { hostChecks } from './check-names.ts';
import { enter, openBrowser } from './host-page.ts';
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
  /** Told what it waits for and looks at. */
  readonly say?: (text: string) => void;
  /** How long one check may take, {@link limitOf} unless it is said. */
  readonly limitMs?: number;
}

/**
 * Drops a built plugin into a running Chorus, drives it as a teacher does, and takes it away again. A plugin that does not activate, or over which a
 * check does not come to an end, is not looked at further.
 */
export async function runConformance(
  built: Pick<BuiltPlugin, 'dir' | 'manifest'> & { readonly maps?: SourceMaps },
  chorus: RunningChorus,
  options: ConformanceOptions = {},
): Promise<Finding[]> {
  const { manifest } = built;
  const say = options.say ?? (() => undefined);
  const browser = options.browser ?? (await openBrowser());
  let placed: Placed | undefined;
  try {
    placed = manifest.id.startsWith('chorus.') ? undefined : await putInPlace(built, chorus, say);
    say(`Looking at it with ${browser.browserType().name()} ${browser.version()}.`);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    // what compiles these sources while they run names inner functions by a helper that the page does not have
    await page.addInitScript('globalThis.__name ??= (value) => value');
    await page.addInitScript(watchSnapshots, manifest.id);
    const thrown = listenForThrown(page, manifest.id, (place) => built.maps?.sourceOf(place) ?? place);
    await enter(page, { web: chorus.web, phone: options.phone ?? sample.phone, password: options.password ?? sample.password });
    const run: ConformanceRun = { page, web: chorus.web, manifest, place: placed?.place, thrown };
    const limitMs = options.limitMs ?? limitOf(manifest);
    const findings = await withinLimit('activates', limitMs, async () => {
      await rowOf(run);
      return [];
    });
    for (const name of hostChecks) {
      if (findings.some(({ check, ended }) => ended === false || check === 'activates')) break;
      findings.push(...(await withinLimit(name, limitMs, () => checks[name]!(run))));
    }
    // a page in an endless loop does not close by itself
    await Promise.race([context.close(), sleep(closeMs, undefined, { ref: false })]);
    return findings.map(({ ended: _, ...finding }) => finding);
  } finally {
    if (!options.browser) await browser.close();
    placed?.dispose();
  }
}

const closeMs = 5_000;

/** Enough for every page of a plugin on a busy machine. */
export function limitOf({ contributes }: Pick<PluginManifest, 'contributes'>): number {
  return 45_000 + 15_000 * contributes.routes.length;
}

/** A check's findings; that it did not come to an end, or could not be carried out, is one. Errors: `CliError`. */
export async function withinLimit(
  check: string,
  limitMs: number,
  look: () => Promise<readonly Finding[]>,
): Promise<(Finding & { readonly ended?: false })[]> {
  const limit = new AbortController();
  const late = sleep(limitMs, undefined, { signal: limit.signal }).then(() => 'late' as const);
  // the race is over by then
  late.catch(() => undefined);
  try {
    const found = await Promise.race([look(), late]);
    if (found !== 'late') return [...found];
    const message = `It did not come to an end within ${Math.round(limitMs / 1000)} s. Is there an endless loop in the code, or a style that hides or covers what has to be pressed?`;
    return [{ check, message, ended: false }];
  } catch (error) {
    if (error instanceof CliError) throw error;
    const said = error instanceof Error ? error.message.split('\n', 1)[0]! : String(error);
    const message = `The page could not be used as a teacher uses it: ${said} Is there an endless loop in the code, or a style that hides or covers what has to be pressed?`;
    return [{ check, message, ended: false }];
  } finally {
    limit.abort();
  }
}

type Placed = Disposable & { readonly place: string };

/** Puts a bundle where the running Chorus takes it from; gone again when the check ends or is stopped. */
async function putInPlace(
  { dir, manifest: { id } }: Pick<BuiltPlugin, 'dir' | 'manifest'>,
  { plugins }: RunningChorus,
  say: (text: string) => void,
): Promise<Placed> {
  const place = `${id}.dev`;
  const held = await takePlace(plugins, id, 'check', { say });
  if (held === 'dev') {
    say(`"npm run dev" of "${id}" runs: what it has built is looked at.`);
    return { place, dispose: () => undefined };
  }
  const folder = join(plugins, place);
  const aside = join(plugins, `.${id}-incoming`);
  const stopped = () => {
    dispose();
    process.exit(130);
  };
  const dispose = () => {
    process.off('SIGINT', stopped);
    process.off('SIGTERM', stopped);
    for (const path of [aside, folder]) rmSync(path, { recursive: true, force: true });
    held.dispose();
  };
  try {
    // what was left by a check that was killed
    for (const path of [aside, folder]) rmSync(path, { recursive: true, force: true });
    cpSync(dir, aside, { recursive: true });
    renameSync(aside, folder);
  } catch (error) {
    dispose();
    throw error;
  }
  process.on('SIGINT', stopped);
  process.on('SIGTERM', stopped);
  return { place, dispose };
}
