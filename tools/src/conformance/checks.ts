import type { Page } from 'playwright-core';
import type { PluginManifest, PointDefinition } from '@chorus/sdk';
import { entriesOf, pointIds, pointOf, sharedModules } from '@chorus/contract';
import type { Finding } from '../finding.ts';
import { pluginRow } from './host-page.ts';
import type { MissingText } from './missing-texts.ts';
import type { Thrown } from './thrown.ts';

/** What the checks in the host look at. */
export interface ConformanceRun {
  readonly page: Page;
  readonly web: string;
  readonly manifest: PluginManifest;
  /** The folder of the copy that is looked at; undefined for one of Chorus's own. */
  readonly place: string | undefined;
  readonly thrown: Thrown;
  /** The plugin's missing texts that were asked for until now. */
  readonly missingTexts: () => Promise<readonly MissingText[]>;
  /** How many times as long as usual things may take on this machine now. */
  readonly patience: number;
}

/** p95 of an activation. */
const activationMs = 100;
const settleMs = 600;
/** What is done a moment after a page has been drawn is done by then. */
const leftOpenMs = 3_000;
const bad = (check: string, message: string, where?: string): Finding => ({ check, message, ...(where === undefined ? {} : { where }) });

/** Addresses of the plugin's pages that can be opened without parameters. */
function pagesOf({ web, manifest }: ConformanceRun): string[] {
  const paths = manifest.contributes.routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  return paths.map((path) => `${web}#${path.startsWith('/') ? path : `/a/${manifest.id}/${path}`}`);
}

/** The copy's row on the plugins page, allowed. */
export const rowOf = ({ page, web, manifest, place }: ConformanceRun) => pluginRow(page, web, manifest.id, place);

/** Opens one of its pages, and waits until something is there in the place of the host's grey shapes; then for what is done a moment after that. */
async function open(run: ConformanceRun, address: string, afterMs = settleMs): Promise<void> {
  const { page } = run;
  await page.goto(address);
  await idle(run);
  await page.locator('main').first().waitFor({ state: 'attached' });
  // While one page gives way to the next there may be two; that of a page which was left before it was there stays, out of sight.
  await page.locator('main .ch-skeleton-page:visible').first().waitFor({ state: 'detached' });
  await settle(run, afterMs);
}

/** The plugin's first page, opened unless it is; undefined where it has none. */
async function firstPage(run: ConformanceRun): Promise<string | undefined> {
  const [address] = pagesOf(run);
  if (address !== undefined && run.page.url() !== address) await open(run, address);
  return address;
}

/** Until what was begun is drawn, however busy the machine is. */
async function settle(run: ConformanceRun, ms = settleMs): Promise<void> {
  await run.page.waitForTimeout(Math.max(ms, settleMs * run.patience));
  await idle(run);
}

/** Until the page has nothing else to do; one that always has something is not waited for. */
const idle = ({ page }: ConformanceRun) =>
  page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })));

async function faults(run: ConformanceRun): Promise<string[]> {
  const row = await rowOf(run);
  return ((await row.getAttribute('data-faults')) ?? '').split(' ').filter(Boolean);
}

/** `activates`: its pages open, show something, and nothing in it throws. That nothing is heard of it is no good sign: this very copy has to have been active. */
export async function activates(run: ConformanceRun): Promise<Finding[]> {
  const pages = pagesOf(run);
  const unseen: Finding[] = [];
  for (const address of pages) {
    await open(run, address);
    const { bar, list, page } = await seen(run);
    // without it there is no way on, for a teacher nor for the checks
    if (!bar)
      return [
        bad('activates', "Nothing of Chorus's title bar can be seen while its page is open: is it hidden or covered by a style?", address),
      ];
    if (!list)
      return [bad('activates', "The list of students can't be seen while its page is open: is it hidden or covered by a style?", address)];
    if (!page) unseen.push(bad('activates', 'Its page shows nothing.', address));
  }
  const codes = new Set((await faults(run)).filter((code) => code !== 'leak' && code !== 'dispose-threw'));
  const [thrown, row] = [await run.thrown(codes.size > 0 ? 'all' : 'errors'), await rowOf(run)];
  if (codes.size > 0 || thrown.length > 0) {
    const said = thrown.length > 0 ? thrown.join('; ') : await row.locator('.ch-plugin-fault').innerText();
    const named = codes.size === 0 ? 'this' : `the fault ${[...codes].map((code) => `"${code}"`).join(', ')}`;
    return [bad('activates', `Opening its pages ended with ${named}: ${said}`)];
  }
  if (pages.length === 0 || (await row.getAttribute('data-activate-ms')) !== null) return unseen;
  const state = (await row.getAttribute('data-state')) ?? 'gone';
  return [
    bad(
      'activates',
      `Its pages were opened, and it did not become active (it is "${state}" now). Was it switched off or exchanged meanwhile?`,
    ),
  ];
}

