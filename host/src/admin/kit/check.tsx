import type { ReactNode } from 'react';

interface CheckProps {
  readonly label: ReactNode;
  /** What it does, in smaller letters. */
  readonly what?: string | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
}

/** Something that is so, or not. */
export function Check({
  name,
  onChange,
  ...shown
}: CheckProps & { readonly name?: string; readonly onChange: (checked: boolean) => void }) {
  return <Line {...shown} input={{ type: 'checkbox', name }} onChange={onChange} />;
}

/** One of several, of which one is so. */
export function Radio({ name, onChange, ...shown }: CheckProps & { readonly name: string; readonly onChange: () => void }) {
  return <Line {...shown} input={{ type: 'radio', name }} onChange={onChange} />;
}

function Line(
  props: CheckProps & {
    readonly input: { readonly type: 'checkbox' | 'radio'; readonly name: string | undefined };
    readonly onChange: (checked: boolean) => void;
  },
) {
  const { label, what, checked, disabled, input, onChange } = props;
  return (
    <label className="ad-check">
      <input {...input} checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span>
        {label}
        {what !== undefined && <small>{what}</small>}
      </span>
    </label>
  );
}
