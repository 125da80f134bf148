// First: paper.js looks for a canvas when it is loaded.
import '../testing/fake-canvas.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Stroke } from '../ink/board-item.ts';
import type { Point } from '../ink/bounds.ts';
import { Drawing, type CutStroke } from '../ink/drawing.ts';
import { PalmRule } from '../ink/palm-rule.ts';
import type { SurfaceSettings } from './contact.ts';
import { InkSurface } from './ink-surface.ts';

interface Pressed {
  readonly id?: number;
  readonly type?: 'mouse' | 'pen' | 'touch';
  readonly button?: number;
  readonly size?: number;
  /** Places on the way, which the browser tells together with the last. */
  readonly way?: readonly Point[];
}

/** A board of 1,000 by 500 CSS pixels whose corner is at 100, 50 of the window. */
function board(settings: Partial<SurfaceSettings> = {}) {
  const room = document.body.appendChild(document.createElement('div'));
  const size = { width: 1_000, height: 500 };
  Object.defineProperty(room, 'clientWidth', { get: () => size.width });
  Object.defineProperty(room, 'clientHeight', { get: () => size.height });
  room.getBoundingClientRect = () => new DOMRect(100, 50, size.width, size.height);
  const drawing = new Drawing();
  const holes: (readonly Point[])[] = [];
  // What an eraser touches is gone.
  const cut: CutStroke = (_, hole) => {
    holes.push(hole);
    return [];
  };
  const seen = { pens: 0, wanted: [] as unknown[] };
  const chosen: SurfaceSettings = { tool: 'brush', colour: '#ffffff', width: 5, fingers: 'draw', recognises: false, ...settings };
  const surface = new InkSurface({
    room,
    drawing,
    cut,
    palm: new PalmRule(60),
    settings: () => chosen,
    onPen: () => void (seen.pens += 1),
    onWrite: (on) => void seen.wanted.push(on),
  });
  onTestFinished(() => {
    surface.dispose();
    room.remove();
  });
  const say = (type: string, x: number, y: number, pressed: Pressed = {}) => {
    // As the browser: where it tells every point as it comes, and once a frame.
    if (type === 'pointermove') tell('pointerrawupdate', x, y, pressed);
    return tell(type, x, y, pressed);
  };
  const tell = (type: string, x: number, y: number, { id = 1, type: pointerType = 'touch', button = 0, size: edge = 20, way }: Pressed) => {
    const at = (place: Point) => ({ clientX: place.x + 100, clientY: place.y + 50 });
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, button, ...at({ x, y }) });
    const contact = { pointerId: id, pointerType, pressure: 0.5, width: edge, height: edge };
    const coalesced = (way ?? []).map((place) => ({ ...at(place), pressure: 0.5 }));
    Object.assign(event, contact, { getCoalescedEvents: () => coalesced });
    room.dispatchEvent(event);
    return event;
  };
  const draw = (pressed: Pressed = {}, y = 100) => {
    say('pointerdown', 100, y, pressed);
    say('pointermove', 200, y, pressed);
    say('pointerup', 300, y, pressed);
  };
  const ends = () => (drawing.page.items as readonly Stroke[]).map(({ points }) => [...points.slice(0, 2), ...points.slice(-3, -1)]);
  return { room, size, surface, drawing, holes, seen, say, draw, ends };
}
const boxOf = (hole: readonly Point[]) => Math.max(...hole.map(({ x }) => x)) - Math.min(...hole.map(({ x }) => x));

it('draws where a contact goes, on the board’s own places, with all places that the browser tells at once', () => {
  const { say, ends, drawing } = board();
  say('pointerdown', 10, 20);
  say('pointermove', 60, 20, {
    way: [
      { x: 30, y: 90 },
      { x: 60, y: 20 },
    ],
  });
  say('pointerup', 60, 20);
  expect(ends()).toEqual([[10, 20, 60, 20]]);
  expect(drawing.page.items[0]!.bounds.bottom).toBeGreaterThan(50);
});

it('draws a page on the pixels that it was begun with, however wide the board is then', () => {
  const { size, draw, ends, drawing } = board();
  draw();
  expect(drawing.page.width).toBe(1_000);
  size.width = 500;
  drawing.move({ x: 40, y: 0 });
  draw();
  expect(ends()).toEqual([
    [100, 100, 300, 100],
    [160, 200, 560, 200],
  ]);
});

it('does nothing for a mouse’s other buttons, nor for a second touch of one contact', () => {
  const { say, draw, ends } = board();
  draw({ type: 'mouse', button: 2 });
  expect(ends()).toEqual([]);
  say('pointerdown', 100, 100);
  say('pointerdown', 500, 400);
  say('pointerup', 300, 100);
  expect(ends()).toEqual([[100, 100, 300, 100]]);
});

