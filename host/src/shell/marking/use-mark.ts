import type { AnswerOutcome } from '@chorus/sdk';
import { useState } from 'react';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../host-context.tsx';

/** Gives marks one at a time, and says what became of them. */
export function useMark(): { readonly busy: boolean; give(mark: () => Promise<AnswerOutcome>): Promise<boolean> } {
  const notices = useService(noticesToken);
  const t = useText();
  const [busy, setBusy] = useState(false);
  const give = async (mark: () => Promise<AnswerOutcome>) => {
    setBusy(true);
    try {
      const { ok } = await mark();
      void notices.show(ok ? { kind: 'good', text: t('mark.done') } : { kind: 'warning', text: t('mark.refused') });
      return ok;
    } finally {
      setBusy(false);
    }
  };
  return { busy, give };
}
