import { useState } from 'react';
import { useText } from '../../admin-context.tsx';
import type { RowField } from './pin-rows.ts';

interface CellFieldProps {
  readonly field: RowField;
  readonly line: number;
  readonly value: string;
  readonly invalid: boolean;
  readonly onChange: (value: string) => void;
}

/** A cell that is written in. What is typed stays as it is typed, though the row has it cleaned. */
export function CellField({ field, line, value, invalid, onChange }: CellFieldProps) {
  const t = useText();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // Somebody else has changed it: a proposal was taken.
  if (known !== value) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  return (
    <input
      className="ad-input im-cell"
      type="text"
      value={text}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      aria-label={t('import.cell', { field: t(`import.field-${field}`), line })}
      aria-invalid={invalid}
      onChange={(event) => {
        setText(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}

/** A class is chosen among those that there are; what the file says stands first. */
export function ClassCell({
  line,
  value,
  invalid,
  names,
  onChange,
}: Omit<CellFieldProps, 'field'> & { readonly names: readonly string[] }) {
  const t = useText();
  return (
    <select
      className="ad-input im-cell"
      value={value}
      aria-label={t('import.cell', { field: t('import.field-className'), line })}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
    >
      {!names.includes(value) && <option value={value}>{value === '' ? t('import.choose-class') : value}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
