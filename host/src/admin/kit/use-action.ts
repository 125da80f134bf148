import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useAdmin, useText } from '../admin-context.tsx';
import { actionProblem } from './server-problems.ts';

/** Does one thing at a time and says what it failed with. The texts of the server's reasons begin with `prefix`. True: it is done. */
export function useAction(prefix: string): readonly [busy: boolean, run: (action: () => Promise<void>) => Promise<boolean>] {
  const { notices } = useAdmin();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (busy) return false;
    setBusy(true);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      void notices.show({ kind: 'error', text: actionProblem(t, prefix, error) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}
