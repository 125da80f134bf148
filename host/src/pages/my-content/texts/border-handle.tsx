import { GripVertical } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** So far an arrow moves it, and with Shift. */
const [stepMs, leapMs] = [20, 200] as const;

/** Where a sentence begins or ends in its sound: dragged by mouse or finger, or moved by the arrows. */
export function BorderHandle(props: {
  readonly side: 'from' | 'to';
  readonly ms: number;
  readonly mostMs: number;
  readonly left: string;
  readonly label: string;
  readonly msAt: (clientX: number) => number;
  readonly onMove: (ms: number) => void;
}) {
  const { side, ms, mostMs, left, label, msAt, onMove } = props;
  const press = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowLeft' || event.key === 'ArrowDown' ? -1 : event.key === 'ArrowRight' || event.key === 'ArrowUp' ? 1 : 0;
    if (way === 0) return;
    event.preventDefault();
    onMove(ms + way * (event.shiftKey ? leapMs : stepMs));
  };
  /** How far from the border it was taken: it does not jump under the finger. */
  const taken = useRef(0);
  const take = (event: PointerEvent<HTMLDivElement>) => {
    taken.current = msAt(event.clientX) - ms;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className="tx-handle"
      data-side={side}
      style={{ left }}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={mostMs}
      aria-valuenow={ms}
      aria-valuetext={`${(ms / 1_000).toFixed(2)} s`}
      onKeyDown={press}
      onPointerDown={take}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(msAt(event.clientX) - taken.current)}
    >
      <GripVertical size="1.25em" aria-hidden />
    </div>
  );
}
