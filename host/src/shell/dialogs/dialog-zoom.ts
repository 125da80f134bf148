/** Zoom of the answer dialogs; below `narrowest` their title and buttons would break, so only what is inside gets smaller. */
export const dialogZoom = { least: 0.5, most: 1.8, step: 0.1, width: 1000, narrowest: 720, storageKey: 'chorus.dialogZoom' } as const;

/** One step larger or smaller, within the bounds. */
export function zoomed(zoom: number, direction: 1 | -1): number {
  return clampZoom(Math.round((zoom + direction * dialogZoom.step) * 10) / 10);
}

/** The dialog's width in design pixels. */
export function zoomedWidth(zoom: number): number {
  return Math.round(dialogZoom.width * zoom);
}

/** A stored zoom, or 1 when there is none or it is not a number. */
export function parseZoom(stored: string | null): number {
  const zoom = Number.parseFloat(stored ?? '');
  return Number.isFinite(zoom) ? clampZoom(Math.round(zoom * 10) / 10) : 1;
}

function clampZoom(zoom: number): number {
  return Math.min(dialogZoom.most, Math.max(dialogZoom.least, zoom));
}
