// First: paper.js looks for a canvas when it is loaded.
import { canvasCalls } from './testing/fake-canvas.ts';
import type { LessonToolProps } from '@chorus/sdk';
import { createPortal } from 'react-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { key, perform, showTool } from '../testing/show-tool.tsx';
import PaintLayer from './paint-layer.tsx';
import { paintOf } from './open-paint.ts';

/** A window of its own, with another scale and a clock of its own. */
function otherWindow() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const own = frame.contentWindow! as Window & typeof globalThis;
  const frames = vi.fn((run: FrameRequestCallback) => setTimeout(() => run(own.performance.now()), 1) as unknown as number);
  Object.assign(own, { devicePixelRatio: 2, requestAnimationFrame: frames, cancelAnimationFrame: clearTimeout });
  own.HTMLCanvasElement.prototype.getContext = HTMLCanvasElement.prototype.getContext;
  Object.defineProperty(own.HTMLElement.prototype, 'clientWidth', { value: 800 });
  Object.defineProperty(own.HTMLElement.prototype, 'clientHeight', { value: 600 });
  return { own, frame, frames };
}

async function open({ seesThrough = true, freezes = false } = {}) {
  const { own, frame, frames } = otherWindow();
  // Before it is drawn: this is undone in the order from the last.
  onTestFinished(() => frame.remove());
  const picture = vi.fn(async () => ({ width: 800, height: 600 }) as ImageBitmap);
  const window = { seesThrough, picture };
  let isOpen = false;
  const View = (props: LessonToolProps) => isOpen && createPortal(<PaintLayer {...props} window={window} />, own.document.body);
  const tool = await showTool(View);
  const paint = await paintOf(tool.harness.context);
  paint.confirmHint();
  paint.setFreezes(freezes);
  isOpen = true;
  await tool.ask();
  await expect.poll(() => own.document.querySelector('.bt-paint-room')).toBeTruthy();
  const room = own.document.querySelector<HTMLElement>('.bt-paint-room')!;
  return { own, frames, picture, paint, room };
}

it('draws in its own window by that window’s scale and frames [1-18]', async () => {
  const { own, room, frames, paint } = await open();
  const canvases = [...own.document.querySelectorAll('canvas')];
  expect(canvases.map(({ width, height }) => [width, height])).toEqual([
    [1600, 1200],
    [1600, 1200],
    [1600, 1200],
  ]);
  const asked = vi.spyOn(window, 'requestAnimationFrame');
  onTestFinished(() => asked.mockRestore());
  const before = frames.mock.calls.length;
  const say = (type: string, clientX: number) => {
    const event = new own.MouseEvent(type, { bubbles: true, clientX, clientY: 100, button: 0 });
    room.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch', pressure: 0.5, width: 20, height: 20 }));
  };
  await perform(() => {
    say('pointerdown', 100);
    for (let x = 110; x <= 200; x += 10) for (const type of ['pointerrawupdate', 'pointermove']) say(type, x);
    say('pointerup', 200);
  });
  expect(paint.drawing.page.items).toHaveLength(1);
  expect([frames.mock.calls.length > before, asked.mock.calls.length]).toEqual([true, 0]);
});

it('has no tool that presses what lies below, by button or by key, also where it was chosen on the page', async () => {
  const { own, paint, room } = await open();
  await perform(() => paint.toggleMenu());
  const labels = () => [...own.document.querySelectorAll('button')].map((each) => each.textContent ?? '');
  expect(labels().some((label) => label.startsWith('激光笔'))).toBe(true);
  expect(labels().some((label) => label.startsWith('操作页面'))).toBe(false);
  await key(room, 'm');
  expect(paint.tool).toBe('brush');
});

it('closes its menu by Escape in its window', async () => {
  const { own, paint } = await open();
  await perform(() => paint.toggleMenu());
  const press = new own.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  await perform(() => own.document.body.dispatchEvent(press));
  expect([paint.phase, press.defaultPrevented]).toEqual(['open', true]);
});

it('holds the screen still when that is chosen, and lets it go again', async () => {
  const { own, paint, picture } = await open();
  const frozen = () => own.document.querySelector('.bt-paint-behind canvas');
  expect([picture.mock.calls.length, frozen()]).toEqual([0, null]);
  await perform(() => paint.toggleMenu());
  const inputs = () => [
    ...[...own.document.querySelectorAll('fieldset')].find((each) => each.textContent?.startsWith('画面定格'))!.querySelectorAll('input'),
  ];
  await perform(() => inputs()[0]!.click());
  await expect.poll(frozen).not.toBeNull();
  expect(canvasCalls.filter(({ call }) => call === 'drawImage')).not.toEqual([]);
  await perform(() => inputs()[1]!.click());
  await expect.poll(frozen).toBeNull();
});

it('draws on a picture from the beginning where nothing is seen through, or the teacher wants it so', async () => {
  const blind = await open({ seesThrough: false });
  expect([blind.picture.mock.calls.length, blind.own.document.querySelector('.bt-paint-behind canvas') !== null]).toEqual([1, true]);
  await perform(() => blind.paint.toggleMenu());
  expect(blind.own.document.body.textContent).not.toContain('画面定格');
  const wanted = await open({ freezes: true });
  expect(wanted.picture).toHaveBeenCalledOnce();
});
