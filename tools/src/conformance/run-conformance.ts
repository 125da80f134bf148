import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { toDisposable, type Disposable, type PluginManifest } from '@chorus/sdk';
import type { Browser, Page } from 'playwright-core';
import type { BuiltPlugin } from '../build/plugin-build.ts';
import type { SourceMaps } from '../build/source-maps.ts';
import { CliError } from '../command.ts';
import type { Finding } from '../finding.ts';
import { takePlace, takeTurn } from '../place-lock.ts';
import type { RunningChorus } from '../running-chorus.ts';
import {
  activates,
  contributions,
  hostReach,
  inTime,
  keyboard,
  rowOf,
  snapshot,
  throwsLater,
  translated,
  unloads,
  type ConformanceRun,
} from './checks.ts';
import { hostChecks } from './check-names.ts';
import { enter, openBrowser, pluginRow } from './host-page.ts';
import { listenForMissingTexts } from './missing-texts.ts';
import { SchoolRules } from './school-rules.ts';
import { watchSnapshots } from './snapshot-watch.ts';
import { listenForThrown } from './thrown.ts';

const checks: Readonly<Record<string, (run: ConformanceRun) => Promise<Finding[]>>> = {
  activates,
  contributions,
  'in-time': inTime,
  translated,
  keyboard,
  snapshot,
  'host-reach': hostReach,
  'throws-later': throwsLater,
  unloads,
};

/** Of the sample school: its administrator, who teaches at the middle school, and a teacher of the primary school. */
const administrator = { phone: '13800000001', password: 'Chorus#2026' };
const primaryTeacher = { phone: '13800000002', password: 'Chorus#2026' };

/** Who of the sample school sees an activity. */
export const sampleFor = ({ stages }: Pick<PluginManifest, 'stages'>) => (stages.includes('middle') ? administrator : primaryTeacher);

/** Who looks, and in which browser: whom of the sample school it is for, in one of its own, unless it is said. */
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
 * Drops a built plugin into a running Chorus, has it allowed, drives it as a teacher does, and leaves everything as it was, also when it is stopped. A plugin that does not activate, or over which a
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
  let rules: SchoolRules | undefined;
  let other: Page | undefined;
  const leave = async () => {
    // while no other check begins
    await rules?.restore().catch(() => say(`"${manifest.id}" is still allowed for the school: take that back on the plugins page.`));
    placed?.dispose();
  };
  const stopped = whenStopped(leave);
  try {
    placed = await (manifest.id.startsWith('chorus.') ? takeTurn(chorus.plugins, { say }) : putInPlace(built, chorus, say));
    const { phone = administrator.phone, password = administrator.password } = options;
    if (placed.place !== undefined) rules = await SchoolRules.remember({ web: chorus.web, phone, password }, manifest.id);
    say(`Looking at it with ${browser.browserType().name()} ${browser.version()}.`);
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    // what compiles these sources while they run names inner functions by a helper that the page does not have
    await page.addInitScript('globalThis.__name ??= (value) => value');
    await page.addInitScript(watchSnapshots, manifest.id);
    const thrown = listenForThrown(page, manifest.id, (place) => built.maps?.sourceOf(place) ?? place);
    const missingTexts = listenForMissingTexts(page, manifest.id);
    const teacher = sampleFor(manifest);
    if (options.phone === undefined && teacher !== administrator) await allowFirst(browser, chorus.web, manifest.id, placed.place);
    const began = performance.now();
    await enter(page, { web: chorus.web, phone: options.phone ?? teacher.phone, password: options.password ?? teacher.password });
    const patience = patienceOf(performance.now() - began);
    page.setDefaultTimeout(actionMs * patience);
    // of a context, and so of a process, of its own
    const beside = (other = await browser.newPage());
    const answers = () => whoAnswers(page, beside, answerMs * patience, () => anotherBrowserAnswers(actionMs * patience));
    const run: ConformanceRun = { page, web: chorus.web, manifest, place: placed.place, thrown, missingTexts, patience };
    const limitMs = options.limitMs ?? limitOf(manifest) * patience;
    const findings = await withinLimit(
      'activates',
      limitMs,
      async () => {
        await rowOf(run);
        return [];
      },
      answers,
    );
    for (const name of hostChecks) {
      if (findings.some(({ check, ended }) => ended === false || check === 'activates')) break;
      findings.push(...(await withinLimit(name, limitMs, () => checks[name]!(run), answers)));
    }
    // a page in an endless loop does not close by itself
    await Promise.race([context.close(), sleep(closeMs, undefined, { ref: false })]);
    return findings.map(({ ended: _, ...finding }) => finding);
  } finally {
    try {
      await (options.browser ? other?.context().close() : browser.close());
    } finally {
      await leave();
      stopped.dispose();
    }
  }
}

/** Has what is stopped by a signal leave as at its end. Whoever started it may pass the signal on a second time. */
function whenStopped(leave: () => Promise<void>): Disposable {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  let going = false;
  const stop = () => {
    if (going) return;
    going = true;
    void leave().finally(() => process.exit(130));
  };
  for (const signal of signals) process.on(signal, stop);
  return toDisposable(() => signals.forEach((signal) => process.off(signal, stop)));
}

