import type { Page } from 'playwright-core';

/** What the page notes down of rows that change. */
interface Notes {
  /** When each student's row was painted with an answer, in UTC milliseconds. */
  shown: Record<string, number>;
  /** React's commits in the frame that had the most of them. */
  commitsPerFrame: number;
  /** Within the task that draws a frame: what changes now is painted at its end. */
  drawing: boolean;
  observer?: MutationObserver;
}

declare global {
  interface Window {
    benchNotes: Notes;
  }
}

/** Before anything of the page runs: counts what React commits in each frame. */
export async function countCommits(page: Page): Promise<void> {
  // The loader that runs this file names every function by a helper of its own, which a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.addInitScript(() => {
    const notes: Notes = { shown: {}, commitsPerFrame: 0, drawing: false };
    window.benchNotes = notes;
    let inFrame = 0;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (notes.drawing = false);
    const frame = () => {
      inFrame = 0;
      notes.drawing = true;
      port2.postMessage(0);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    // The hook that React looks for when it starts, also in production.
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        isDisabled: false,
        renderers: new Map(),
        inject: () => 1,
        onCommitFiberRoot: () => {
          inFrame += 1;
          notes.commitsPerFrame = Math.max(notes.commitsPerFrame, inFrame);
        },
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
      },
    });
  });
}

/** From now on notes when a row says that its student has answered, and is painted. */
export async function watchRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { benchNotes: notes } = window;
    notes.observer?.disconnect();
    notes.shown = {};
    notes.commitsPerFrame = 0;
    const now = () => performance.timeOrigin + performance.now();
    notes.observer = new MutationObserver(() => {
      const fresh = [...document.querySelectorAll<HTMLElement>('.ch-row[data-state]')].flatMap(({ dataset }) =>
        dataset['state'] && dataset['student'] && !(dataset['student'] in notes.shown) ? [dataset['student']] : [],
      );
      if (fresh.length === 0) return;
      for (const student of fresh) notes.shown[student] = Number.NaN;
      // The frame that is being drawn, or the next one, paints it; a message after that comes when it was painted.
      const painted = () => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          for (const student of fresh) notes.shown[student] = now();
        };
        port2.postMessage(0);
      };
      if (notes.drawing) painted();
      else requestAnimationFrame(painted);
    });
    notes.observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-state'] });
  });
}

/** Waits until so many rows are painted, but no longer than this. */
export async function shownIn(page: Page, count: number, limitMs: number): Promise<Pick<Notes, 'shown' | 'commitsPerFrame'>> {
  const painted = (wanted: number) => Object.values(window.benchNotes.shown).filter((at) => !Number.isNaN(at)).length >= wanted;
  await page.waitForFunction(painted, count, { timeout: limitMs }).catch(() => undefined);
  return page.evaluate(() => {
    const { shown, commitsPerFrame } = window.benchNotes;
    return { shown: Object.fromEntries(Object.entries(shown).filter(([, at]) => !Number.isNaN(at))), commitsPerFrame };
  });
}
