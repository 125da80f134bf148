import { defaultRangeExtractor, measureElement, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { HistoryRow as Row } from '../../services/history/answer-history.ts';
import type { HistoryGroup } from './group-rows.ts';

/** How far a list was scrolled, how tall its rows were, and how tall the others were taken to be. */
export interface ListPlace {
  readonly offset: number;
  readonly sizes: VirtualItem[];
  readonly like: { head: number; row: number };
}

/** A heading, or a row below the heading at the index `head`. */
interface Item {
  readonly key: string;
  readonly head: number;
  readonly group: HistoryGroup;
}

/** Rows on either side of what is in view: what Tab reaches next is there already. */
const overscan = 6;
/** Next to what has the focus: a row, and one beyond a heading without a button. */
const aroundFocus = 2;

/** About how tall a heading and a row are in rem, until the first are measured, and how much taller a group's last row is. */
const rem = { head: 3.5, row: 4.2, lastMore: 3 };

function itemsOf(groups: readonly HistoryGroup[]): readonly Item[] {
  const items: Item[] = [];
  for (const group of groups) {
    const head = items.length;
    items.push({ key: `head ${group.key}`, head, group });
    for (const { attempt } of group.rows) items.push({ key: attempt.id, head, group });
  }
  return items;
}

/**
 * Answers in groups with a heading each. Of a long day only what is in view is in the page, and what had the focus last, so that Tab goes on from
 * there and a dialog gives the focus back. `place` is where it begins, `onLeave` is given where it was left.
 */
export function HistoryList(props: {
  readonly groups: readonly HistoryGroup[];
  readonly heading: (group: HistoryGroup) => string;
  readonly head: (group: HistoryGroup) => ReactNode;
  readonly row: (row: Row) => ReactNode;
  readonly place: ListPlace | undefined;
  readonly onLeave: (place: ListPlace) => void;
}) {
  const { groups, onLeave } = props;
  const list = useRef<HTMLDivElement>(null);
  const [place] = useState(props.place);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string>();
  const items = useMemo(() => itemsOf(groups), [groups]);
  const [fontSize] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const like = useRef(place?.like ?? { head: Math.round(fontSize * rem.head), row: Math.round(fontSize * rem.row) });
  // Nothing of it is given to what is memoized.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    getItemKey: useCallback((index: number) => items[index]!.key, [items]),
    estimateSize: (index) => {
      const { head, group } = items[index]!;
      if (index === head) return like.current.head;
      return like.current.row + (index === head + group.rows.length ? Math.round(fontSize * rem.lastMore) : 0);
    },
    // The next ones are most likely as tall: each that is not makes the list correct how far it is scrolled, which ends what scrolls smoothly.
    measureElement: (element, entry, instance) => {
      const size = measureElement(element, entry, instance);
      const index = instance.indexFromElement(element);
      const item = items[index];
      if (item && index < item.head + item.group.rows.length) like.current[index === item.head ? 'head' : 'row'] = size;
      return size;
    },
    rangeExtractor: useCallback(
      (range: Range) => {
        const wanted = new Set(defaultRangeExtractor(range));
        const at = focused === undefined ? -1 : items.findIndex(({ key }) => key === focused);
        if (at >= 0) for (let near = at - aroundFocus; near <= at + aroundFocus; near += 1) if (items[near]) wanted.add(near);
        for (const index of wanted) wanted.add(items[index]!.head);
        return [...wanted].sort((a, b) => a - b);
      },
      [items, focused],
    ),
    overscan,
    scrollMargin: margin,
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: place?.offset ?? 0,
    initialMeasurementsCache: place?.sizes ?? [],
  });
  // What stands above the list comes and goes, and wraps; where it did not, nothing is drawn again.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => setMargin(list.current?.offsetTop ?? 0));
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useLayoutEffect(
    () => () => leave.current({ offset: virtualizer.scrollOffset ?? 0, sizes: virtualizer.takeSnapshot(), like: like.current }),
    [virtualizer],
  );

  const drawn = new Map<number, VirtualItem[]>();
  for (const item of virtualizer.getVirtualItems()) {
    const { head } = items[item.index]!;
    drawn.set(head, [...(drawn.get(head) ?? []), item]);
  }
  return (
    <div ref={list} className="ch-history-list" style={{ height: virtualizer.getTotalSize() }}>
      {[...drawn].map(([first, [head, ...rows]]) => {
        const { group } = items[first]!;
        const { length } = group.rows;
        const height = virtualizer.measurementsCache[first + length]!.end - virtualizer.measurementsCache[first]!.start;
        return (
          <section
            key={group.key}
            className="ch-card ch-history-group"
            aria-label={props.heading(group)}
            style={{ top: head!.start - margin, height: `calc(${height}px - var(--ch-history-gap))` }}
          >
            <header ref={virtualizer.measureElement} data-index={first} onFocus={() => setFocused(items[first]!.key)}>
              {props.head(group)}
            </header>
            <ul>
              {rows.map(({ index, key, start }) => {
                const row = group.rows[index - first - 1]!;
                return (
                  <li
                    key={key}
                    ref={virtualizer.measureElement}
                    className="ch-history-row"
                    data-index={index}
                    data-attempt={row.attempt.id}
                    data-voided={row.attempt.voided || undefined}
                    data-last={index === first + length || undefined}
                    aria-posinset={index - first}
                    aria-setsize={length}
                    style={{ top: start - head!.start }}
                    // A menu of the row counts, too: it is below it for React.
                    onFocus={() => setFocused(row.attempt.id)}
                  >
                    {props.row(row)}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
