import { Dialog as BlueprintDialog } from '@blueprintjs/core';
import { useId, type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { useFocusReturn } from './use-focus-return.ts';
import { useScrolls } from './use-scrolls.ts';
import { CloseIcon } from './icons.tsx';
import { IconButton } from './icon-button.tsx';
import { useUiText } from './ui-text.tsx';

/** What a dialog takes. */
export interface DialogProps {
  readonly title: string;
  /** Beside the title: a chip. */
  readonly titleNote?: ReactNode;
  /** Between the title and the close button: zoom and the like. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** Width in design pixels; never wider than the board. */
  readonly width?: number;
  readonly onClose: () => void;
  /** Asks something: no close cross, and a press beside it does nothing. */
  readonly mustChoose?: boolean;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** A dialog in the middle: focus goes in, stays in, and returns; Escape closes it. */
export function Dialog({
  title,
  titleNote,
  tools,
  children,
  footer,
  width = 640,
  onClose,
  mustChoose = false,
  className = '',
  style,
}: DialogProps) {
  const id = useId();
  const text = useUiText();
  const [body, scrolls] = useScrolls();
  useFocusReturn();
  useLostFocus(id, onClose);
  return (
    <BlueprintDialog
      isOpen
      onClose={onClose}
      canOutsideClickClose={!mustChoose}
      className={`ch-dialog ${className}`}
      style={{ ...style, width: `min(${width / 16}rem * var(--ch-dialog-grows, 1), 100vw - 2rem)` }}
      aria-labelledby={id}
      backdropClassName="ch-dialog-backdrop"
      containerRef={takeFocus}
      transitionDuration={160}
    >
      {/* no landmarks: a dialog stands beside the page, whose own they would be */}
      <div className="ch-dialog-head">
        <h2 id={id}>{title}</h2>
        {titleNote}
        <span className="ch-dialog-tools">{tools}</span>
        {!mustChoose && <IconButton label={text('dialog.close')} icon={<CloseIcon />} onPress={onClose} />}
      </div>
      {/* A body that scrolls without anything to press in it is reached by the tab key all the same. */}
      <div className="ch-dialog-body" ref={body} {...(scrolls && { tabIndex: 0, role: 'group', 'aria-labelledby': id })}>
        {/* A section of its own: what heads and ends a part in it does so for that part, not for the page. */}
        <section>{children}</section>
      </div>
      {footer !== undefined && <div className="ch-dialog-foot">{footer}</div>}
    </BlueprintDialog>
  );
}

/** The focus is in the dialog itself, not on a frame around it: what is pressed there is known to be the dialog's. */
function takeFocus(container: HTMLElement | null): void {
  const dialog = container?.querySelector<HTMLElement>('[role="dialog"]');
  if (!dialog) return;
  const first = !dialog.hasAttribute('tabindex');
  dialog.tabIndex = -1;
  const take = () => {
    if (!dialog.contains(dialog.ownerDocument.activeElement)) dialog.focus({ preventScroll: true });
  };
  // It is drawn again while a field is being left, too: the focus is nowhere then, and on its way to the next one.
  if (first) take();
  else setTimeout(take);
}

/**
 * The focus may be outside a dialog: a button that went away took it along, or the dialog is so new that it has not got it yet. The next key brings it in,
 * and Escape still closes. `titleId`: the dialog's title.
 */
function useLostFocus(titleId: string, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const own = document.getElementById(titleId)?.closest('.ch-dialog');
      // What lies over the page, a menu or another dialog, has its own way with keys.
      const inside = document.activeElement?.closest('.bp6-portal') ?? undefined;
      if (!own || inside || [...document.querySelectorAll('.ch-dialog')].at(-1) !== own) return;
      own.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
      if (event.key === 'Escape') close.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [titleId]);
}
