import { KernelError } from '../kernel/kernel-error.ts';
import { isUnanswered } from '../kernel/load-failure.ts';
import { errorText } from './error-boundary.tsx';

/** What to say of a part of an activity that did not open. Where nobody answered it is what to do, else also the words for those who mend it. */
export function openFailure(
  t: (key: string) => string,
  error: unknown,
  otherwise?: string,
): { readonly text?: string; readonly detail?: string } {
  if (isUnanswered(error)) return { text: t('page.unanswered') };
  const text = error instanceof KernelError && error.code === 'load-http' ? t('page.refused') : otherwise;
  return { ...(text !== undefined && { text }), detail: errorText(error) };
}
