import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { pageDist } from '../build/build-page.ts';
import { bundlePlugin } from '../build/plugin-build.ts';
import { CliError } from '../command.ts';
import { openBrowser } from '../conformance/host-page.ts';
import { PageServer } from './page-server.ts';

/** What a press may take on a busy machine: slow is no finding. */
const actionMs = 60_000;

/** What compiles a test names inner functions by a helper that the page does not have; what the page before has kept is no matter of this one. */
const pageBegins = `
globalThis.__name ??= (value) => value;
if (location.protocol === 'http:') for (const kept of [localStorage, sessionStorage]) kept.clear();
`;

/** An activity's bundle, where the worker's server has it. */
export interface Bundle {
  readonly entry: string;
  readonly styles: readonly string[];
}

/** What page tests of one worker share, file after file: a browser, a server, each activity bundled once, and pages that nobody uses now. */
export class PageWorker {
  readonly #bundles = new Map<string, Promise<Bundle>>();
  readonly #free: Page[] = [];
  static #one: Promise<PageWorker> | undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly server: PageServer,
    private readonly work: string,
  ) {}

  /** This worker's own; begun anew where its browser has gone. */
  static async ours(): Promise<PageWorker> {
    const begun = PageWorker.#one;
    const last = await begun?.catch(() => undefined);
    if (PageWorker.#one === begun && last?.context.browser()?.isConnected() !== true) PageWorker.#one = undefined;
    return (PageWorker.#one ??= PageWorker.#begin());
  }

  static async #begin(): Promise<PageWorker> {
    const shell = shellFolder();
    const work = mkdtempSync(join(tmpdir(), 'chorus-page-'));
    process.once('exit', () => rmSync(work, { recursive: true, force: true }));
    const [browser, server] = await Promise.all([openBrowser(), PageServer.start(shell)]);
    const context = await browser.newContext({ locale: 'zh-CN', reducedMotion: 'reduce' });
    context.setDefaultTimeout(actionMs);
    await context.addInitScript(pageBegins);
    return new PageWorker(context, server, work);
  }

  get origin(): string {
    return this.server.origin;
  }

  /** Bundles the activity in a folder, the first time that it is asked for. */
  bundle(folder: string): Promise<Bundle> {
    const known = this.#bundles.get(folder);
    if (known) return known;
    const outDir = join(this.work, String(this.#bundles.size));
    const bundled = bundlePlugin(folder, outDir).then(({ entry, styles }) => {
      const at = this.server.add(outDir);
      return { entry: `${at}/${entry}`, styles: styles.map((path) => `${at}/${path}`) };
    });
    this.#bundles.set(folder, bundled);
    return bundled;
  }

  /** A page that nobody uses. */
  async lend(): Promise<Page> {
    return this.#free.pop() ?? (await this.context.newPage());
  }

  /** Takes a page back: what a test has done to it beyond its content is undone. */
  async takeBack(page: Page): Promise<void> {
    page.removeAllListeners();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    this.#free.push(page);
  }
}

/** The folder of the activity that a test belongs to: the nearest above it with an entry. Error: `CliError`. */
export function activityOf(testUrl: string): string {
  const file = fileURLToPath(testUrl);
  for (let folder = dirname(file); dirname(folder) !== folder; folder = dirname(folder))
    if (['src/index.ts', 'src/index.tsx'].some((entry) => existsSync(join(folder, entry)))) return folder;
  throw new CliError(`${file} is in no activity: no folder above it has src/index.ts.`);
}

/** Beside the packed tool, or in the project. */
function shellFolder(): string {
  const packed = fileURLToPath(new URL('./page', import.meta.url));
  const folder = [packed, pageDist].find((each) => existsSync(join(each, 'index.html')));
  if (folder === undefined) throw new CliError('The shell for pages under test is not built: run npm run build.');
  return folder;
}
