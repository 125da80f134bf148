import { makeStroke, pointsOf } from '../ink/board-item.ts';
import { boundsOf, type Point } from '../ink/bounds.ts';
import type { FingersDo, Tool } from '../ink/contact-action.ts';
import type { Drawing } from '../ink/drawing.ts';
import { outlineOf, type Figure } from '../ink/figures.ts';
import { recogniseFigure } from '../ink/recognise-figure.ts';
import { sweep } from '../ink/sweep.ts';
import { drawLine } from './draw-item.ts';
import { eraserSquare, type LiveLayer, type Passing } from './live-layer.ts';
import { LaserLight } from './laser-light.ts';
import { LiveStroke } from './live-stroke.ts';

/** What is chosen when a contact is set down. */
export interface SurfaceSettings {
  readonly tool: Tool;
  readonly colour: string;
  /** Of a stroke, in CSS pixels. */
  readonly width: number;
  readonly fingers: FingersDo;
  readonly recognises: boolean;
}

/** The board as a contact works on it. */
export interface ContactSurface {
  readonly drawing: Drawing;
  readonly live: LiveLayer;
  /** So many CSS pixels, in the page's. */
  readonly px: (css: number) => number;
  erase(hole: readonly Point[]): void;
  /** An eraser has left the board. */
  erased(): void;
}

/** A contact's place on the page, and how hard it presses, 0–1. */
export interface ContactPoint extends Point {
  readonly pressure: number;
}

/** What one contact does from its touch to its lifting. */
export interface Contact {
  /** All the way since the last time; `predicted` is where it will be next. */
  move(points: readonly ContactPoint[]): void;
  predict?(points: readonly Point[]): void;
  lift(): void;
  /** Taken away by the system, or turned into a palm: as if it had not been. */
  cancel(): void;
}

/** A highlighter's line is so much wider than a brush's. */
const highlighterWide = 4;

/** Draws by hand. */
export function inkContact(surface: ContactSurface, settings: SurfaceSettings, isPen: boolean): Contact {
  const { live, drawing } = surface;
  const ink = settings.tool === 'highlighter' ? 'highlighter' : 'brush';
  const width = surface.px(settings.width) * (ink === 'highlighter' ? highlighterWide : 1);
  const stroke = new LiveStroke(ink, settings.colour, width, isPen);
  live.begin(stroke);
  return {
    move: (points) => {
      for (const point of points) stroke.add(point, point.pressure);
      live.grow(stroke);
    },
    predict: (points) => {
      stroke.predict(points);
      live.grow(stroke);
    },
    lift: () => {
      const meant = settings.recognises && ink === 'brush' ? recogniseFigure(stroke.points) : undefined;
      const z = drawing.nextZ();
      const { colour } = settings;
      drawing.add(
        meant
          ? makeStroke({ z, ink, colour, smooth: false, points: pointsOf(outlineOf(meant.figure, meant.from, meant.to, width), width) })
          : stroke.lift(z),
      );
      live.end(stroke);
    },
    cancel: () => live.end(stroke),
  };
}

/** Pulls a figure from where it was set down. */
export function figureContact(surface: ContactSurface, settings: SurfaceSettings): Contact {
  const { live, drawing } = surface;
  const width = surface.px(settings.width);
  let [from, to]: (Point | undefined)[] = [];
  const outline = () => (from && to ? pointsOf(outlineOf(settings.tool as Figure, from, to, width), width) : []);
  const preview: Passing = (context) => {
    const points = outline();
    if (points.length > 0) drawLine(context, { points, colour: settings.colour, smooth: false });
    return boundsOf(outlineOf(settings.tool as Figure, from ?? { x: 0, y: 0 }, to ?? { x: 0, y: 0 }, width), width + 2);
  };
  live.add(preview);
  return {
    move: (points) => {
      from ??= points[0];
      to = points.at(-1);
    },
    lift: () => {
      const pulled = from && to && Math.hypot(to.x - from.x, to.y - from.y) > 2 * width;
      if (pulled) drawing.add(makeStroke({ z: drawing.nextZ(), ink: 'brush', colour: settings.colour, smooth: false, points: outline() }));
      live.remove(preview);
    },
    cancel: () => live.remove(preview),
  };
}

/** Erases where it goes; `edge` is of its square, in CSS pixels. What it has erased stays erased when it is taken away. */
export function eraserContact(surface: ContactSurface, edge: number): Contact {
  const { live } = surface;
  const size = surface.px(edge);
  let at: Point = { x: -1e6, y: -1e6 };
  let first = true;
  const square = eraserSquare(() => at, size, surface.px(1));
  live.add(square);
  const end = () => {
    live.remove(square);
    surface.erased();
  };
  return {
    move: (points) => {
      for (const point of points) {
        surface.erase(sweep(first ? point : at, point, size));
        at = { x: point.x, y: point.y };
        first = false;
      }
    },
    lift: end,
    cancel: end,
  };
}

/** Points at something, and leaves nothing. */
export function laserContact({ live, px }: ContactSurface): Contact {
  const light = new LaserLight(px(10), () => live.now());
  live.add(light.draw);
  return {
    move: (points) => {
      for (const point of points) light.shine(point);
    },
    lift: () => light.lift(),
    cancel: () => light.lift(),
  };
}
