import { useRef, useState, type PointerEvent, type ReactNode } from 'react';

/**
 * A place to touch that takes each finger for itself: a click is one pointer's alone, and on a board two children touch at once. A press counts where the finger is
 * lifted on it; a pointer that is cancelled, or slips away, is no answer. Keyboards and screen readers press by a click without a pointer.
 */
export function Touch(props: {
  readonly className: string;
  readonly label?: string;
  readonly disabled: boolean;
  readonly state?: string | undefined;
  /** `at`: when, on the monotonic clock. */
  readonly onTouch: (at: number) => void;
  readonly children: ReactNode;
}) {
  const { className, label, disabled, state, onTouch, children } = props;
  const finger = useRef<number | undefined>(undefined);
  const [down, setDown] = useState(false);
  const letGo = () => {
    finger.current = undefined;
    setDown(false);
  };
  const press = (event: PointerEvent) => {
    if (disabled || event.button !== 0 || finger.current !== undefined) return;
    finger.current = event.pointerId;
    setDown(true);
  };
  const lift = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.pointerId !== finger.current) return;
    letGo();
    const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect();
    const on = event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;
    if (on && !disabled) onTouch(event.timeStamp);
  };
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-state={state}
      data-down={down || undefined}
      onPointerDown={press}
      onPointerUp={lift}
      onPointerCancel={letGo}
      onPointerLeave={(event) => event.pointerId === finger.current && letGo()}
      onClick={(event) => event.detail === 0 && !disabled && onTouch(event.timeStamp)}
    >
      {children}
    </button>
  );
}
