import type { CDPSession, Page } from 'playwright-core';
import { launch, startChorus, Teacher, texts } from '../acceptance/harness/index.ts';
import { interleaved, quantile, row, sized, type Row } from './figures.ts';

const { tools } = texts;
/** What lies on the board before it is measured. */
const strokes = sized(5_000, 50);
const contacts = 10;
/** So far every contact goes in each round. */
const steps = sized(60, 20);

interface Measured {
  /** What each frame took, from its beginning to when it was painted; ms. */
  readonly frames: number[];
  /** From a contact's event to its ink in the canvas; ms. */
  readonly waited: number[];
}

/** From now on: what each frame takes, and how long a contact's point waits until the canvas has ink there. */
function watchInk(selector: string): void {
  const measured: Measured = { frames: [], waited: [] };
  Object.assign(window, { ink: measured });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<number>) => measured.frames.push(performance.now() - data);
  const frame = (began: number) => {
    // In the first task after the frame has been painted.
    port2.postMessage(began);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const room = document.querySelector(selector)!;
  let at = 0;
  room.addEventListener('pointermove', (event) => {
    const { clientX, clientY, timeStamp } = event as PointerEvent;
    at += 1;
    // Reading pixels back takes longer than drawing them: one point of many is asked for.
    if (at % 50 !== 0) return;
    const { left, top } = room.getBoundingClientRect();
    const look = () => {
      const inked = [...document.querySelectorAll<HTMLCanvasElement>(`${selector} canvas`)].some((canvas) =>
        canvas
          .getContext('2d')!
          .getImageData(clientX - left - 2, clientY - top - 2, 5, 5)
          .data.some((value) => value > 0),
      );
      if (inked) measured.waited.push(performance.now() - timeStamp);
      else requestAnimationFrame(look);
    };
    // After all that hears of this point.
    queueMicrotask(look);
  });
}

/** Draws so many strokes by events of the page's own. */
function fill({ selector, count }: { readonly selector: string; readonly count: number }): void {
  const room = document.querySelector(selector)!;
  const { left, top, width, height } = room.getBoundingClientRect();
  const say = (type: string, x: number, y: number) =>
    room.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 900,
        pointerType: 'mouse',
        isPrimary: true,
        button: 0,
        clientX: left + x,
        clientY: top + y,
      }),
    );
  for (let n = 0; n < count; n += 1) {
    const [x, y] = [20 + ((n * 61) % (width - 160)), 20 + ((n * 37) % (height - 80))];
    say('pointerdown', x, y);
    for (let step = 1; step < 12; step += 1) {
      say('pointerrawupdate', x + step * 8, y + 20 * Math.sin(step));
      say('pointermove', x + step * 8, y + 20 * Math.sin(step));
    }
    say('pointerup', x + 100, y);
  }
}

/** The same canvas, and nothing but lines: no strokes that are kept, no layers. */
async function barePage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => {
    document.body.innerHTML =
      '<style>body{margin:0}</style><div class="bare" style="position:fixed;inset:70px 0;touch-action:none"><canvas></canvas></div>';
    const room = document.querySelector<HTMLElement>('.bare')!;
    const canvas = room.firstElementChild as HTMLCanvasElement;
    [canvas.width, canvas.height] = [room.clientWidth, room.clientHeight];
    const context = canvas.getContext('2d')!;
    context.lineWidth = 5;
    const last = new Map<number, readonly [number, number]>();
    room.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
      const before = last.get(pointerId) ?? [clientX, clientY - 70];
      context.beginPath();
      context.moveTo(...(before as [number, number]));
      context.lineTo(clientX, clientY - 70);
      context.stroke();
      last.set(pointerId, [clientX, clientY - 70]);
    });
    room.addEventListener('pointerup', ({ pointerId }) => last.delete(pointerId));
  });
}

/** Ten fingers draw at once. Gives the 95th percentiles of what frames took and of what points waited. */
async function tenFingers(page: Page, devtools: CDPSession): Promise<{ readonly frame: number; readonly waited: number }> {
  await page.bringToFront();
  const measured = () => page.evaluate(() => (window as unknown as { ink: Measured }).ink);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : Array.from({ length: contacts }, (_, id) => ({
              id,
              x: 100 + step * 12,
              y: 220 + id * 60 + 30 * Math.sin(step / 3),
              radiusX: 8,
              radiusY: 8,
            })),
    });
  await touch('touchStart', 0);
  await page.evaluate(() => {
    const { ink } = window as unknown as { ink: Measured };
    ink.frames.length = ink.waited.length = 0;
  });
  for (let step = 1; step <= steps; step += 1) await touch('touchMove', step);
  const { frames, waited } = await measured();
  await touch('touchEnd', 0);
  return { frame: quantile(frames, 0.95), waited: quantile(waited, 0.95) };
}

/** The paintbrush with 5,000 strokes on the board and ten contacts, beside a bare canvas that draws the same lines. */
export async function inkRows(): Promise<Row[]> {
  const chorus = await startChorus();
  const browser = await launch();
  try {
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN', hasTouch: true });
    // The loader that runs this file names every function by a helper of its own, which a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    const teacher = new Teacher(await context.newPage(), chorus);
    const { page } = teacher;
    await teacher.enter();
    await teacher.openTool('画笔');
    await teacher.button(tools('paint.hint-confirm'), teacher.dialog).click();
    await teacher.dialog.waitFor({ state: 'detached' });
    await page.evaluate(fill, { selector: '.bt-paint-room', count: strokes });
    const bare = await context.newPage();
    await barePage(bare, chorus.bare);
    await page.evaluate(watchInk, '.bt-paint-room');
    await bare.evaluate(watchInk, '.bare');
    const [devtools, bareDevtools] = await Promise.all([context.newCDPSession(page), context.newCDPSession(bare)]);
    const waited: Record<'chorus' | 'bare', number[]> = { chorus: [], bare: [] };
    const measure = (name: 'chorus' | 'bare', of: Page, by: CDPSession) => async () => {
      const figures = await tenFingers(of, by);
      waited[name].push(figures.waited);
      return figures.frame;
    };
    const frames = await interleaved({ chorus: measure('chorus', page, devtools), bare: measure('bare', bare, bareDevtools) }, sized(5, 1));
    return [row('ink.frame.p95', 'ms', frames.chorus, frames.bare), row('ink.latency', 'ms', waited.chorus.slice(1), waited.bare.slice(1))];
  } finally {
    await browser.close();
    await chorus.dispose();
  }
}
