import { Type, type Static } from 'typebox';
import { sharedArea, within, type Display, type Rectangle } from './rectangle.ts';

/** The window as it was left (3-17). */
export const windowStateSchema = Type.Object({
  maximized: Type.Boolean(),
  minimized: Type.Boolean(),
  windowSize: Type.Object({
    width: Type.Integer({ minimum: 1, maximum: 100_000 }),
    height: Type.Integer({ minimum: 1, maximum: 100_000 }),
  }),
  /** Where it was, and on which display; left out until it has been somewhere. */
  place: Type.Optional(Type.Object({ x: Type.Integer(), y: Type.Integer(), display: Type.Number() })),
});

export type WindowState = Static<typeof windowStateSchema>;

/** A board's first start: the whole display. */
export const firstWindowState: WindowState = { maximized: true, minimized: false, windowSize: { width: 1280, height: 800 } };

/** Smaller than this, no page of a lesson has room. */
export const leastSize = { width: 1024, height: 640 };

/** Where the window opens: as it was left, on the display where it was if that is there, else where most of it would be seen, else on the first one. */
export function openingBounds({ windowSize, place }: WindowState, displays: readonly Display[]): Rectangle {
  const [first] = displays;
  if (!first) return { x: 0, y: 0, ...windowSize };
  const width = Math.max(leastSize.width, windowSize.width);
  const height = Math.max(leastSize.height, windowSize.height);
  if (place === undefined) return within(inTheMiddle({ width, height }, first.workArea), first.workArea);
  const wanted = { x: place.x, y: place.y, width, height };
  const same = displays.find(({ id }) => id === place.display);
  const seen = displays.filter(({ workArea }) => sharedArea(wanted, workArea) > 0);
  const most = seen.sort((a, b) => sharedArea(wanted, b.workArea) - sharedArea(wanted, a.workArea))[0];
  return within(wanted, (same ?? most ?? first).workArea);
}

const inTheMiddle = ({ width, height }: { readonly width: number; readonly height: number }, area: Rectangle): Rectangle => ({
  x: Math.round(area.x + (area.width - width) / 2),
  y: Math.round(area.y + (area.height - height) / 2),
  width,
  height,
});
