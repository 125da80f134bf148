/** A step of the content's font size: design pixels, and the zoom that goes with it. */
export interface FontStep {
  readonly size: number;
  readonly zoom: number;
}

/** The size that a device begins with. */
export const standardSize = 33;
/** The size that can be read from the last row: 21 minutes of arc at six times the board's height. */
export const backRowSize = 56;

/** The steps of the font-size popover. */
export const fontSteps: readonly FontStep[] = [
  { size: 13, zoom: 0.6 },
  { size: 16, zoom: 0.7 },
  { size: 24, zoom: 0.8 },
  { size: 28, zoom: 0.9 },
  { size: standardSize, zoom: 1 },
  { size: 38, zoom: 1.1 },
  { size: 40, zoom: 1.2 },
  { size: 42, zoom: 1.3 },
  { size: backRowSize, zoom: 1.7 },
];

/** The zoom of a step; of a size between two steps that of the smaller one. */
export const zoomOf = (size: number): number => fontSteps.findLast((step) => step.size <= size)?.zoom ?? 0.6;

/** The steps that have a name: what a teacher chooses among. The others are reachable behind them. */
export const namedSteps = [
  { name: 'standard', size: standardSize },
  { name: 'large', size: 42 },
  { name: 'back-row', size: backRowSize },
] as const;