/** What can be seen of Chorus and of the page, which may have to fetch first what it shows. */
async function seen(run: ConformanceRun): Promise<ReturnType<typeof whatIsSeen>> {
  for (let looks = 1; ; looks += 1) {
    const found = await run.page.evaluate(whatIsSeen);
    if (!found.bar || !found.list || found.page || looks === 8) return found;
    await settle(run);
  }
}

/** Runs in the page: whether something of Chorus's title bar can be seen, the list of students where there is one, and something of the page. */
function whatIsSeen(): { readonly bar: boolean; readonly list: boolean; readonly page: boolean } {
  const inView = (element: Element) => {
    const { width, height, right, bottom, left, top } = element.getBoundingClientRect();
    const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return shown && width > 0 && height > 0 && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
  };
  const uncovered = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    // a dialog lies above it by right
    return (
      topmost !== null &&
      (element.contains(topmost) || topmost.contains(element) || topmost.closest('[role="dialog"], .ch-dialog-backdrop') !== null)
    );
  };
  const bar = [...document.querySelectorAll('.ch-title-bar > *')].some((part) => inView(part) && uncovered(part));
  const drawn = 'img, svg, canvas, video, audio, input, button, select, textarea, progress, iframe';
  const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== '');
  const page = [...document.querySelectorAll('main *')].some((part) => (part.matches(drawn) || hasText(part)) && inView(part));
  const list = [...document.querySelectorAll('.ch-sidebar')].every((part) => inView(part) && uncovered(part));
  return { bar, list, page };
}

/** `contributions`: what it puts at contribution points opens and closes, and nothing in it throws. Each point's definition says how. */
export async function contributions(run: ConformanceRun): Promise<Finding[]> {
  const before = await faults(run);
  const tried: string[] = [];
  for (const id of pointIds) {
    const { opened } = pointOf(id);
    const entries = entriesOf(run.manifest, id);
    if (!opened || entries.length === 0) continue;
    tried.push(id);
    await run.page.goto(`${run.web}#${opened.on}`);
    for (const entry of entries) {
      if (!('label' in entry)) continue;
      await pressEntry(run, opened, entry.label['zh-CN']);
      await pressEntry(run, opened, entry.label['zh-CN']);
    }
  }
  if (tried.length === 0) return [];
  const codes = (await faults(run)).slice(before.length);
  if (codes.length === 0) return [];
  const thrown = await run.thrown('all');
  return [
    bad('contributions', `Opening what it puts at ${tried.join(', ')} ended with the fault "${codes.join('", "')}": ${thrown.join('; ')}`),
  ];
}

async function pressEntry(
  run: ConformanceRun,
  { behind, by }: NonNullable<PointDefinition<`${string}/${number}`, unknown>['opened']>,
  label: string,
): Promise<void> {
  // what it opened may be a dialog, with a hint for the first time
  if ((await run.page.locator('.ch-dialog').count()) > 0) {
    await run.page.keyboard.press('Escape');
    await settle(run);
  }
  if (behind !== undefined) {
    // its condition may not hold here, nor that of any other entry
    const first = run.page.locator(behind);
    if ((await first.count()) === 0) return;
    await first.click();
  }
  const door = run.page.locator(by).filter({ hasText: label }).first();
  await settle(run);
  if ((await door.count()) > 0) await door.click();
  else if (behind !== undefined) await run.page.keyboard.press('Escape');
  await settle(run);
}

/** `in-time`: one of six activations is within the budget, since a machine may be busy with something else. */
export async function inTime(run: ConformanceRun): Promise<Finding[]> {
  const [address] = pagesOf(run);
  if (address === undefined) return [];
  let best = Number.POSITIVE_INFINITY;
  // what takes longer on a busy machine is no fault of the activity's
  const allowedMs = activationMs * run.patience;
  for (let round = 0; round < 6 && !(best <= allowedMs); round += 1) {
    await run.page.goto(`${run.web}#/home`);
    await run.page.reload();
    // what Chorus does at its start is none of the activity's time
    await settle(run, leftOpenMs);
    await open(run, address);
    const row = await rowOf(run);
    const timed = row.and(run.page.locator('[data-activate-ms]'));
    await timed.waitFor().catch(() => undefined);
    best = Math.min(best, Number((await row.getAttribute('data-activate-ms')) ?? Number.POSITIVE_INFINITY));
  }
  if (best <= allowedMs) return [];
  const took = Number.isFinite(best) ? `takes ${Math.round(best)} ms at best` : 'does not come to an end';
  return [bad('in-time', `Its activation ${took}; ${activationMs} ms are allowed. Load what can wait with the page.`)];
}

