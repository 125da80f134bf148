/** On or off; says which by its place and by a sign, not by colour alone. */
export function Switch(props: {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      role="switch"
      className="ch-switch"
      aria-checked={props.on}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={() => props.onChange(!props.on)}
    >
      <span className="ch-switch-track" aria-hidden="true">
        <span className="ch-switch-knob">{props.on ? '✓' : ''}</span>
      </span>
    </button>
  );
}
