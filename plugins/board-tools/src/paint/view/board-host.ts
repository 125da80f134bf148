/** Where a board is shown: over a page of the lesson, or over a whole screen. It fills the element that it is put into. */
export interface BoardHost {
  /** Whether what lies below can be seen through the board and pressed. */
  readonly seesThrough: boolean;
  /** Where it can't be: the picture of what lay there when the board was opened, as large as the board. It is drawn on, and comes with snapshots. */
  readonly frozen?: HTMLCanvasElement | ImageBitmap;
}

/** A page of a lesson. */
export const lessonPage: BoardHost = { seesThrough: true };
