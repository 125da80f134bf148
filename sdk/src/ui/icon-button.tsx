import type { ReactElement } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** A square button that shows an icon only; `label` is what it says to a screen reader and on hover. */
export function IconButton({
  label,
  icon,
  kind = 'quiet',
  className = '',
  ...rest
}: Omit<ButtonProps, 'children' | 'aria-label' | 'endIcon'> & { readonly label: string; readonly icon: ReactElement }) {
  return (
    <span className="ch-icon-button-frame" title={label}>
      <Button {...rest} kind={kind} icon={icon} aria-label={label} className={`ch-icon-button ${className}`}>
        {null}
      </Button>
    </span>
  );
}
