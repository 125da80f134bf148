import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { TeacherBrowser, type TeacherBrowserOptions } from './browser.ts';
import type { Chorus } from './chorus.ts';
import { watch } from './evidence.ts';
import { unsent } from './kept-on-disk.ts';
import { differences, noteLasting, stopListening, traits } from './leftovers.ts';
import { classes, type Stage } from './sample-school.ts';
import { Teacher } from './teacher.ts';
import { host } from './texts.ts';
import { speak, spoken, type Heard } from './voice.ts';

/** What was given in a lesson is at the server by then. */
const sentWithinMs = 30_000;

/** How a page is opened, and by whom: it stays so. */
export interface LentPageOptions extends Omit<TeacherBrowserOptions, 'voice' | 'profile' | 'offline'> {
  readonly stage: Stage;
}

/** What a lesson on it has. */
export interface LentLesson {
  readonly size: keyof (typeof classes)['middle'];
  /** What each recording hears. */
  readonly voice: readonly Heard[] | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** What {@link speak} replaces. */
type Microphone = typeof globalThis & { realMicrophone: typeof AudioWorkletNode };

/** Runs in the page before its own scripts. */
const keepMicrophone = () => void ((globalThis as Microphone).realMicrophone = AudioWorkletNode);
/** Runs in the page: to one that is cheaply drawn, with the real microphone. */
const leave = () => {
  globalThis.AudioWorkletNode = (globalThis as Microphone).realMicrophone;
  location.hash = '#/nowhere';
};

/** Runs in the page: what its storages have besides the lesson's is as it was, and nothing floats. */
function putBack({ before, after }: { readonly before: readonly (readonly [string, string])[]; readonly after: readonly string[] }): void {
  sessionStorage.removeItem('chorus.lesson-tools');
  for (const [kind, storage] of [
    ['localStorage ', localStorage],
    ['sessionStorage ', sessionStorage],
  ] as const) {
    const key = (name: string) => name.slice(kind.length);
    for (const name of after) if (name.startsWith(kind)) storage.removeItem(key(name));
    for (const [name, value] of before) if (name.startsWith(kind)) storage.setItem(key(name), value);
  }
}

/** A page that teaches one lesson after another. */
export class LentPage {
  #before: ReadonlyMap<string, string> | undefined;
  #used: ReadonlySet<string> = new Set();
  #voice: { dispose(): Promise<void> } | undefined;
  /** Not noted. */
  readonly #addInitScript: Page['addInitScript'];

  private constructor(
    readonly browser: TeacherBrowser,
    readonly teacher: Teacher,
    private readonly stage: Stage,
  ) {
    this.#addInitScript = this.page.addInitScript.bind(this.page);
  }

  static async open(chorus: Chorus, { stage, ...options }: LentPageOptions): Promise<LentPage> {
    const browser = await TeacherBrowser.open(options);
    await browser.context.addInitScript(keepMicrophone);
    return new LentPage(browser, new Teacher(await browser.tab(), chorus), stage);
  }

  get page(): Page {
    return this.teacher.page;
  }

  /** Goes to the class's Home. */
  async begin({ size, voice, viewport }: LentLesson): Promise<void> {
    const { page, teacher } = this;
    await page.setViewportSize(viewport);
    const said = voice && spoken(voice);
    if (said) this.#voice = await this.#addInitScript(speak, said);
    if (this.#before) {
      if (said) await page.evaluate(speak, said);
      await page.evaluate(() => (location.hash = '#/choose-class'));
      await teacher.at('/choose-class');
      await teacher.chooseClass(classes[this.stage][size]);
    } else {
      await teacher.enter(this.stage, size);
      this.#before = await traits(page, this.browser.context);
      this.#used = noteLasting(page, this.browser.context);
    }
  }

  /** Leaves it ready for the next lesson, and says what is not as it was before. */
  async end(): Promise<readonly string[]> {
    const { page, browser, teacher } = this;
    const { context } = browser;
    if (page.isClosed()) return ['it is closed'];
    if (context.pages().length > 1) return ['another tab'];
    if (this.#used.size > 0) return [...this.#used];
    await stopListening(page, context);
    watch(page);
    await this.#voice?.dispose();
    this.#voice = undefined;
    await page.evaluate(leave);
    await teacher.at('/nowhere');
    const until = performance.now() + sentWithinMs;
    for (let left = await unsent(page); left > 0; left = await unsent(page)) {
      if (performance.now() > until) return [`${left} that the server does not have`];
      await wait(100);
    }
    const before = this.#before!;
    const after = await traits(page, context);
    if (differences(before, after).length === 0) return [];
    // what a teacher sets in a lesson, and what floats over the choice of class
    await page.evaluate(putBack, { before: [...before], after: [...after.keys()] });
    await page.reload();
    await teacher.see(host('page.not-found'));
    return differences(before, await traits(page, context));
  }

  close(): Promise<void> {
    return this.browser.close();
  }
}
