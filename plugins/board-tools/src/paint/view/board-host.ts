/** Where a board is shown: over a page of the lesson, or over a whole screen. It fills the element that it is put into. */
export interface BoardHost {
  /** Whether what lies below can be seen through the board. */
  readonly seesThrough: boolean;
  /** Whether it can be pressed, too, with the board over it. */
  readonly pressesThrough: boolean;
  /** Where it can't be: the picture of what lay there when the board was opened, as large as the board. It is drawn on, and comes with snapshots. */
  readonly frozen?: HTMLCanvasElement | ImageBitmap;
  /** Takes such a picture now, or goes back to what is there; left out where there can be none. */
  readonly freeze?: (on: boolean) => void;
}

/** A page of a lesson. */
export const lessonPage: BoardHost = { seesThrough: true, pressesThrough: true };
