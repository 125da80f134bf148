import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type AriaAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import './table-file.css';

/** Rows drawn above and below what is in view. */
const overscan = 8;
/** Least heights, in CSS pixels, in rem and in lines of text: one presses them. */
const heights = { head: { px: 46, rem: 2.875, em: 1.8 }, row: { px: 44, rem: 3.25, em: 2 } } as const;

/** What a row says of itself beside its place. */
export interface RowOfGrid {
  readonly attributes?: AriaAttributes & { readonly 'data-tone'?: string };
  readonly cells: ReactNode;
}

/** Where a list is: the row that has the focus, and how far it is scrolled. */
export interface GridPlace {
  index: number;
  offset: number;
}

/** What {@link VirtualRows} takes. */
export interface VirtualRowsProps {
  readonly role: 'grid' | 'treegrid';
  readonly label: string;
  /** Widths of the columns, as tracks of a CSS grid. */
  readonly tracks: string;
  /** Cells of the heading. */
  readonly head: ReactNode;
  readonly columns: number;
  readonly count: number;
  readonly row: (index: number) => RowOfGrid;
  /** Where it begins, and where it is kept. */
  readonly place: GridPlace;
  readonly busy?: boolean;
  /** Rows that are twice as high: they have fields and buttons. */
  readonly tall?: ReadonlySet<number>;
  readonly multiselectable?: boolean;
  readonly onOpen?: (index: number) => void;
  /** Further keys of a row; true: it was one. */
  readonly onKey?: (key: string, index: number) => boolean;
  readonly onRange?: (first: number, last: number) => void;
  /** Takes the focus to a row. */
  readonly focusRow?: { current: ((index: number) => void) | undefined };
}

/**
 * Rows of a grid, however many: what is in view is in the page, and the row that has the focus. Arrows, page and end keys go from row to row, Enter
 * opens one; Tab leaves.
 */
export function VirtualRows(props: VirtualRowsProps) {
  const { count, place, onRange, onOpen, onKey, focusRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(Math.min(place.index, Math.max(0, count - 1)));
  const wanted = useRef(false);
  const { head, row: height } = useHeights(scroller);
  const current = Math.min(index, Math.max(0, count - 1));
  // Nothing of it is given to what is memoized.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (props.tall?.has(at) ? 2 * height : height),
    overscan,
    // The heading stays at the top, over the rows.
    scrollMargin: head,
    scrollPaddingStart: head,
    useFlushSync: false,
    initialOffset: place.offset,
    rangeExtractor: useCallback(
      (range: Range) => {
        const drawn = defaultRangeExtractor(range);
        if (current < count && !drawn.includes(current)) drawn.push(current);
        return drawn.sort((a, b) => a - b);
      },
      [current, count],
    ),
  });
  const items = virtualizer.getVirtualItems();
  const range = virtualizer.range;
  const first = range?.startIndex ?? 0;
  const last = Math.min(count - 1, (range?.endIndex ?? 0) + overscan);
  useEffect(() => {
    onRange?.(Math.max(0, first - overscan), Math.max(0, last));
  }, [onRange, first, last]);
  useEffect(() => {
    virtualizer.measure();
  }, [virtualizer, height, props.tall]);
  useEffect(() => {
    place.index = current;
  }, [place, current]);
  const focus = (at: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    row?.focus({ preventScroll: true });
    return row != null;
  };
  useLayoutEffect(() => {
    if (wanted.current && focus(current)) wanted.current = false;
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    // One that is not drawn yet has the focus as soon as it is.
    wanted.current = !focus(next);
    setIndex(next);
    virtualizer.scrollToIndex(next, { align: 'auto' });
  };
  if (focusRow) focusRow.current = go;
  const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - head) / height) - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.target as HTMLElement).dataset['index'] === undefined) return;
    const step = steps[event.key];
    if (step !== undefined) go(step);
    else if (event.key === 'Enter' && onOpen && !event.repeat) onOpen(current);
    else if (!onKey?.(event.key, current)) return;
    event.preventDefault();
  };
  return (
    <div
      className="ad-grid"
      ref={scroller}
      role={props.role}
      aria-label={props.label}
      aria-rowcount={count + 1}
      aria-colcount={props.columns}
      aria-busy={props.busy}
      aria-multiselectable={props.multiselectable}
      onScroll={(event) => (place.offset = event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div className="ad-grid-head" role="rowgroup">
        <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: props.tracks, height: head }}>
          {props.head}
        </div>
      </div>
      <div className="ad-grid-rows" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index: at, start, size }) => {
          const { attributes, cells } = props.row(at);
          return (
            <div
              // By its place: a row whose content comes later is the same one, and keeps the focus.
              key={at}
              role="row"
              className="ad-grid-row"
              {...attributes}
              aria-rowindex={at + 2}
              data-index={at}
              data-opens={onOpen ? true : undefined}
              tabIndex={at === current ? 0 : -1}
              style={{ top: start - head, height: size, gridTemplateColumns: props.tracks }}
              onFocus={() => setIndex(at)}
              onClick={() => {
                setIndex(at);
                onOpen?.(at);
              }}
            >
              {cells}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function useHeights(inside: RefObject<HTMLElement | null>): { readonly head: number; readonly row: number } {
  const read = ({ px, rem, em }: (typeof heights)['head' | 'row']) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize) || 16;
    const root = sizeOf(document.documentElement);
    return Math.max(px, Math.round(root * rem), Math.round((inside.current ? sizeOf(inside.current) : root) * em));
  };
  const [fit, setFit] = useState(() => ({ head: read(heights.head), row: read(heights.row) }));
  useLayoutEffect(() => {
    const changed = () => {
      const next = { head: read(heights.head), row: read(heights.row) };
      setFit((now) => (now.head === next.head && now.row === next.row ? now : next));
    };
    changed();
    window.addEventListener('resize', changed);
    return () => window.removeEventListener('resize', changed);
    // It reads what is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return fit;
}
