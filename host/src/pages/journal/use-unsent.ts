import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import { journalToken } from '../../services/journal/host-journal.ts';
import { unsentAnswersToken } from '../../services/unsent-answers/unsent-answers.ts';
import type { UnsentRow } from '../../services/unsent-answers/unsent-rows.ts';
import { useService } from '../../shell/host-context.tsx';

/** What waits for the server, read anew whenever something was appended, sent or tried. */
export type Unsent =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'there'; readonly rows: readonly UnsentRow[] };

export function useUnsent(): readonly [Unsent, () => void] {
  const unsentAnswers = useService(unsentAnswersToken);
  const journal = useService(journalToken);
  const { unsynced, storage, online } = useObservable(journal.state);
  const { revision } = useObservable(unsentAnswers.sync);
  const [unsent, setUnsent] = useState<Unsent>({ status: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    let gone = false;
    const show = (next: Unsent) => {
      if (!gone) setUnsent(next);
    };
    unsentAnswers.rows().then(
      (rows) => show({ status: 'there', rows }),
      (error: unknown) => show({ status: 'failed', error }),
    );
    return () => {
      gone = true;
    };
  }, [unsentAnswers, unsynced, storage, online, revision, round]);
  return [unsent, () => setRound((n) => n + 1)];
}
