import type { PolicyLayer } from '@chorus/contract';
import type { AdminData } from '@chorus/contract/api/admin/calls';
import { useRef, useState } from 'react';
import { useAdmin } from '../../admin-context.tsx';
import { bodyOf, type WaitingChange } from './waiting-change.ts';

/** A change that was planned and waits for the one button. */
export interface Waiting {
  readonly change: WaitingChange;
  /** Undefined until the server has said. */
  readonly plan?: AdminData<'planPolicy'>;
}

/** Holds the one change that waits: planned at once, written when it is confirmed, taken back at a press afterwards. */
export function useWaitingChange(options: {
  /** It stands: these are the layers as they are now. */
  readonly onWritten: (layers: readonly PolicyLayer[]) => void;
  readonly onTakenBack: () => void;
}) {
  const { api } = useAdmin();
  const [waiting, setWaiting] = useState<Waiting>();
  const [busy, setBusy] = useState(false);
  const latest = useRef<WaitingChange>(undefined);
  const put = (change: WaitingChange | undefined) => {
    latest.current = change;
    setWaiting(change && { change });
  };
  const plan = async (change: WaitingChange) => {
    put(change);
    try {
      const planned = await api.call('planPolicy', bodyOf(change, change.rule));
      if (latest.current === change) setWaiting({ change, plan: planned });
    } catch {
      // The failed call has said so; what can't be planned is not written.
      if (latest.current === change) put(undefined);
    }
  };
  return {
    waiting,
    busy,
    plan,
    drop: () => put(undefined),
    /** Writes what waits. Resolves with how it is taken back; undefined: it failed, and waits on. */
    apply: async (): Promise<(() => Promise<void>) | undefined> => {
      const change = latest.current;
      if (!change || busy) return undefined;
      setBusy(true);
      try {
        const { layers } = await api.call('setPolicyRule', bodyOf(change, change.rule));
        options.onWritten(layers);
      } catch {
        return undefined;
      } finally {
        setBusy(false);
      }
      if (latest.current === change) put(undefined);
      return async () => {
        await api.call('setPolicyRule', bodyOf(change, change.before));
        options.onTakenBack();
      };
    },
  };
}
