import type { KeyboardEvent, ReactElement, ReactNode, Ref } from 'react';
import { SpinnerIcon } from './icons.tsx';

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
  disabled,
  busy,
  submit,
  fill,
  pressed,
  className = '',
  buttonRef,
  ...rest
}: ButtonProps) {
  const states = `${fill ? 'bp6-fill ' : ''}${busy ? 'bp6-loading ' : ''}`;
  // The platform's own, in Blueprint's classes: Blueprint's component draws every label twice, and the names of all icons come with it.
  return (
    <button
      {...rest}
      ref={buttonRef}
      className={`bp6-button ch-button ch-button-${kind} ch-button-${size} ${states}${className}`}
      type={submit ? 'submit' : 'button'}
      disabled={disabled || busy}
      aria-busy={busy}
      aria-pressed={pressed}
      onClick={onPress && (() => onPress())}
      onKeyDown={pressOnce}
    >
      {busy && (
        <span className="ch-button-spinner">
          <SpinnerIcon size="1.5rem" />
        </span>
      )}
      {icon}
      <span className="ch-button-text">{children}</span>
      {endIcon}
    </button>
  );
}

/** Enter that is held down presses once. */
function pressOnce(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
