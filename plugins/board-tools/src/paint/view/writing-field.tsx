import { useT } from '@chorus/sdk/ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Paint } from '../paint.ts';
import { windowOf } from '../surface/own-window.ts';

/** The height of letters, by the stroke's width; in CSS pixels. */
const sizeOf = (width: number) => 28 + 4 * width;

/** Where words are written: Enter begins a line, a press elsewhere or Ctrl+Enter is the end, Escape takes them back. */
export function WritingField({ paint }: { readonly paint: Paint }) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const { board } = paint.writing!;
  const size = sizeOf(paint.width);
  // Not by `autoFocus`: the press that asked for words gives the focus to the board first.
  useEffect(() => {
    const own = windowOf(field.current!);
    const soon = own.requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => own.cancelAnimationFrame(soon);
  }, [board]);
  return (
    <textarea
      key={`${board.x} ${board.y}`}
      ref={field}
      className="bt-paint-writing"
      aria-label={t('paint.words')}
      style={{ '--bt-x': `${board.x}px`, '--bt-y': `${board.y}px`, '--bt-size': `${size}px`, color: paint.ink } as CSSProperties}
      rows={2}
      onBlur={(event) => paint.endWriting(event.target.value, size)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && event.ctrlKey)) return;
        event.preventDefault();
        event.stopPropagation();
        paint.endWriting(event.key === 'Escape' ? '' : event.currentTarget.value, size);
      }}
    />
  );
}
