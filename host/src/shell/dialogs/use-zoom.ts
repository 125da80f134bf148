import { useState } from 'react';
import { readLocal, writeLocal } from '../local-value.ts';
import { dialogZoom, parseZoom, zoomed } from './dialog-zoom.ts';

/** The zoom of the answer dialogs, kept on this device. */
export function useZoom(): readonly [zoom: number, change: (direction: 1 | -1) => void] {
  const [zoom, setZoom] = useState(() => parseZoom(readLocal(dialogZoom.storageKey)));
  const change = (direction: 1 | -1) => {
    const next = zoomed(zoom, direction);
    setZoom(next);
    writeLocal(dialogZoom.storageKey, String(next));
  };
  return [zoom, change];
}
