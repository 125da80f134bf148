import { useObservable } from '@chorus/sdk/ui';
import { journalToken } from '../services/journal/host-journal.ts';
import { offlineActivitiesToken, type Readiness } from '../sw/offline-activities.ts';
import { useService } from './host-context.tsx';
import { useSelected } from './use-selected.ts';

/** Whether no activity at all is stored on this machine. */
export function useNoneStored(): boolean {
  const readiness = useObservable(useService(offlineActivitiesToken).state);
  return readiness.size > 0 && ![...readiness.values()].includes('ready');
}

/** Why an activity doesn't open now: the server can't be reached, and its code is not on this machine. Undefined: it opens. */
export function useOutOfReach(pluginId: string | undefined): Exclude<Readiness, 'ready'> | undefined {
  const online = useSelected(useService(journalToken).state, (state) => state.online);
  const readiness = useObservable(useService(offlineActivitiesToken).state);
  const of = pluginId === undefined ? undefined : readiness.get(pluginId);
  return online || of === 'ready' ? undefined : of;
}
