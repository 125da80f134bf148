import { useT } from '@chorus/sdk/ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Point } from '../ink/bounds.ts';
import type { Paint } from '../paint.ts';
import { wrapWords } from '../ink/wrap-words.ts';
import { fontOf } from '../surface/draw-item.ts';
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
      onBlur={(event) => paint.endWriting(asShown(event.target, size), size, movedBy(event.target, board))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && event.ctrlKey)) return;
        event.preventDefault();
        event.stopPropagation();
        const { currentTarget: words } = event;
        paint.endWriting(event.key === 'Escape' ? '' : asShown(words, size), size, movedBy(words, board));
      }}
    />
  );
}

/** The words in the lines in which the field shows them: it is as wide as the board leaves room for. */
function asShown(field: HTMLTextAreaElement, size: number): string {
  const context = field.ownerDocument.createElement('canvas').getContext('2d');
  const room = (field.offsetParent?.clientWidth ?? 0) - field.offsetLeft;
  if (!context || room <= 0) return field.value;
  context.font = fontOf(size);
  return wrapWords(field.value, room, (line) => context.measureText(line).width);
}

/** How far the field has moved in from an edge that was too near. */
const movedBy = (field: HTMLTextAreaElement, { x, y }: Point): Point =>
  field.offsetParent ? { x: Math.min(0, field.offsetLeft - x), y: Math.min(0, field.offsetTop - y) } : { x: 0, y: 0 };
