import { defaultRangeExtractor, measureElement, useVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { HistoryRow as Row } from '../../services/history/answer-history.ts';
import type { Unfolded } from './folds.ts';
import { groupKey, lessonKey } from './folds.ts';
import type { HistoryGroup, HistoryLesson } from './group-rows.ts';

/** How far a list was scrolled, how tall its rows were, and how tall the others were taken to be. */
export interface ListPlace {
  readonly offset: number;
  readonly sizes: VirtualItem[];
  readonly like: Record<ItemKind, number>;
}

type ItemKind = 'lesson' | 'head' | 'folded' | 'row';

/** The line of a lesson, the heading of a group, folded or not, or a row below the heading at the index `head`. */
interface Item {
  readonly key: string;
  readonly kind: ItemKind;
  readonly head: number;
  readonly lesson: HistoryLesson;
  readonly group?: HistoryGroup;
}

/** Rows on either side of what is in view: what Tab reaches next is there already. */
const overscan = 6;
/** Next to what has the focus: a row, and one beyond a heading without a button. */
const aroundFocus = 2;

/** About how tall each is in rem, until the first are measured, and how much taller a group's last row is. */
const rem: Readonly<Record<ItemKind, number>> = { lesson: 5, head: 3.5, folded: 4.25, row: 4.2 };
const lastMore = 3;

function itemsOf(lessons: readonly HistoryLesson[], unfolded: Unfolded): readonly Item[] {
  const items: Item[] = [];
  for (const lesson of lessons) {
    items.push({ key: lessonKey(lesson), kind: 'lesson', head: items.length, lesson });
    if (!unfolded.lesson(lesson)) continue;
    for (const group of lesson.groups) {
      const head = items.length;
      const open = unfolded.group(lesson, group.key);
      items.push({ key: groupKey(lesson, group.key), kind: open ? 'head' : 'folded', head, lesson, group });
      if (open) for (const { attempt } of group.rows) items.push({ key: attempt.id, kind: 'row', head, lesson, group });
    }
  }
  return items;
}

/**
 * Answers by lesson, in groups with a heading each, and below it, where it is open, its answers. Of a long day only what is in view is in the page, and what had the focus last, so that Tab goes on from
 * there and a dialog gives the focus back. `place` is where it begins, `onLeave` is given where it was left.
 */
export function HistoryList(props: {
  readonly lessons: readonly HistoryLesson[];
  readonly unfolded: Unfolded;
  readonly lesson: (lesson: HistoryLesson, open: boolean) => ReactNode;
  readonly heading: (group: HistoryGroup) => string;
  readonly head: (group: HistoryGroup, lesson: HistoryLesson, open: boolean) => ReactNode;
  readonly row: (row: Row) => ReactNode;
  readonly place: ListPlace | undefined;
  readonly onLeave: (place: ListPlace) => void;
}) {
  const { lessons, unfolded, onLeave } = props;
  const list = useRef<HTMLDivElement>(null);
  const [place] = useState(props.place);
  const [margin, setMargin] = useState(0);
  const [focused, setFocused] = useState<string>();
  const items = useMemo(() => itemsOf(lessons, unfolded), [lessons, unfolded]);
  const [fontSize] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  const like = useRef(
    place?.like ?? {
      lesson: Math.round(fontSize * rem.lesson),
      head: Math.round(fontSize * rem.head),
      folded: Math.round(fontSize * rem.folded),
      row: Math.round(fontSize * rem.row),
    },
  );
  // Nothing of it is given to what is memoized.
  // oxlint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => list.current?.closest('main') ?? null,
    getItemKey: useCallback((index: number) => items[index]!.key, [items]),
    estimateSize: (index) => like.current[items[index]!.kind] + (isLast(items[index]!, index) ? Math.round(fontSize * lastMore) : 0),
    // The next ones are most likely as tall: each that is not makes the list correct how far it is scrolled, which ends what scrolls smoothly.
    measureElement: (element, entry, instance) => {
      const size = measureElement(element, entry, instance);
      const index = instance.indexFromElement(element);
      const item = items[index];
      if (item && !isLast(item, index)) like.current[item.kind] = size;
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
        const { key, kind, lesson, group } = items[first]!;
        if (!group)
          return (
            <header
              key={key}
              ref={virtualizer.measureElement}
              className="ch-history-lesson"
              data-index={first}
              style={{ top: head!.start - margin }}
              onFocus={() => setFocused(key)}
            >
              {props.lesson(lesson, unfolded.lesson(lesson))}
            </header>
          );
        const { length } = group.rows;
        const end = virtualizer.measurementsCache[kind === 'folded' ? first : first + length]!.end;
        const height = end - virtualizer.measurementsCache[first]!.start;
        return (
          <section
            key={key}
            className="ch-card ch-history-group"
            aria-label={props.heading(group)}
            data-folded={kind === 'folded' || undefined}
            style={{ top: head!.start - margin, height: `calc(${height}px - var(--ch-history-gap))` }}
          >
            <header ref={virtualizer.measureElement} data-index={first} onFocus={() => setFocused(key)}>
              {props.head(group, lesson, kind === 'head')}
            </header>
            <ul>
              {rows.map(({ index, key: attemptId, start }) => {
                const row = group.rows[index - first - 1]!;
                return (
                  <li
                    key={attemptId}
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

/** The last row of its group. */
const isLast = ({ kind, head, group }: Item, index: number): boolean => kind === 'row' && index === head + group!.rows.length;
