/** Where a floating tool is: 0–1 of the room that its card leaves free, from the left and from the top; so it is never outside. */
export interface FloatPosition {
  readonly x: number;
  readonly y: number;
}

/** Where tools are when they are first opened, one after the other: at the upper edge, away from what is pressed at the lower one. */
const firstPlaces: readonly FloatPosition[] = [
  { x: 1, y: 0 },
  { x: 0, y: 0 },
  { x: 0.5, y: 0 },
];
/** The corners, in the order in which a press on the handle goes round. */
const corners: readonly FloatPosition[] = [
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: 0, y: 0 },
];
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

const within = (part: number) => Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0));
const distance = (a: FloatPosition, b: FloatPosition) => Math.hypot(a.x - b.x, a.y - b.y);

/** The place of a tool that is opened beside so many others. */
export const firstPlace = (others: readonly FloatPosition[]): FloatPosition =>
  firstPlaces.find((place) => others.every((other) => distance(place, other) > 0.25)) ?? firstPlaces[0]!;

/** Moved by so many pixels, where the card leaves `free` pixels. */
export const movedBy = (
  { x, y }: FloatPosition,
  by: { readonly x: number; readonly y: number },
  free: { readonly width: number; readonly height: number },
): FloatPosition => ({
  x: free.width > 0 ? within(x + by.x / free.width) : x,
  y: free.height > 0 ? within(y + by.y / free.height) : y,
});

/** Moved by an arrow key; undefined for any other key. */
export function movedByKey({ x, y }: FloatPosition, key: string): FloatPosition | undefined {
  const step = arrows[key];
  return step && { x: within(x + step[0]), y: within(y + step[1]) };
}

/** The corner after the nearest one. */
export function nextCorner(place: FloatPosition): FloatPosition {
  const away = corners.map((corner) => distance(corner, place));
  return corners[(away.indexOf(Math.min(...away)) + 1) % corners.length]!;
}
