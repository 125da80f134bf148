import type { Articulation, Posture, Tip } from './articulation.ts';
import { heightAt, mix, mixPoint, type Point } from './geometry.ts';

/** The side view is drawn in so many units; the face looks to the left. */
export const sideSize = 640;

/** The roof of the mouth from the upper teeth to where the soft palate begins. */
export const palate: readonly Point[] = [
  [248, 268],
  [262, 262],
  [276, 244],
  [304, 212],
  [350, 190],
  [410, 184],
  [486, 206],
];

/** A posture as the places of what moves, so that one goes over into another. */
export type SideShape = {
  readonly tip: Point;
  readonly blade: Point;
  readonly dorsum: Point;
  readonly back: Point;
  readonly root: Point;
  /** How far tongue's floor, lower teeth and chin are down. */
  readonly drop: number;
  readonly upperLip: Point;
  readonly lowerLip: Point;
  /** How thick the lips are: less where they are pressed together. */
  readonly lip: number;
  readonly velum: number;
};

const dropOf = (jaw: number) => 8 + jaw * 74;
/** The edges of the teeth. */
export const upperEdge: Point = [226, 292];
export const lowerEdge = (drop: number): Point => [232, 298 + drop * 0.85];

function tipOf(tip: Tip, drop: number): Point {
  const edge = lowerEdge(drop);
  const places: Record<Tip, Point> = {
    down: [262, edge[1] + 22],
    back: [300, edge[1] + 36],
    between: [170, mix(upperEdge[1], edge[1], 0.5)],
    ridge: [266, 266],
    near: [262, 286],
    behind: [288, 258],
    curled: [306, 258],
  };
  return places[tip];
}

/** Tips that lift the front of the tongue with them. */
const lifted: ReadonlySet<Tip> = new Set<Tip>(['ridge', 'near', 'behind', 'curled']);

export function sideShape(posture: Posture): SideShape {
  const { height, advance, jaw, rounding, spread, opening, biting, velum } = posture;
  const drop = dropOf(jaw);
  const tip = tipOf(posture.tip, drop);
  const x = mix(486, 342, advance);
  const roof = heightAt(palate, x);
  const dorsum: Point = [x, mix(398 + drop * 0.35, roof, height)];
  const middle = mixPoint(tip, dorsum, 0.5);
  const up = lifted.has(posture.tip);
  // where the tip is up, the tongue is hollow behind it; else it is arched
  const hollow = posture.tip === 'curled' ? 2 : up ? 8 : posture.tip === 'between' ? -4 : mix(4, -20, advance);
  const blade: Point = [middle[0] - (up ? 0 : mix(0, 12, advance)), middle[1] + hollow];
  const back: Point = [mix(534, 456, advance), mix(dorsum[1], 456, mix(0.3, 0.36, advance))];
  const root: Point = [mix(534, 488, advance), 524];
  const gap = opening * 84;
  const out = rounding * 34 - spread * 9;
  const pressed = opening < 0.02 ? 1 : 0;
  const upperLip: Point = [182 - out, 250 - Math.min(10, gap * 0.14) + pressed * 3];
  const apart: Point = [186 - out, 292 + gap * 0.75 + drop * 0.28 - pressed * 3];
  return {
    tip,
    blade,
    dorsum,
    back,
    root,
    drop,
    upperLip,
    lowerLip: mixPoint(apart, [216, 318], biting),
    lip: mix(24, 19, pressed),
    velum,
  };
}

/** A shape on the way from one to another. */
export function mixShapes(from: SideShape, to: SideShape, share: number): SideShape {
  const number = (key: 'drop' | 'lip' | 'velum') => mix(from[key], to[key], share);
  const point = (key: 'tip' | 'blade' | 'dorsum' | 'back' | 'root' | 'upperLip' | 'lowerLip') => mixPoint(from[key], to[key], share);
  return {
    tip: point('tip'),
    blade: point('blade'),
    dorsum: point('dorsum'),
    back: point('back'),
    root: point('root'),
    drop: number('drop'),
    upperLip: point('upperLip'),
    lowerLip: point('lowerLip'),
    lip: number('lip'),
    velum: number('velum'),
  };
}

/** Where the ring stands: where the sound is made. */
export function ringOf({ place }: Articulation, shape: SideShape): { readonly at: Point; readonly radius: number } {
  switch (place) {
    case 'lips':
      return { at: mixPoint(shape.upperLip, shape.lowerLip, 0.5), radius: 62 };
    case 'lip-teeth':
      return { at: [218, 300], radius: 48 };
    case 'teeth':
      return { at: [212, mix(upperEdge[1], lowerEdge(shape.drop)[1], 0.5)], radius: 56 };
    case 'ridge':
      return { at: [260, 276], radius: 42 };
    case 'behind-ridge':
      return { at: [shape.tip[0] + 4, shape.tip[1] - 4], radius: 46 };
    case 'velum':
      return { at: [shape.dorsum[0] + 6, shape.dorsum[1] - 2], radius: 50 };
    case 'throat':
      return { at: [548, 560], radius: 46 };
    case 'tongue':
      return { at: [shape.dorsum[0], shape.dorsum[1] + 14], radius: 54 };
  }
}
