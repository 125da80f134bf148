import { useId, type ReactNode } from 'react';

/** One of a few, all in sight: a group of radio buttons in one bar. */
export function SegmentedControl<V extends string>(props: {
  readonly label: string;
  /** Shows the label above the bar; else only screen readers say it. */
  readonly showLabel?: boolean;
  readonly options: readonly { readonly value: V; readonly label: ReactNode }[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
}) {
  const name = useId();
  return (
    <fieldset className="ch-segments" disabled={props.disabled}>
      <legend className={props.showLabel ? 'ch-segments-label' : 'ch-hidden-text'}>{props.label}</legend>
      <div className="ch-segments-bar">
        {props.options.map((option) => (
          <label key={option.value} className="ch-segment" data-chosen={option.value === props.value || undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
