import { windowOf } from './own-window.ts';

/** Calls back when the element's size or the number of the screen's pixels for a CSS pixel changes: a window on another display, another scale. Gives its undo. */
export function watchSize(element: Element, changed: () => void): () => void {
  const own = windowOf(element);
  const sizes = own.ResizeObserver && new own.ResizeObserver(changed);
  sizes?.observe(element);
  let ratio: MediaQueryList | undefined;
  const again = () => {
    stop();
    ratio = own.matchMedia?.(`(resolution: ${own.devicePixelRatio}dppx)`);
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