/** Lets an administrator allow what another teacher is then to see. That it is not for the administrator's own stage stops nothing. */
async function allowFirst(browser: Browser, web: string, id: string, place: string | undefined): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  try {
    const page = await context.newPage();
    await enter(page, { web, ...administrator });
    page.setDefaultTimeout(actionMs);
    await pluginRow(page, web, id, place).catch((error: unknown) => {
      if (!(error instanceof CliError)) throw error;
    });
  } finally {
    await context.close();
  }
}

const closeMs = 5_000;

/** What a press may take, and the page's answer to a question, on a machine that does nothing else. */
const actionMs = 15_000;
const answerMs = 5_000;
/** What coming in takes there. */
const enterMs = 3_000;
const mostPatience = 10;

/** How many times as long as usual things may take on a machine on which coming in took so long. */
export const patienceOf = (tookMs: number): number => Math.min(mostPatience, Math.max(1, tookMs / enterMs));

/** Enough for every page of a plugin. */
export function limitOf({ contributes }: Pick<PluginManifest, 'contributes'>): number {
  return 45_000 + 15_000 * contributes.routes.length;
}

/** Whether a page still does what it is asked for: `silent` where another page does and it does not, `busy` where none does. */
export type Answers = 'answers' | 'silent' | 'busy';

/** `elsewhere`: whether a page of another browser answers. What one page does without end can hold up the whole of its own. */
export async function whoAnswers(
  page: Pick<Page, 'evaluate'>,
  other: Pick<Page, 'evaluate'>,
  withinMs: number,
  elsewhere: () => Promise<boolean>,
): Promise<Answers> {
  const answer = (of: Pick<Page, 'evaluate'>) =>
    within(
      withinMs,
      of.evaluate(() => true),
    );
  if (await answer(page)) return 'answers';
  return (await answer(other)) || (await elsewhere()) ? 'silent' : 'busy';
}

async function anotherBrowserAnswers(withinMs: number): Promise<boolean> {
  const browser = await openBrowser();
  try {
    return await within(
      withinMs,
      browser.newPage().then((page) => page.evaluate(() => true)),
    );
  } finally {
    await browser.close();
  }
}

/** Whether something comes to a good end in time. */
const within = (ms: number, going: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    going.then(
      () => true,
      () => false,
    ),
    sleep(ms, false, { ref: false }),
  ]);

const mostRounds = 3;

/**
 * A check's findings; that it did not come to an end, or could not be carried out, is one. While the page answers it is waited for, or tried, three times.
 * Errors: `CliError`.
 */
export async function withinLimit(
  check: string,
  limitMs: number,
  look: () => Promise<readonly Finding[]>,
  answers: () => Promise<Answers>,
): Promise<(Finding & { readonly ended?: false })[]> {
  const begin = () =>
    look().then(
      (found) => ({ found, error: undefined }),
      (error: unknown) => ({ found: undefined, error }),
    );
  let going = begin();
  for (let round = 1; ; round += 1) {
    const limit = new AbortController();
    const late = sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
    const ended = await Promise.race([going, late]);
    limit.abort();
    if (ended?.found) return [...ended.found];
    if (ended?.error instanceof CliError) throw ended.error;
    const answer = await answers();
    if (answer === 'busy') throw new CliError('This machine is too busy for a check: no page answers. Try again when it does less.');
    if (answer === 'answers' && round < mostRounds) {
      if (ended) going = begin();
      continue;
    }
    const why = answer === 'silent' ? 'an endless loop in the code' : 'a style that hides or covers what has to be pressed';
    const said = ended
      ? `The page could not be used as a teacher uses it: ${firstLine(ended.error)}`
      : `It did not come to an end within ${Math.round((limitMs * round) / 1000)} s.`;
    return [{ check, message: `${said} Is there ${why}?`, ended: false }];
  }
}

const firstLine = (error: unknown): string => (error instanceof Error ? error.message.split('\n', 1)[0]! : String(error));

type Placed = Disposable & { readonly place?: string };

/** Puts a bundle where the running Chorus takes it from; gone again when it is disposed of. */
async function putInPlace(
  { dir, manifest: { id } }: Pick<BuiltPlugin, 'dir' | 'manifest'>,
  { plugins }: RunningChorus,
  say: (text: string) => void,
): Promise<Placed> {
  const place = `${id}.dev`;
  const held = await takePlace(plugins, id, 'check', { say });
  const turn = await takeTurn(plugins, { say }).catch((error: unknown) => {
    if (held !== 'dev') held.dispose();
    throw error;
  });
  if (held === 'dev') {
    say(`"npm run dev" of "${id}" runs: what it has built is looked at.`);
    return { place, dispose: () => turn.dispose() };
  }
  const folder = join(plugins, place);
  const aside = join(plugins, `.${id}-incoming`);
  const dispose = () => {
    for (const path of [aside, folder]) rmSync(path, { recursive: true, force: true });
    turn.dispose();
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
  return { place, dispose };
}
