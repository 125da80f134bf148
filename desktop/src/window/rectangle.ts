/** A place on the desktop, in pixels that know nothing of a display's scale (DIP). */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A display, without the system's bars. */
export interface Display {
  readonly id: number;
  readonly workArea: Rectangle;
}

/** A display with its bars. */
export interface WholeDisplay extends Display {
  readonly bounds: Rectangle;
}

const overlap = (from: number, length: number, otherFrom: number, otherLength: number) =>
  Math.max(0, Math.min(from + length, otherFrom + otherLength) - Math.max(from, otherFrom));

/** How much of `a` is in `b`, in square pixels. */
export const sharedArea = (a: Rectangle, b: Rectangle): number =>
  overlap(a.x, a.width, b.x, b.width) * overlap(a.y, a.height, b.y, b.height);

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** `inner`, no larger than `outer` and wholly in it. */
export function within(inner: Rectangle, outer: Rectangle): Rectangle {
  const width = Math.min(inner.width, outer.width);
  const height = Math.min(inner.height, outer.height);
  return {
    x: between(outer.x, inner.x, outer.x + outer.width - width),
    y: between(outer.y, inner.y, outer.y + outer.height - height),
    width,
    height,
  };
}
