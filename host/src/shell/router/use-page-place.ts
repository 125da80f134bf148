import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Where somebody was in a page. */
interface Place {
  top: number;
  focus: HTMLElement | undefined;
}

/**
 * Remembers how far each page was scrolled and what had the focus in it. A page that `kept` its state is given back as it was left; any other one
 * begins at its top, with the focus on the page itself, so that keyboard and screen reader begin there.
 */
export function usePagePlace(main: RefObject<HTMLElement | null>, page: string, kept: boolean): void {
  const places = useRef(new Map<string, Place>());
  const first = useRef(true);
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const place = (kept ? places.current.get(page) : undefined) ?? { top: 0, focus: undefined };
    places.current.set(page, place);
    element.scrollTo({ top: place.top });
    const scrolled = () => (place.top = element.scrollTop);
    const focused = ({ target }: FocusEvent) => (place.focus = target === element ? undefined : (target as HTMLElement));
    element.addEventListener('scroll', scrolled, { passive: true });
    element.addEventListener('focusin', focused);
    return () => {
      element.removeEventListener('scroll', scrolled);
      element.removeEventListener('focusin', focused);
    };
  }, [main, page, kept]);
  useEffect(() => {
    const element = main.current;
    const begins = first.current;
    first.current = false;
    if (begins || !element || holdsFocus(element)) return;
    const before = places.current.get(page)?.focus;
    (before?.isConnected && element.contains(before) ? before : element).focus({ preventScroll: true });
  }, [main, page]);
}

/** What a page that went behind had in focus keeps it until the next frame, unseen. */
function holdsFocus(element: HTMLElement): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== element && element.contains(activeElement) && activeElement.checkVisibility();
}
