import type { ReviewedAttempt } from '@chorus/sdk';
import { EmptyState } from '@chorus/sdk/ui';
import { FileClock } from 'lucide-react';
import { useText } from '../host-context.tsx';
import { studentName } from '../waiting-list/row-view.ts';

/** Stands for answers of an older version that nothing here can show. They are kept all the same. `alone`: there is no other in the dialog. */
export function OlderAnswers({ older, alone }: { readonly older: readonly ReviewedAttempt[]; readonly alone: boolean }) {
  const t = useText();
  const names = older.map(({ student }) => studentName(student)).join(t('review.names-join'));
  const whose = t('review.older-of', { names });
  if (!alone) return <p className="ch-review-older">{whose}</p>;
  const one = older.length === 1;
  return (
    <EmptyState
      icon={<FileClock size="3rem" aria-hidden />}
      title={one ? t('review.older') : whose}
      {...(one && { text: t('review.older-kept') })}
    />
  );
}
