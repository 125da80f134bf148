import { useCallback, useState, type RefCallback } from 'react';

/** Whether the element that takes the reference goes on to the right of what is in sight of it. */
export function useMoreAside(): readonly [RefCallback<HTMLElement>, boolean] {
  const [more, setMore] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    // Test environments without layout have no observer.
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => setMore(element.scrollWidth - element.scrollLeft > element.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return [ref, more];
}
