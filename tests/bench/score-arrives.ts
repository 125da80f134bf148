import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launch, reads, startChorus, Teacher, type Chorus } from '../acceptance/harness/index.ts';
import { speak, spoken } from '../acceptance/harness/voice.ts';
import { row, sized, type Row } from './figures.ts';

const reader = '马洁';
const rounds = sized(7, 1);

interface Arrival {
  /** From the scorer's answer in the page to the frame that shows the score, ms. */
  readonly paint: number;
  /** Frames drawn in the second after that. */
  readonly frames: number;
}

/** Before anything of the page runs: notes when the scorer's worker has answered with a score. */
function noteAnswers(): void {
  const Native = window.Worker;
  window.Worker = class extends Native {
    constructor(...args: ConstructorParameters<typeof Native>) {
      super(...args);
      this.addEventListener('message', ({ data }: MessageEvent) => {
        if (JSON.stringify(data)?.includes('"kind":"scored"')) Object.assign(window, { scoredAt: performance.now() });
      });
    }
  };
}

/** Waits for the next score: when the frame that shows it was drawn, and how many frames the second after it has. */
function watchArrival(): Promise<Arrival> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const before = document.querySelector('.sw-dock')?.getAttribute('data-moment') === 'scored';
    let gone = !before;
    const look = new MutationObserver(() => {
      const figure = document.querySelector('.sw-dock[data-moment=scored] .sw-score-number');
      if (!figure) gone = true;
      if (!figure || !gone) return;
      look.disconnect();
      requestAnimationFrame(() => port2.postMessage(0));
    });
    port1.onmessage = () => {
      const from = performance.now();
      const paint = from - (window as unknown as { scoredAt: number }).scoredAt;
      let frames = 0;
      const count = () => {
        if (performance.now() - from >= 1_000) return resolve({ paint, frames });
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    };
    look.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-moment'] });
  });
}

/** A bare page whose elements move as the stage's do: five stars, a ring round letters and tile, an arrow; a figure that counts. */
function bareFrames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    document.body.innerHTML = Array.from({ length: 9 }, (_, n) => `<p style="animation:pop 160ms ${400 + n * 80}ms backwards">★</p>`).join(
      '',
    );
    const style = document.createElement('style');
    style.textContent = '@keyframes pop{from{opacity:0;transform:scale(.6)}}';
    document.head.append(style);
    const from = performance.now();
    let frames = 0;
    await new Promise<void>((resolve) => {
      const count = () => {
        if (performance.now() - from >= 1_000) return resolve();
        frames += 1;
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    style.remove();
    return frames;
  });
}

async function stage(browser: Browser, chorus: Chorus): Promise<{ readonly context: BrowserContext; readonly teacher: Teacher }> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', permissions: ['microphone'] });
  // The loader that runs this file names every function by a helper of its own, which a page does not have.
  await context.addInitScript('globalThis.__name = (named) => named;');
  await context.addInitScript(noteAnswers);
  await context.addInitScript(speak, spoken(reads('teacher')));
  const teacher = new Teacher(await context.newPage(), chorus);
  await teacher.enter();
  await teacher.openUnit();
  await teacher.call(reader);
  return { context, teacher };
}

/** How a score arrives on the stage: from the scorer's answer to its first paint, and whether the second of its reveal is as smooth as a bare page's. */
export async function scoreRows(): Promise<Row[]> {
  const browser = await launch();
  const chorus = await startChorus();
  try {
    const { context, teacher } = await stage(browser, chorus);
    const bare = await browser.newPage();
    await bare.setContent('<!doctype html><body></body>');
    await bare.evaluate('globalThis.__name = (named) => named;');
    const paints: number[] = [];
    const frames: number[] = [];
    const bares: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const arrival = teacher.page.evaluate(watchArrival);
      await teacher.page
        .locator('.sw-dock button')
        .filter({ hasText: /再读/ })
        .or(teacher.page.locator('.ch-record-button'))
        .first()
        .click();
      const { paint, frames: drawn } = await arrival;
      paints.push(paint);
      frames.push(drawn);
      await bare.bringToFront();
      bares.push(await bareFrames(bare));
      await teacher.page.bringToFront();
    }
    await context.close();
    return [row('score.reveal.frames', '/s', frames, bares), row('score.first-paint', 'ms', paints, paints)];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
