import { useT } from '@chorus/sdk/ui';
import { useEffect, useRef, type CSSProperties } from 'react';
import { lineHeight } from '../ink/board-item.ts';
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
  const end = (words: HTMLTextAreaElement) => {
    const { text, moved } = written(words, size, board);
    paint.endWriting(text, size, moved);
  };
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
      onBlur={(event) => end(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && !(event.key === 'Enter' && event.ctrlKey)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') paint.endWriting('');
        else end(event.currentTarget);
      }}
    />
  );
}

/** What is written, as the board keeps it. */
function written(field: HTMLTextAreaElement, size: number, board: Point): { readonly text: string; readonly moved: Point } {
  const room = field.offsetParent;
  const context = field.ownerDocument.createElement('canvas').getContext('2d');
  if (!room || !context) return { text: field.value, moved: { x: 0, y: 0 } };
  context.font = fontOf(size);
  // In the lines in which the field shows them: it is as wide as the board leaves room for.
  const text = wrapWords(field.value, room.clientWidth - field.offsetLeft, (line) => context.measureText(line).width);
  // Moved in from an edge that was too near.
  const free = room.clientHeight - text.trimEnd().split('\n').length * size * lineHeight;
  return { text, moved: { x: Math.min(0, field.offsetLeft - board.x), y: Math.min(0, Math.max(0, free) - board.y) } };
}
