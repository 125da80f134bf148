import { Button } from '@chorus/sdk/ui';
import { QrCode, Undo2 } from 'lucide-react';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { parentSummariesToken } from '../../services/parent-summary/parent-summaries.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import type { ShownSummary } from './use-summary.ts';

/** What the code on a card holds, or why there is none; and the ways to withdraw it. */
export function LinkPart({ classId, shown }: { readonly classId: string; readonly shown: ShownSummary }) {
  const summaries = useService(parentSummariesToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const { link, unlinked, relink } = shown;
  const made = typeof link === 'object' ? link : undefined;
  const withdraw = async (id?: string) => {
    const question = { title: t('summary.withdraw-title'), text: t('summary.withdraw-text'), cancel: t('erase.cancel') };
    if (id === undefined && !(await dialogs.confirm({ ...question, confirm: t('summary.withdraw-confirm'), danger: true }))) return;
    try {
      const count = await summaries.withdraw(classId, id);
      if (link !== undefined) unlinked();
      void notices.show({ kind: 'good', text: t(count > 0 ? 'summary.withdrawn' : 'summary.withdrawn-none', { count }) });
    } catch {
      // The failed call has said why; the links are as they were.
    }
  };
  return (
    <div className="ch-summary-link">
      <p role="status">
        {made
          ? t('summary.private')
          : link === undefined
            ? ''
            : t(link === 'not-made' ? 'summary.not-made' : `summary.problem.${link as string}`)}
      </p>
      <div className="ch-summary-actions">
        {link === 'not-made' && (
          <Button icon={<QrCode size="1.25em" aria-hidden />} onPress={relink}>
            {t('summary.link')}
          </Button>
        )}
        {(link === 'withdrawn' || link === 'failed' || link === 'too-many') && (
          <Button icon={<QrCode size="1.25em" aria-hidden />} onPress={relink}>
            {t('summary.relink')}
          </Button>
        )}
        {made && (
          <Button kind="quiet" icon={<Undo2 size="1.25em" aria-hidden />} onPress={() => void withdraw(made.id)}>
            {t('summary.withdraw')}
          </Button>
        )}
        <Button kind="quiet" icon={<Undo2 size="1.25em" aria-hidden />} onPress={() => void withdraw()}>
          {t('summary.withdraw-all')}
        </Button>
      </div>
    </div>
  );
}
