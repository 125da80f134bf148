import { useCallback, useState, type RefCallback } from 'react';

/** Whether the element that takes the reference is higher inside than outside, so that it has to be reached by the tab key; follows its size and that of its first child. */
export function useScrolls(): readonly [RefCallback<HTMLElement>, boolean] {
  const [scrolls, setScrolls] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    // Test environments without layout have no observer.
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight + 1));
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return [ref, scrolls];
}
