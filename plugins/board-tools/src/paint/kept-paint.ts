import type { FingersDo } from './ink/contact-action.ts';

/** Where the plugin keeps what was chosen on this machine, and where the tray is. */
export const settingsKey = 'paint-settings';
export const trayKey = 'paint-tray';

/** Where the tray is: 0–1 of the room that it leaves free, from the left and from the top. */
export interface TrayPosition {
  readonly x: number;
  readonly y: number;
}

/** What is chosen on this machine. */
export interface PaintSettings {
  readonly hinted: boolean;
  readonly recognises: boolean;
  /** Over other programs a picture of them is drawn on. */
  readonly freezes: boolean;
  /** Ink stays over every page of the lesson. */
  readonly overAll: boolean;
  readonly fingers: FingersDo | undefined;
  /** Undefined where nobody chose. */
  readonly palmFrom: number | 'off' | undefined;
}

/** What was kept; what has another shape is as if nothing were. */
export function readPaintSettings(kept: unknown): PaintSettings {
  const { hinted, recognises, freezes, overAll, fingers, palmFrom } = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<
    string,
    unknown
  >;
  return {
    hinted: hinted === true,
    recognises: recognises === true,
    freezes: freezes === true,
    overAll: overAll === true,
    fingers: fingers === 'draw' || fingers === 'move' ? fingers : undefined,
    palmFrom: palmFrom === 'off' || (typeof palmFrom === 'number' && palmFrom > 0) ? palmFrom : undefined,
  };
}

/** A place that was kept. */
export function readPlace(kept: unknown): TrayPosition | undefined {
  const { x, y } = (typeof kept === 'object' && kept !== null ? kept : {}) as { readonly x?: unknown; readonly y?: unknown };
  const part = (at: unknown): at is number => typeof at === 'number' && at >= 0 && at <= 1;
  return part(x) && part(y) ? { x, y } : undefined;
}
