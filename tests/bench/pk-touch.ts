import type { CDPSession, Page } from 'playwright-core';
import { launch, startChorus, Teacher, texts } from '../acceptance/harness/index.ts';
import { interleaved, quantile, row, sized, type Row } from './figures.ts';

const { pk } = texts;
/** So often two fingers go down in each round. */
const touches = sized(40, 4);
/** Two fingers are down for so long. */
const heldMs = 60;

/** From now on: how long each finger waits until the place that it touches is drawn as touched, ms. */
function watchTouches(selector: string): void {
  const waited: number[] = [];
  addEventListener(
    'pointerdown',
    ({ target, timeStamp }) => {
      const place = (target as Element).closest(selector);
      if (!place) return;
      const { port1, port2 } = new MessageChannel();
      // In the first task after the frame that has it.
      port1.onmessage = () => waited.push(performance.now() - timeStamp);
      const look = () => (place.hasAttribute('data-down') ? port2.postMessage(0) : requestAnimationFrame(look));
      requestAnimationFrame(look);
    },
    { capture: true },
  );
  Object.assign(window, { touchesWaited: waited });
}

/** As many places, which a bare page marks as touched in the same way. */
async function barePage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    document.body.innerHTML = `<style>button{position:fixed;width:20%;height:15%;border:2px solid;font-size:50px}[data-down]{background:#dde;transform:scale(.97)}</style>${[
      [5, 60],
      [25, 60],
      [5, 80],
      [25, 80],
      [55, 60],
      [75, 60],
      [55, 80],
      [75, 80],
    ]
      .map(([left, top]) => `<button style="left:${left}%;top:${top}%;touch-action:none">苹果</button>`)
      .join('')}`;
    for (const button of document.querySelectorAll('button')) {
      button.onpointerdown = () => button.setAttribute('data-down', '');
      button.onpointercancel = () => button.removeAttribute('data-down');
    }
  });
}

/** Fingers of both sides go down at once and are taken away by the system, which answers nothing. Gives the 95th percentile of what was waited for. */
async function touchBoth(page: Page, devtools: CDPSession, selector: string): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => void ((window as unknown as { touchesWaited: number[] }).touchesWaited.length = 0));
  const boxes = await page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  const half = boxes.length / 2;
  for (let n = 0; n < touches; n += 1) {
    const touchPoints = [boxes[n % half]!, boxes[half + ((n + 1) % half)]!].map((point, id) => ({ ...point, id }));
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(heldMs);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  }
  const waited = await page.evaluate(() => (window as unknown as { touchesWaited: number[] }).touchesWaited);
  if (waited.length !== touches * 2) throw new Error(`Of ${touches * 2} touches ${waited.length} were drawn.`);
  return quantile(waited, 0.95);
}

/** How soon a PK shows two fingers that go down at once, one of each side, beside a bare page that does the same. */
export async function pkRows(): Promise<Row[]> {
  const chorus = await startChorus();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', hasTouch: true });
    // The loader that runs this file names every function by a helper of its own, which a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    const teacher = new Teacher(await context.newPage(), chorus);
    const { page } = teacher;
    await teacher.enter('middle', 'larger');
    await teacher.activity('单词 PK').click();
    await teacher.button(pk('create.draw-again')).click();
    await teacher.button(pk('create.words.choose')).click();
    await page.locator('.pk-book').first().click();
    await page.locator('.pk-unit').first().click();
    await page.locator('.pk-dock .ch-button-primary').click();
    await teacher.button(pk('create.more')).click();
    for (const label of [pk('seconds.0'), pk('lead.0')]) await page.getByRole('radio', { name: label, exact: true }).check();
    await page
      .locator('.pk-dock')
      .getByRole('button', { name: pk('create.start') })
      .click();
    await page.locator('.pk-option').nth(7).waitFor();
    const bare = await context.newPage();
    await barePage(bare, chorus.bare);
    await page.evaluate(watchTouches, '.pk-option');
    await bare.evaluate(watchTouches, 'button');
    const [devtools, bareDevtools] = await Promise.all([context.newCDPSession(page), context.newCDPSession(bare)]);
    const waited = await interleaved(
      {
        chorus: () => touchBoth(page, devtools, '.pk-option'),
        bare: () => touchBoth(bare, bareDevtools, 'button'),
      },
      sized(5, 1),
    );
    return [row('pk.touch.p95', 'ms', waited.chorus, waited.bare)];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
