import { describe, expect, it } from 'vitest';
import type { Stroke } from '../ink/board-item.ts';
import type { Point } from '../ink/bounds.ts';
import { Drawing } from '../ink/drawing.ts';
import {
  eraserContact,
  figureContact,
  inkContact,
  laserContact,
  type Contact,
  type ContactSurface,
  type SurfaceSettings,
} from './contact.ts';
import { fadesMs } from './laser-light.ts';
import type { LiveLayer, Passing } from './live-layer.ts';
import type { LiveStroke } from './live-stroke.ts';

const chosen: SurfaceSettings = { tool: 'brush', colour: '#12a150', width: 5, fingers: 'draw', recognises: false };

/** A board on which two of the page's pixels are one of CSS; what is under a contact is in `strokes` and `passing`. */
function board() {
  const strokes = new Set<LiveStroke>();
  const passing = new Set<Passing>();
  const holes: (readonly Point[])[] = [];
  const seen = { strokes, passing, holes, grown: 0, erased: 0, now: 0 };
  const drawing = new Drawing();
  const live = {
    now: () => seen.now,
    begin: (stroke: LiveStroke) => strokes.add(stroke),
    grow: () => (seen.grown += 1),
    end: (stroke: LiveStroke) => strokes.delete(stroke),
    add: (one: Passing) => passing.add(one),
    remove: (one: Passing) => passing.delete(one),
  } as unknown as LiveLayer;
  const surface: ContactSurface = {
    drawing,
    live,
    px: (css) => css * 2,
    erase: (hole) => void holes.push(hole),
    erased: () => void (seen.erased += 1),
  };
  const items = () => drawing.page.items as readonly Stroke[];
  return { surface, seen, items };
}
const goes = (contact: Contact, points: readonly (readonly [number, number])[], pressure = 0.5) =>
  contact.move(points.map(([x, y]) => ({ x, y, pressure })));
const widths = (stroke: Stroke | undefined) => new Set(stroke?.points.filter((_, at) => at % 3 === 2));

describe('ink', () => {
  it('is under the contact until it is lifted, and on the page from then on', () => {
    const { surface, seen, items } = board();
    const contact = inkContact(surface, chosen, false);
    goes(contact, [[10, 10]]);
    goes(contact, [
      [20, 10],
      [40, 30],
    ]);
    expect([seen.strokes.size, seen.grown, items()]).toEqual([1, 2, []]);
    contact.lift();
    expect(seen.strokes.size).toBe(0);
    expect(items()).toMatchObject([{ ink: 'brush', colour: '#12a150', smooth: true, z: 1 }]);
    expect([items()[0]!.points.slice(0, 2), items()[0]!.points.slice(-3, -1)]).toEqual([
      [10, 10],
      [40, 30],
    ]);
  });

  it.each([
    ['brush', false, 10],
    ['highlighter', false, 40],
    ['highlighter', true, 40],
  ] as const)('of a %s (a pen: %s) is %i of the page’s pixels wide where 5 are chosen', (tool, isPen, width) => {
    const { surface, items } = board();
    const contact = inkContact(surface, { ...chosen, tool }, isPen);
    for (let x = 0; x < 100; x += 10) goes(contact, [[x, 0]], 1);
    contact.lift();
    expect([items()[0]?.ink, widths(items()[0])]).toEqual([tool, new Set([width])]);
  });

  it('of a pen that is pressed is wider', () => {
    const { surface, items } = board();
    const contact = inkContact(surface, chosen, true);
    for (let x = 0; x < 400; x += 10) goes(contact, [[x, 0]], 1);
    contact.lift();
    expect(Math.max(...widths(items()[0]))).toBeGreaterThan(12);
  });

  it('goes where the browser supposes that it will be, and is not there when it was not', () => {
    const { surface, seen, items } = board();
    const contact = inkContact(surface, chosen, false);
    goes(contact, [
      [0, 0],
      [10, 0],
    ]);
    contact.predict!([{ x: 500, y: 500 }]);
    expect(seen.grown).toBe(2);
    contact.lift();
    expect(items()[0]!.bounds.right).toBeLessThan(20);
  });

  it('leaves nothing when the contact is taken away', () => {
    const { surface, seen, items } = board();
    const contact = inkContact(surface, chosen, false);
    goes(contact, [
      [0, 0],
      [50, 0],
    ]);
    contact.cancel();
    expect([seen.strokes.size, items()]).toEqual([0, []]);
  });

  it.each([
    ['brush', true, 5],
    ['brush', false, undefined],
    ['highlighter', true, undefined],
  ] as const)('becomes the figure that was meant: with a %s, recognised %s', (tool, recognises, corners) => {
    const { surface, items } = board();
    const contact = inkContact(surface, { ...chosen, tool, recognises }, false);
    const side = (from: Point, to: Point) =>
      Array.from({ length: 20 }, (_, n) => [from.x + ((to.x - from.x) * n) / 20, from.y + ((to.y - from.y) * n) / 20] as const);
    const [a, b, c, d] = [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 200, y: 120 },
      { x: 0, y: 120 },
    ];
    goes(contact, [...side(a, b), ...side(b, c), ...side(c, d), ...side(d, a), [0, 0]]);
    contact.lift();
    const [drawn] = items();
    expect(drawn!.smooth).toBe(corners === undefined);
    if (corners) expect([drawn!.points.length / 3, widths(drawn)]).toEqual([corners, new Set([10])]);
  });
});

