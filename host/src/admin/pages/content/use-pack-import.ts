import { packLimits } from '@chorus/contract/api/admin/content-calls';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { promptText } from '../../../api/prompts.ts';
import { useAdmin, useText } from '../../admin-context.tsx';
import { actionProblem } from '../../kit/server-problems.ts';
import { sendParts, type Put } from '../../send-parts.ts';

/** Where the import of a pack stands. */
export type PackImport =
  | { readonly at: 'begin'; readonly problem?: string }
  | { readonly at: 'sending'; readonly name: string; readonly sent: number; readonly total: number }
  | { readonly at: 'checking'; readonly name: string }
  | { readonly at: 'checked'; readonly name: string; readonly id: string; readonly plan: AdminData<'planPack'> };

/** Sends a pack's file, has it checked, and says what would be added; nothing is written before `add`. */
export function usePackImport(onAdded: (added: AdminData<'addPack'>) => void) {
  const { api } = useAdmin();
  const t = useText();
  const [state, setState] = useState<PackImport>({ at: 'begin' });
  const [adding, setAdding] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const problemOf = (error: unknown) => (error instanceof ApiError ? actionProblem(t, 'content.problem', error) : t('content.not-sent'));

  const take = async (file: File) => {
    sending.current?.abort();
    if (file.size > packLimits.file) return setState({ at: 'begin', problem: t('content.problem.bytes.too-large') });
    if (file.size === 0) return setState({ at: 'begin', problem: t('content.finding-not-zip') });
    const ended = new AbortController();
    sending.current = ended;
    const { signal } = ended;
    const { name, size: total } = file;
    try {
      setState({ at: 'sending', name, sent: 0, total });
      const { id, url } = await api.call('receivePack', { bytes: total }, { quiet: true, signal });
      let sent = 0;
      const put: Put = async (to, init) => {
        const answer = await fetch(to, init);
        if (answer.ok && !signal.aborted) setState({ at: 'sending', name, sent: (sent += init.body.size), total });
        return answer;
      };
      await sendParts(file, url, signal, { put });
      setState({ at: 'checking', name });
      const plan = await api.call('planPack', { id }, { quiet: true, signal, timeoutMs: 5 * 60_000 });
      if (!signal.aborted) setState({ at: 'checked', name, id, plan });
    } catch (error) {
      if (!signal.aborted) setState({ at: 'begin', problem: problemOf(error) });
    }
  };
  const cancel = () => {
    sending.current?.abort();
    setState({ at: 'begin' });
  };
  const add = async (id: string) => {
    if (adding) return;
    setAdding(true);
    try {
      onAdded(await api.call('addPack', { id }, { quiet: true }));
    } catch (error) {
      setState({
        at: 'begin',
        problem: error instanceof ApiError ? problemOf(error) : promptText(error as ApiError, t, !navigator.onLine),
      });
    } finally {
      setAdding(false);
    }
  };
  return { state, adding, take, cancel, add };
}
