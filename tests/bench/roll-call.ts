import type { Page } from 'playwright-core';
import { launch, startChorus, Teacher, texts } from '../acceptance/harness/index.ts';
import { interleaved, row, sized, type Row } from './figures.ts';

/** A class is called at random so often; a roll lasts a second. */
const rounds = sized(9, 1);
/** What a class of this size has on the page beside the roll. */
const names = 52;

/** Frames a second that the page draws while a selector matches, or for so long where there is none. */
async function framesWhile(page: Page, begin: () => Promise<unknown>, selector: string): Promise<number> {
  const counted = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let first: number | undefined;
        let frames = 0;
        const frame = (now: number) => {
          const here = document.querySelector(wanted) !== null;
          if (here) {
            first ??= now;
            frames += 1;
          } else if (first !== undefined) return resolve((frames - 1) / ((now - first) / 1_000));
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    selector,
  );
  await begin();
  return counted;
}

/** An empty page with as many tiles, on which the same strip of names goes by the same way. */
async function barePage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate((count) => {
    document.body.innerHTML = `<div style="display:grid;grid-template-columns:repeat(10,1fr)">${'<p>欧阳思源</p>'.repeat(count)}</div><button>go</button>`;
    document.querySelector('button')!.onclick = () => {
      const window = document.body.appendChild(document.createElement('div'));
      window.className = 'rolls';
      window.style.cssText = 'position:fixed;inset:30% 10%;overflow:hidden;border:6px solid;font:800 212px sans-serif;text-align:center';
      const strip = window.appendChild(document.createElement('div'));
      strip.style.willChange = 'transform';
      strip.innerHTML = '<div style="height:276px">欧阳思源</div>'.repeat(10);
      strip.animate([{ transform: 'none' }, { transform: 'translateY(-90%)' }], { duration: 940, fill: 'forwards' });
      setTimeout(() => window.remove(), 1_000);
    };
  }, names);
}

/** Frames of a roll call beside those of a bare page with the same transforms. */
export async function rollCallRows(): Promise<Row[]> {
  const chorus = await startChorus();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', reducedMotion: 'no-preference' });
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(() => localStorage.setItem('chorus.sidebar.stays', '1'));
    const teacher = new Teacher(await context.newPage(), chorus);
    await teacher.enter('middle', 'larger');
    await teacher.openUnit();
    const bare = await context.newPage();
    await barePage(bare, chorus.bare);
    const frames = await interleaved(
      {
        chorus: async () => {
          await teacher.page.bringToFront();
          const value = await framesWhile(
            teacher.page,
            () => teacher.button(texts.ui('roll.call')).first().click(),
            '.ch-rolling[data-rolling]',
          );
          // The call is over, and the next one is another press.
          await teacher.list.getByRole('button', { name: texts.host('list.undo-call') }).click();
          await teacher.button(texts.ui('roll.call')).first().waitFor();
          return value;
        },
        bare: async () => {
          await bare.bringToFront();
          return framesWhile(bare, () => bare.getByRole('button').click(), '.rolls');
        },
      },
      rounds,
    );
    return [row('rollcall.frames', '/s', frames.chorus, frames.bare)];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