describe('a figure', () => {
  it('is pulled from where it was set down to where it is lifted', () => {
    const { surface, seen, items } = board();
    const contact = figureContact(surface, { ...chosen, tool: 'rectangle' });
    goes(contact, [[10, 20]]);
    goes(contact, [
      [300, 300],
      [110, 90],
    ]);
    expect([seen.passing.size, items()]).toEqual([1, []]);
    contact.lift();
    expect([seen.passing.size, items()]).toMatchObject([0, [{ ink: 'brush', smooth: false, colour: '#12a150' }]]);
    expect(items()[0]!.points).toEqual([10, 20, 10, 110, 20, 10, 110, 90, 10, 10, 90, 10, 10, 20, 10]);
  });

  it('is none where it was hardly pulled, or taken away', () => {
    const { surface, seen, items } = board();
    for (const [to, end] of [
      [20, 'lift'],
      [400, 'cancel'],
    ] as const) {
      const contact = figureContact(surface, { ...chosen, tool: 'line' });
      goes(contact, [[0, 0]]);
      goes(contact, [[to, 0]]);
      contact[end]();
    }
    expect([seen.passing.size, items()]).toEqual([0, []]);
    const contact = figureContact(surface, { ...chosen, tool: 'line' });
    goes(contact, [[0, 0]]);
    goes(contact, [[21, 0]]);
    contact.lift();
    expect(items()).toHaveLength(1);
  });
});

describe('an eraser', () => {
  it.each(['lift', 'cancel'] as const)('erases all the way that it goes, as wide as its square, and is done with its %s', (end) => {
    const { surface, seen } = board();
    const contact = eraserContact(surface, 30);
    goes(contact, [[100, 100]]);
    goes(contact, [[300, 100]]);
    const box = (hole: readonly Point[]) => [Math.min(...hole.map(({ x }) => x)), Math.max(...hole.map(({ x }) => x))];
    expect(seen.holes.map(box)).toEqual([
      [70, 130],
      [70, 330],
    ]);
    expect([seen.passing.size, seen.erased]).toEqual([1, 0]);
    contact[end]();
    expect([seen.passing.size, seen.erased]).toEqual([0, 1]);
  });
});

describe('the laser', () => {
  it.each(['lift', 'cancel'] as const)('leaves nothing: its light fades after its %s', (end) => {
    const { surface, seen, items } = board();
    const contact = laserContact(surface);
    goes(contact, [
      [0, 0],
      [50, 0],
    ]);
    const [light] = seen.passing;
    const context = new Proxy({}, { get: () => () => undefined, set: () => true }) as CanvasRenderingContext2D;
    expect(light!(context, 10 * fadesMs)).toBeDefined();
    goes(contact, [[90, 0]]);
    contact[end]();
    expect(light!(context, seen.now + fadesMs)).toBeDefined();
    expect(light!(context, seen.now + fadesMs + 1)).toBeUndefined();
    expect(items()).toEqual([]);
  });
});
