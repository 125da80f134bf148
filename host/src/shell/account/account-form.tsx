import { Button } from '@chorus/sdk/ui';
import type { ReactNode } from 'react';
import type { FormState } from '../form/use-form.ts';
import './account.css';

/** The form around secrets; what belongs to no field is said above its button. */
export function AccountForm<V extends Readonly<Record<string, string>>>(props: {
  readonly form: FormState<V>;
  readonly submit: string;
  readonly children: ReactNode;
}) {
  const { onElement, onSubmit, problem, busy } = props.form;
  return (
    <form className="ch-account-form" ref={onElement} onSubmit={onSubmit} noValidate>
      {props.children}
      <p className="ch-account-problem" role="alert">
        {problem}
      </p>
      <Button kind="primary" size="large" submit fill busy={busy}>
        {props.submit}
      </Button>
    </form>
  );
}
