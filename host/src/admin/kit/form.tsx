import { IconButton } from '@chorus/sdk/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { hasCopiedAlong } from '../../shell/form/secret-field.tsx';
import { useText } from '../admin-context.tsx';
import { Check } from './check.tsx';
import type { FormState } from './use-form.ts';

export { useForm } from './use-form.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type AnyForm = FormState<any>;

/** The form around its fields; what belongs to none of them is said at its end. */
export function Form({ form, children }: { readonly form: AnyForm; readonly children: ReactNode }) {
  const { onElement, onSubmit, problem } = form;
  return (
    <form className="ad-form" ref={onElement} onSubmit={onSubmit} noValidate>
      {children}
      <p className="ad-form-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

interface FieldProps {
  readonly form: AnyForm;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoFocus?: boolean;
}

/** A field's label, what it takes, and what is wrong with it. */
function Field(props: FieldProps & { readonly id: string; readonly children: ReactNode }) {
  const problem = props.form.problems[props.name] as string | undefined;
  return (
    <div className="ad-field" data-invalid={problem !== undefined || undefined}>
      <label htmlFor={props.id}>{props.label}</label>
      {props.children}
      <span className="ad-field-note" id={`${props.id}-note`} data-tone={problem === undefined ? undefined : 'poor'}>
        {problem ?? props.hint}
      </span>
    </div>
  );
}

const marks = (form: AnyForm, name: string, id: string) => ({
  id,
  name,
  value: form.values[name] as string,
  'aria-invalid': form.problems[name] !== undefined,
  'aria-describedby': `${id}-note`,
  onBlur: () => form.leave(name),
});

/** A line of text, or a day. */
export function TextField(
  props: FieldProps & {
    readonly type?: 'text' | 'date';
    readonly inputMode?: 'tel' | 'text' | 'numeric';
    readonly autoComplete?: string;
    readonly maxLength?: number;
    /** The same as it is kept: shown when the field is left. */
    readonly plain?: (typed: string) => string;
  },
) {
  const { form, name, type = 'text', inputMode, autoComplete = 'off', maxLength = 100, autoFocus, plain } = props;
  const id = useId();
  const leave = () => {
    const typed = form.values[name] as string;
    if (plain && plain(typed) !== typed) form.set(name, plain(typed));
    form.leave(name);
  };
  return (
    <Field {...props} id={id}>
      <input
        {...marks(form, name, id)}
        onBlur={leave}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        maxLength={maxLength}
        autoFocus={autoFocus}
        onChange={(event) => form.set(name, event.target.value)}
      />
    </Field>
  );
}

/** A password, which can be looked at. */
export function PasswordField(props: FieldProps & { readonly autoComplete: string }) {
  const { form, name, autoComplete, autoFocus } = props;
  const t = useText();
  const id = useId();
  const [shown, setShown] = useState(false);
  const [pasted, setPasted] = useState(false);
  const strange = pasted && hasCopiedAlong(form.values[name] as string);
  return (
    <Field {...props} {...(strange && { hint: t('login.copied-along') })} id={id}>
      <span className="ad-field-with-button">
        <input
          {...marks(form, name, id)}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          maxLength={200}
          autoFocus={autoFocus}
          onPaste={() => setPasted(true)}
          onChange={(event) => form.set(name, event.target.value)}
        />
        <IconButton
          label={t(shown ? 'login.hide' : 'login.show')}
          icon={shown ? <EyeOff size="1.25em" aria-hidden /> : <Eye size="1.25em" aria-hidden />}
          onPress={() => setShown(!shown)}
        />
      </span>
    </Field>
  );
}

/** One of several. */
export function SelectField(props: FieldProps & { readonly options: readonly { readonly value: string; readonly label: string }[] }) {
  const { form, name, options } = props;
  const id = useId();
  return (
    <Field {...props} id={id}>
      <select {...marks(form, name, id)} onChange={(event) => form.set(name, event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** Yes or no. */
export function CheckField({ form, name, label, hint }: FieldProps) {
  return (
    <Check name={name} label={label} what={hint} checked={form.values[name] as boolean} onChange={(checked) => form.set(name, checked)} />
  );
}
