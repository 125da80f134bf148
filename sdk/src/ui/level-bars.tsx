import { useEffect, useRef } from 'react';
import type { Observable } from '../plugin/observable.ts';

/** The voice of the last seconds as bars, newest at the right. Draws straight to the page, so that nothing else renders at 20 Hz. */
export function LevelBars({ level, count = 32 }: { readonly level: Observable<number>; readonly count?: number }) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const values = Array.from({ length: count }, () => 0);
    const draw = () =>
      values.forEach((value, index) =>
        (frame.current?.children[index] as HTMLElement | undefined)?.style.setProperty('--ch-level', String(value)),
      );
    const subscription = level.subscribe((value) => {
      values.push(Math.min(1, Math.max(0, value)));
      values.shift();
      draw();
    });
    draw();
    return () => subscription.dispose();
  }, [level, count]);
  return (
    <span className="ch-level-bars" ref={frame} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} />
      ))}
    </span>
  );
}
