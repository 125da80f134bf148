import { ErrorState } from '@chorus/sdk/ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { KernelError } from '../kernel/kernel-error.ts';
import { isUnanswered } from '../kernel/load-failure.ts';
import { journalToken } from '../services/journal/host-journal.ts';
import { errorText } from './error-boundary.tsx';
import { useService, useText } from './host-context.tsx';
import { useSelected } from './use-selected.ts';

/**
 * A part of an activity did not open. Where nobody answered it says what to do, and tries again by itself once the server is there again; else it has also
 * the words for those who mend it.
 */
export function OpenFailure(props: {
  readonly title: string;
  readonly error: unknown;
  /** What it says where neither network nor server is at fault. */
  readonly otherwise?: string;
  readonly onRetry: () => void;
  readonly action?: ReactNode;
}) {
  const { title, error, otherwise, onRetry, action } = props;
  const t = useText();
  const unanswered = isUnanswered(error);
  const online = useSelected(useService(journalToken).state, (state) => state.online);
  const wasAway = useRef(!online);
  useEffect(() => {
    const isBack = online && wasAway.current;
    wasAway.current = !online;
    if (unanswered && isBack) onRetry();
  }, [online, unanswered, onRetry]);
  if (unanswered) return <ErrorState title={title} text={t('page.unanswered')} onRetry={onRetry} action={action} />;
  const text = error instanceof KernelError && error.code === 'load-http' ? t('page.refused') : otherwise;
  return <ErrorState title={title} {...(text !== undefined && { text })} detail={errorText(error)} onRetry={onRetry} action={action} />;
}
