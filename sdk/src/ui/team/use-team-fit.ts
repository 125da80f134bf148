import { useCallback, useMemo, useState, type CSSProperties, type RefCallback } from 'react';
import { chromeOf, fitTeam, headOf, type TeamFold, type TeamRoom } from './fit-team.ts';

/** What the browser says of a board: the whole of it, and the part that has the tiles. */
interface Measured {
  readonly board: TeamRoom;
  readonly tiles: { readonly width: number; readonly height: number };
}

/** The tiles of a class in the room that the board has; follows its size and the teacher's font size. */
export interface FittedTeam {
  /** Of an element in the board, beside the tiles: 1rem high, and as wide as what the class reads. */
  readonly probe: RefCallback<HTMLElement>;
  readonly fold: TeamFold;
  readonly columns: number;
  readonly board: CSSProperties | undefined;
  readonly tiles: CSSProperties | undefined;
}

/** Fits a class into its board. */
export function useTeamFit(names: readonly string[], lookEms: number): FittedTeam {
  const [measured, setMeasured] = useState<Measured>();
  const probe = useCallback((element: HTMLElement | null) => {
    const board = element?.parentElement;
    const tiles = board?.querySelector<HTMLElement>(':scope > ul');
    // Test environments without layout have no observer.
    if (!element || !board || !tiles || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setMeasured((before) => sameOr(before, measure(element, board, tiles))));
    for (const one of [element, board, tiles]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  // A class is the same names until somebody comes or goes.
  const joined = names.join('\n');
  return useMemo(() => {
    if (!measured || joined === '') return { probe, fold: 0, columns: 8, board: undefined, tiles: undefined };
    const students = joined.split('\n');
    const head = headOf(students, lookEms, measured.board);
    const fit = fitTeam(students, lookEms, { ...measured.board, ...measured.tiles }, head.name);
    const chrome = chromeOf(head, measured.board);
    const folded = chromeOf({ fold: 2, grows: 1 }, measured.board);
    return {
      probe,
      fold: head.fold,
      columns: fit.columns,
      board: {
        '--ch-team-grows': head.grows,
        '--ch-team-head': px(chrome.head),
        '--ch-team-foot': px(chrome.foot),
        gap: px(chrome.gap),
        // Of the most folded board, so that what the board folds by does not depend on how it is folded.
        minHeight: px(fit.least + folded.head + folded.foot + 2 * folded.gap),
      } as CSSProperties,
      tiles: {
        '--ch-tile-name': px(fit.name),
        '--ch-tile-look': px(fit.look),
        gap: px(fit.gap),
        minHeight: px(fit.least),
        gridTemplateColumns: `repeat(${fit.columns}, minmax(0, 1fr))`,
        gridAutoRows: `minmax(min-content, ${px(fit.row)})`,
      } as CSSProperties,
    };
  }, [joined, lookEms, measured, probe]);
}

const px = (length: number): string => `${length}px`;

function measure(probe: HTMLElement, board: HTMLElement, tiles: HTMLElement): Measured {
  const rem = probe.offsetHeight === 0 ? 16 : probe.getBoundingClientRect().height;
  const zoom = probe.getBoundingClientRect().width / (2.25 * rem);
  return {
    board: { width: board.clientWidth, height: board.clientHeight, rem, zoom },
    tiles: { width: tiles.clientWidth, height: tiles.clientHeight },
  };
}

const sameOr = (before: Measured | undefined, now: Measured): Measured =>
  before !== undefined && JSON.stringify(before) === JSON.stringify(now) ? before : now;
