import { expect } from 'vitest';
import { afterTest } from './after-test.ts';
import { startChorus, type Chorus } from './chorus.ts';
import { freshClasses, schoolOf } from './fresh-classes.ts';
import { differences } from './leftovers.ts';
import { LentPage, type LentLesson, type LentPageOptions } from './lent-page.ts';

/** So many pages of a server wait for a lesson of their kind. */
const maxPages = 3;

/** A server that is lent with its pages to one lesson after another. */
class Room {
  /** By kind; the one that was lent last comes last. */
  readonly #pages = new Map<string, LentPage>();
  readonly #school: ReadonlyMap<string, string>;
  #stopped = false;

  constructor(readonly chorus: Chorus) {
    this.#school = schoolOf(chorus);
    const { stop } = chorus;
    chorus.stop = (signal) => {
      this.#stopped = true;
      return stop.call(chorus, signal);
    };
  }

  /** A page of this kind, which nobody else gets then. */
  async take(options: LentPageOptions): Promise<LentPage> {
    const kind = JSON.stringify(options);
    const known = this.#pages.get(kind);
    this.#pages.delete(kind);
    return known ?? LentPage.open(this.chorus, options);
  }

  async giveBack(options: LentPageOptions, page: LentPage): Promise<void> {
    this.#pages.set(JSON.stringify(options), page);
    for (const [kind, oldest] of this.#pages) {
      if (this.#pages.size <= maxPages) return;
      this.#pages.delete(kind);
      await oldest.close();
    }
  }

  leftovers(): readonly string[] {
    return this.#stopped ? ['it was stopped'] : differences(this.#school, schoolOf(this.chorus));
  }

  async dispose(): Promise<void> {
    for (const page of this.#pages.values()) await page.close();
    await this.chorus.dispose();
  }
}

/** Those of this worker that nobody has at the moment; they end with it. */
const free: Room[] = [];

const reason = (error: unknown) => [error instanceof Error ? error.message : String(error)];

/**
 * A teacher on Home of a class that nobody has taught, with the sample school's children in it. Server and page were lent to lessons before
 * and will be again: one that is not as it was is thrown away then, and it is said why. `prepare` is done before the class is chosen. Who needs a server or a profile of an own kind asks for a `classroom`.
 */
export async function newLesson({
  size = 'large',
  voice,
  viewport = { width: 1920, height: 1080 },
  stage = 'middle',
  prepare,
  ...opened
}: Partial<LentPageOptions & LentLesson> & { readonly prepare?: (chorus: Chorus) => Promise<unknown> } = {}) {
  const test = expect.getState().currentTestName;
  const options = { stage, ...opened };
  const known = free.pop();
  const room = known ?? new Room(await startChorus());
  if (known) freshClasses(room.chorus);
  const lent = await room.take(options);
  afterTest(async (failed) => {
    const ofSchool = failed ? [] : room.leftovers();
    const ofPage = failed ? [] : await lent.end().catch(reason);
    const left = [...ofSchool.map((what) => `server: ${what}`), ...ofPage.map((what) => `page: ${what}`)];
    if (left.length > 0) console.warn(`Thrown away after "${test}":\n${left.join('\n')}`);
    if (failed || ofPage.length > 0) await lent.close();
    else await room.giveBack(options, lent);
    if (failed || ofSchool.length > 0) await room.dispose();
    else free.push(room);
  });
  await prepare?.(room.chorus);
  await lent.begin({ size, voice, viewport });
  return { chorus: room.chorus, browser: lent.browser, teacher: lent.teacher, page: lent.page };
}
