import { Classes, PopoverNext, type PopoverNextProps } from '@blueprintjs/core';
import { useRef, useState, type ReactNode } from 'react';

/** What is higher than the room above and below its button lies over the button before it leaves the window. */
const withinWindow = { shift: { crossAxis: true, padding: 8 } } as const;

/** What opens at a button: whole within the window at every size of the letters. */
export function Popover({ placement = 'bottom-end', ...rest }: PopoverNextProps) {
  return <PopoverNext middleware={withinWindow} placement={placement} arrow={false} {...rest} />;
}

/** The same for lists of hundreds: until its button is pressed for the first time there is the button alone. */
export function LatePopover({
  content,
  children,
  ...rest
}: Omit<PopoverNextProps, 'content' | 'isOpen' | 'onInteraction'> & {
  /** `close` closes it. */
  readonly content: (close: () => void) => React.JSX.Element;
  readonly children: ReactNode;
}) {
  const [open, setOpen] = useState<boolean>();
  const target = useRef<HTMLSpanElement>(null);
  if (open === undefined)
    return (
      <span className={Classes.POPOVER_TARGET} onClick={() => setOpen(true)}>
        {children}
      </span>
    );
  // The button is another one than that which was pressed.
  const focusAgain = () => target.current?.querySelector('button')?.focus();
  return (
    <span ref={target} className="ch-late-popover">
      <Popover
        enforceFocus={false}
        {...rest}
        isOpen={open}
        onInteraction={setOpen}
        onClosed={focusAgain}
        content={content(() => setOpen(false))}
      >
        {children}
      </Popover>
    </span>
  );
}
