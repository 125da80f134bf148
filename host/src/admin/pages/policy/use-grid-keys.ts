import { useState, type KeyboardEvent } from 'react';

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-8, 0],
  PageDown: [8, 0],
};

/** Where the focus goes from a place of the grid at a key; undefined: the key is none of the grid's. */
export function nextPlace(
  key: string,
  whole: boolean,
  [row, column]: readonly [number, number],
  [rows, columns]: readonly [number, number],
): readonly [number, number] | undefined {
  if (key === 'Home') return [whole ? 0 : row, 0];
  if (key === 'End') return [whole ? rows - 1 : row, columns - 1];
  const step = steps[key];
  if (!step) return undefined;
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
  return [within(row + step[0], rows), within(column + step[1], columns)];
}

/** One stop of the tab key for a whole grid; arrows go from cell to cell. `at` marks what takes the focus in a cell. */
export function useGridKeys(rows: number, columns: number) {
  const [place, setPlace] = useState<readonly [number, number]>([0, 0]);
  const row = Math.min(place[0], rows - 1);
  const column = Math.min(place[1], columns - 1);
  return {
    at: (r: number, c: number) => ({
      'data-at': `${r}:${c}`,
      tabIndex: r === row && c === column ? 0 : -1,
      onFocus: () => setPlace([r, c]),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // A menu of a cell is below it for React; its keys are its own.
      if (event.altKey || !(event.target as HTMLElement).dataset.at) return;
      const next = nextPlace(event.key, event.ctrlKey, [row, column], [rows, columns]);
      if (!next) return;
      event.preventDefault();
      event.currentTarget.querySelector<HTMLElement>(`[data-at="${next[0]}:${next[1]}"]`)?.focus();
    },
  };
}
