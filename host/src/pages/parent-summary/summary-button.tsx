import type { Student } from '@chorus/sdk';
import { Button, useObservable } from '@chorus/sdk/ui';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { parentSummariesToken } from '../../services/parent-summary/parent-summaries.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { ParentSummaryDialog } from './parent-summary-dialog.tsx';

/** Opens the summary for parents of a child, or of the class; not there unless the school has them. */
export function SummaryButton({ student, className = '' }: { readonly student?: Student; readonly className?: string }) {
  const summaries = useService(parentSummariesToken);
  const t = useText();
  const allowed = useObservable(summaries.allowed);
  const [open, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <Button
        className={className}
        icon={<MessageSquareText size="1.25em" aria-hidden />}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {t('summary.dialog')}
      </Button>
      {open && <ParentSummaryDialog {...(student && { student })} onClose={() => setOpen(false)} />}
    </>
  );
}
