import { Button as BlueprintButton } from '@blueprintjs/core';
import type { ReactElement, ReactNode, Ref } from 'react';

/** What the buttons share. `busy` keeps the place and refuses presses. */
export interface ButtonProps {
  /** `primary`: the one thing to do on this screen. `quiet`: no edge. `danger`: can't be undone. */
  readonly kind?: 'primary' | 'plain' | 'soft' | 'quiet' | 'danger';
  /** `large` is for a screen's primary action. */
  readonly size?: 'medium' | 'large';
  readonly icon?: ReactElement;
  readonly endIcon?: ReactElement;
  readonly children: ReactNode;
  readonly onPress?: () => void;
  readonly disabled?: boolean;
  readonly busy?: boolean;
  readonly submit?: boolean;
  readonly fill?: boolean;
  readonly autoFocus?: boolean;
  /** For buttons that stay down. */
  readonly pressed?: boolean;
  readonly className?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-expanded'?: boolean;
  /** Refuses presses and keeps the focus, unlike `disabled`; `onPress` has to do nothing meanwhile. */
  readonly 'aria-disabled'?: boolean;
  readonly 'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | boolean;
  readonly buttonRef?: Ref<HTMLButtonElement>;
}

/** A button of at least 48 CSS px. */
export function Button({
  kind = 'plain',
  size = 'medium',
  icon,
  endIcon,
  children,
  onPress,
  busy,
  submit,
  pressed,
  className = '',
  buttonRef,
  ...rest
}: ButtonProps) {
  return (
    <BlueprintButton
      {...rest}
      ref={buttonRef}
      className={`ch-button ch-button-${kind} ch-button-${size} ${className}`}
      icon={icon}
      endIcon={endIcon}
      loading={busy}
      type={submit ? 'submit' : 'button'}
      aria-pressed={pressed}
      onClick={onPress && (() => onPress())}
    >
      {children}
    </BlueprintButton>
  );
}
