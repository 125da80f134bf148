import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Api, books, launch, makePlugin, startChorus, Teacher, type Chorus } from '../acceptance/harness/index.ts';
import { interleaved, median, quantile, row, sized, type Row } from './figures.ts';

export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a plugin's activation does, and what the bare platform does for the same: twenty listeners, to be removed again. */
const registrations = `for (let i = 0; i < 20; i += 1) { const listener = () => undefined; window.addEventListener('resize', listener); ctx.scope.onDispose(() => window.removeEventListener('resize', listener)); }`;

/** Plugins that are installed: a school's, and more than any has. */
export const [some, most] = [sized(20, 2), sized(200, 4)];

const pluginId = (index: number) => `bench.p${index}`;

/** A server with so many plugins beside those that come with it. */
export async function chorusWith(count: number): Promise<Chorus> {
  const parent = mkdtempSync(join(tmpdir(), 'chorus-bench-plugins-'));
  const plugins = Array.from({ length: count }, (_, index) =>
    makePlugin({ id: pluginId(index), padding: 20_000, activate: registrations }, parent),
  );
  return startChorus({ plugins });
}

/** Milliseconds from the start of the navigation until what the selector names is painted; fails if anything under `never` was fetched for it. */
export async function drawn(context: BrowserContext, url: string, selector: string, never?: string): Promise<number> {
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  try {
    await page.addInitScript((wanted) => {
      const look = () => {
        if (document.querySelector(wanted))
          requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawnAt: performance.now() })));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, selector);
    await page.goto(url, { waitUntil: 'commit' });
    const at = await (
      await page.waitForFunction(() => (window as unknown as { drawnAt?: number }).drawnAt, undefined, { polling: 20, timeout: 30_000 })
    ).evaluate((at) => Number(at));
    const wrong = never === undefined ? undefined : fetched.find((path) => path.startsWith(never));
    if (wrong !== undefined) throw new Error(`${url} fetched ${wrong}.`);
    return at;
  } finally {
    await page.close();
  }
}

/** A visit by a browser that was never here, or kept no more than this. */
export async function cold<T>(browser: Browser, state: State | undefined, visit: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    ...(state ? { storageState: state } : {}),
  });
  // The loader that runs this file names every function by a helper of its own, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

/** Logs in, chooses a class, and gives what a browser keeps of it; every plugin that was dropped in is allowed. */
export async function inClass(browser: Browser, chorus: Chorus): Promise<State> {
  const administrator = await new Api(chorus).login();
  await administrator.call('setSchoolRule', { plugin: 'bench.*', effect: 'allow' });
  return cold(browser, undefined, async (context) => {
    const teacher = new Teacher(await context.newPage(), chorus);
    await teacher.enter();
    await teacher.activity('单词训练').waitFor();
    return context.storageState();
  });
}

const home = '.ch-door';

/** From a tap on an activity to its page, painted, in a browser that has never seen it. */
async function activityPaint(context: BrowserContext, chorus: Chorus): Promise<number> {
  const teacher = new Teacher(await context.newPage(), chorus);
  await teacher.open('#/home');
  await teacher.activity('单词训练').waitFor();
  await teacher.page.waitForLoadState('networkidle');
  return teacher.page.evaluate(
    ([label, title]) =>
      new Promise<number>((resolve) => {
        const door = [...document.querySelectorAll('button')].find((button) => button.textContent?.includes(label ?? ''));
        const started = performance.now();
        const look = () => {
          if ([...document.querySelectorAll('main h2')].some((heading) => heading.textContent === title))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          else requestAnimationFrame(look);
        };
        door?.click();
        look();
      }),
    ['单词训练', books.middle.book],
  );
}

/** The bare platform's way to the same: import the plugin's entry and its page, and paint once. */
async function barePaint(context: BrowserContext, chorus: Chorus, base: string): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${chorus.web}#/login`);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async (address) => {
    const started = performance.now();
    const manifest = (await (await fetch(`${address}manifest.json`)).json()) as { entry: string };
    const module = (await import(address + manifest.entry)) as { default: { routes: { path: string; page(): Promise<unknown> }[] } };
    const pages = module.default.routes.filter(({ path }) => path === 'start' || path.endsWith('/book-detail'));
    await Promise.all(pages.map(({ page: load }) => load()));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - started;
  }, base);
}

/** Opens every plugin's page once and gives the time that their activations took at most, but for the slowest in twenty. */
async function activations(page: Page, chorus: Chorus, count: number): Promise<number> {
  const teacher = new Teacher(page, chorus);
  await teacher.open('#/home');
  await teacher.activity('单词训练').waitFor();
  for (let index = 0; index < count; index += 1) {
    await page.evaluate((id) => (location.hash = `#/a/${id}/start`), pluginId(index));
    await page.getByRole('heading', { name: pluginId(index), level: 2 }).waitFor();
  }
  await teacher.openPlugins();
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const found = await teacher.plugin(pluginId(index)).getAttribute('data-activate-ms');
    if (found === null) throw new Error(`${pluginId(index)} says no time to activate.`);
    times.push(Number(found));
  }
  return quantile(times, 0.95);
}

/** The same registrations made by hand, twenty times over. */
function bareActivations(page: Page): Promise<number> {
  return page.evaluate((count) => {
    const times: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      const started = performance.now();
      const undo: (() => void)[] = [];
      for (let i = 0; i < count; i += 1) {
        const listener = () => undefined;
        window.addEventListener('resize', listener);
        undo.push(() => window.removeEventListener('resize', listener));
      }
      times.push(performance.now() - started);
      for (const end of undo) end();
    }
    return times.sort((a, b) => a - b)[18] ?? 0;
  }, 20);
}

/** From Home to an activity, and what plugins take: everything that is measured in a browser that has logged in. */
export async function pageRows(): Promise<Row[]> {
  const browser = await launch();
  const [none, twenty, many] = await Promise.all([chorusWith(0), chorusWith(some), chorusWith(most)]);
  try {
    const state0 = await inClass(browser, none);
    const state20 = await inClass(browser, twenty);
    const state200 = await inClass(browser, many);
    const homeOf = (chorus: Chorus, state: State) => () => cold(browser, state, (context) => drawn(context, `${chorus.web}#/home`, home));
    const homes = await interleaved({ at0: homeOf(none, state0), at200: homeOf(many, state200) });
    const { plugins } = await (await new Api(none).login()).call('plugins', {});
    const base = plugins.find(({ folder, base: address }) => folder.includes('smart-word') && address)?.base;
    if (!base) throw new Error('The word drills are not on the list.');
    const paints = await interleaved({
      chorus: () => cold(browser, state0, (context) => activityPaint(context, none)),
      bare: () => cold(browser, undefined, (context) => barePaint(context, none, base)),
    });
    const activates = await interleaved({
      chorus: () => cold(browser, state20, async (context) => activations(await context.newPage(), twenty, some)),
      bare: () => cold(browser, undefined, async (context) => bareActivations(await context.newPage())),
    });
    return [
      row('home.drawn@0', 'ms', homes.at0, [median(homes.at0)]),
      row('home.drawn@200', 'ms', homes.at200, homes.at0),
      row('activity.first-paint', 'ms', paints.chorus, paints.bare),
      row('plugin.activate.p95', 'ms', activates.chorus, activates.bare),
    ];
  } finally {
    await browser.close();
    await Promise.all([none, twenty, many].map((chorus) => chorus.dispose()));
  }
}