/** `translated`: every text that was asked for is there; all its pages have been open. The host says which is not. */
export async function translated(run: ConformanceRun): Promise<Finding[]> {
  return (await run.missingTexts()).map(({ key, where }) =>
    bad('translated', `The text "${key}" was asked for and is in no locale: its key is shown instead.`, where),
  );
}

/** `keyboard`: what opens a dialog does so by Enter, focus goes into it, Escape closes it, and focus returns. */
export async function keyboard(run: ConformanceRun): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { page } = run;
  for (const address of pagesOf(run)) {
    await open(run, address);
    const openers = page.locator('main [aria-haspopup="dialog"]:enabled:visible');
    for (let at = 0; at < Math.min(5, await openers.count()); at += 1) {
      const opener = openers.nth(at);
      await opener.focus();
      await page.keyboard.press('Enter');
      await settle(run);
      const inside = await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
      await page.keyboard.press('Escape');
      await settle(run);
      const open = await page.locator('main [role="dialog"]:visible, .ch-dialog').count();
      const back = await opener.evaluate((element) => document.activeElement === element);
      const wrong = [
        ...(inside ? [] : ['focus does not go into it']),
        ...(open === 0 ? [] : ['Escape does not close it']),
        ...(back ? [] : ['focus does not return']),
      ];
      if (wrong.length > 0)
        findings.push(bad('keyboard', `A dialog can't be used by keyboard: ${wrong.join(', ')}. Use Dialog of "@chorus/sdk/ui".`, address));
    }
  }
  return findings;
}

/** `snapshot`: what the plugin keeps survives JSON. */
export async function snapshot(run: ConformanceRun): Promise<Finding[]> {
  // What was changed last is written a moment later.
  await run.page.waitForTimeout(settleMs * run.patience);
  const kept = await run.page.evaluate(() => (globalThis as { chorusBadSnapshots?: string[] }).chorusBadSnapshots ?? []);
  return [...new Set(kept)].map((what) => bad('snapshot', `What the plugin keeps does not survive JSON: ${what}.`));
}

/** `host-reach`: the page gives the plugin the shared modules and no other, also while it is shown. */
export async function hostReach(run: ConformanceRun): Promise<Finding[]> {
  const address = await firstPage(run);
  const names = await run.page.evaluate(() =>
    [...document.querySelectorAll('script[type="importmap"]')].flatMap((script) => {
      const map = JSON.parse(script.textContent || '{}') as { imports?: object; scopes?: Record<string, object> };
      return [...Object.keys(map.imports ?? {}), ...Object.values(map.scopes ?? {}).flatMap((scope) => Object.keys(scope))];
    }),
  );
  const findings = names
    .filter((name) => !(name in sharedModules))
    .map((name) => bad('host-reach', `The page gives plugins "${name}", which is the host's.`));
  if (address === undefined) return findings;
  const own = await run.page.evaluate(
    (id) => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.includes(`/${id}/`)),
    run.manifest.id,
  );
  return own ? findings : [...findings, bad('host-reach', 'No file of the plugin was fetched: nothing of it ran.')];
}

/** `throws-later`: nothing in it throws while its page is simply left open, nor while all the others looked at it and did not say so. */
export async function throwsLater(run: ConformanceRun): Promise<Finding[]> {
  for (const address of pagesOf(run)) {
    await open(run, address, leftOpenMs);
    const thrown = await run.thrown('errors');
    if (thrown.length > 0) return [bad('throws-later', `Something in it throws later: ${thrown.join('; ')}`, address)];
  }
  return [];
}

/** `unloads`: after it is switched off nothing of it is left, by instrument. */
export async function unloads(run: ConformanceRun): Promise<Finding[]> {
  await firstPage(run);
  const row = await rowOf(run);
  await row.getByRole('switch').click();
  await settle(run);
  const codes = (await faults(run)).filter((code) => code === 'leak' || code === 'dispose-threw');
  const said = saidOfFault(await row.innerText(), run.manifest.id);
  await row.getByRole('switch').click();
  return codes.map((code) =>
    bad('unloads', `It ${code === 'leak' ? 'leaves something behind' : 'throws'} when it is switched off.${said}`),
  );
}

/** What the host says of a plugin's newest fault, out of its row on the plugins page: it names the plugin in quotes. */
export function saidOfFault(row: string, id: string): string {
  const said = row.split('\n').find((line) => line.includes(`"${id}"`));
  return said === undefined ? '' : ` ${said.slice(said.indexOf(`"${id}"`)).trim()}`;
}
