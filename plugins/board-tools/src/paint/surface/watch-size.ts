/** Calls back when the element's size or the number of the screen's pixels for a CSS pixel changes: a window on another display, another scale. Gives its undo. */
export function watchSize(element: Element, changed: () => void): () => void {
  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(changed);
  sizes?.observe(element);
  let ratio: MediaQueryList | undefined;
  const again = () => {
    stop();
    ratio = window.matchMedia?.(`(resolution: ${devicePixelRatio}dppx)`);
    ratio?.addEventListener('change', renewed);
  };
  const renewed = () => {
    again();
    changed();
  };
  const stop = () => ratio?.removeEventListener('change', renewed);
  again();
  return () => {
    sizes?.disconnect();
    stop();
  };
}
