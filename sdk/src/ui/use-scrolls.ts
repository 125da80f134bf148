import { useCallback, useState, type RefCallback } from 'react';

/** Whether an element is higher inside than outside; follows its size and that of its first child. */
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
