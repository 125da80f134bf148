import { useCallback, type RefCallback } from 'react';

/** The least a shape is, and the most with the standard size of the text, in rem: there is always more of it with larger text. */
const least = 2;
const most = 3.5;

/** What a column has for its shapes, and how many they are. */
export interface ShapeStack {
  readonly count: number;
  readonly width: number;
  readonly height: number;
}

/** The largest size, of whole pixels from `from` to `to`, at which the shapes of every column have room in it with `gap` between them. */
export function shapeSize(stacks: readonly ShapeStack[], from: number, to: number, gap: number): number {
  const fits = (size: number) =>
    stacks.every(({ count, width, height }) => {
      const inRow = Math.max(1, Math.floor((width + gap) / (size + gap)));
      return Math.ceil(count / inRow) * (size + gap) <= height + gap;
    });
  for (let size = Math.floor(to); size > from; size -= 1) if (fits(size)) return size;
  return from;
}

/** Of a list of columns: its shapes are as large as the list has room for; follows its size. */
export function useShapeSize(): RefCallback<HTMLElement> {
  return useCallback((list: HTMLElement | null) => {
    // Test environments without layout have no observer.
    if (!list || typeof ResizeObserver === 'undefined') return undefined;
    const fit = () => {
      // the list is first as high as it is with the smallest of them
      list.style.removeProperty('--ch-shape');
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const zoom = Number.parseFloat(getComputedStyle(list).getPropertyValue('--ch-zoom')) || 1;
      const stacks = [...list.querySelectorAll<HTMLElement>('.ch-shapes-stack')];
      const gap = Number.parseFloat(stacks[0] ? getComputedStyle(stacks[0]).rowGap : '0');
      const rooms = stacks.map((stack) => ({ count: stack.childElementCount, width: stack.clientWidth, height: stack.clientHeight }));
      list.style.setProperty('--ch-shape', `${shapeSize(rooms, least * rem, most * zoom * rem, gap)}px`);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(list);
    for (const label of list.querySelectorAll('.ch-shapes-label')) observer.observe(label);
    // a board that has become lower is found out by its window where the shapes hold the list as high as it was
    window.addEventListener('resize', fit);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, []);
}
