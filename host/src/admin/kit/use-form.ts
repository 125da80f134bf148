import { useForm as useSharedForm, type FormOptions, type FormState } from '../../shell/form/use-form.ts';
import { useText } from '../admin-context.tsx';

export type { FormState };

/** A form of the administration. */
export function useForm<V extends Readonly<Record<string, string | boolean>>>(options: FormOptions<V>): FormState<V> {
  return useSharedForm(useText(), options);
}
