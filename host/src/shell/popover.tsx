import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core';

/** What is higher than the room above and below its button lies over the button before it leaves the window. */
const withinWindow = { shift: { crossAxis: true, padding: 8 } } as const;

/** What opens at a button: whole within the window at every size of the letters. */
export function Popover({ placement = 'bottom-end', ...rest }: PopoverNextProps) {
  return <PopoverNext middleware={withinWindow} placement={placement} arrow={false} {...rest} />;
}