it('tells of a pen, and erases with its other end', () => {
  const { draw, ends, seen } = board();
  draw({ type: 'pen' });
  expect([ends().length, seen.pens]).toEqual([1, 1]);
  draw({ type: 'pen', button: 5 });
  expect(ends()).toEqual([]);
});

it('asks for words where the board is pressed with the tool for them, on the page and on the board', () => {
  const { say, seen, drawing, ends } = board({ tool: 'text' });
  drawing.move({ x: 40, y: 0 });
  say('pointerdown', 10, 20);
  say('pointerup', 10, 20);
  expect([seen.wanted, ends()]).toMatchObject([[{ page: { x: -30, y: 20 }, board: { x: 10, y: 20 } }], []]);
});

it.each([
  ['a finger', 'eraser', 20, 30],
  ['a palm', 'brush', 90, 90],
  ['a forearm', 'brush', 900, 240],
] as const)('erases with %s as large as it is, from 30 to 240 pixels', (_, tool, size, edge) => {
  const { draw, say, holes, drawing } = board({ tool });
  draw({ type: 'mouse', id: 9 });
  drawing.reset();
  const stroke = (drawing.nextZ(), { z: 1, ink: 'brush', colour: '', smooth: true, points: [200, 100, 5], kind: 'stroke' } as const);
  drawing.add({ ...stroke, bounds: { left: 195, top: 95, right: 205, bottom: 105 } });
  holes.length = 0;
  say('pointerdown', 200, 100, { size });
  expect(holes.map(boxOf)).toEqual([edge]);
});

it('erases from where a palm lies that came down with its edge, and draws nothing of it', () => {
  const { say, draw, ends, drawing, surface } = board();
  draw();
  say('pointerdown', 200, 300, { id: 2 });
  const ended = vi.spyOn(surface.live, 'end');
  say('pointermove', 200, 100, { id: 2, size: 90 });
  expect(ended).toHaveBeenCalledOnce();
  say('pointerup', 200, 100, { id: 2 });
  expect(ends()).toEqual([]);
  drawing.undo();
  expect(ends()).toEqual([[100, 100, 300, 100]]);
});

it('undoes in one step what two erasers did at once', () => {
  const { say, draw, ends, drawing } = board();
  draw({}, 100);
  draw({}, 300);
  const pen = { type: 'pen', button: 5 } as const;
  say('pointerdown', 200, 100, { ...pen, id: 2 });
  say('pointerdown', 200, 400, { ...pen, id: 3 });
  say('pointerup', 200, 100, { ...pen, id: 2 });
  say('pointermove', 200, 300, { ...pen, id: 3 });
  say('pointerup', 200, 300, { ...pen, id: 3 });
  expect(ends()).toEqual([]);
  drawing.undo();
  expect(ends()).toHaveLength(2);
});

it.each(['pointercancel', 'lostpointercapture'])('leaves nothing of a contact after its %s', (end) => {
  const { say, ends } = board();
  say('pointerdown', 100, 100);
  say('pointermove', 200, 100);
  say(end, 200, 100);
  say('pointerup', 300, 100);
  expect(ends()).toEqual([]);
});

it('takes away all that is being drawn, each contact’s', () => {
  const { say, ends, surface } = board();
  for (const id of [1, 2]) say('pointerdown', 100, 100 * id, { id });
  surface.cancelAll();
  for (const id of [1, 2]) say('pointerup', 300, 100 * id, { id });
  expect(ends()).toEqual([]);
});

it('has no menu of the browser’s on the board', () => {
  expect(board().say('contextmenu', 10, 10).defaultPrevented).toBe(true);
});

it('gives back the memory of its canvases, and hears and shows nothing any more, when it is closed', () => {
  const { room, surface, drawing, draw, ends } = board();
  const canvases = [...room.querySelectorAll('canvas')];
  expect(canvases.map(({ width }) => width)).toEqual([1_000, 1_000, 1_000]);
  const listening = vi.spyOn(room, 'removeEventListener');
  surface.dispose();
  expect(canvases.map(({ width, height, isConnected }) => [width, height, isConnected])).toEqual(Array(3).fill([0, 0, false]));
  expect(listening).toHaveBeenCalledTimes(7);
  draw();
  expect(ends()).toEqual([]);
  drawing.setBackground('grid');
  expect(canvases.map(({ width }) => width)).toEqual([0, 0, 0]);
});
