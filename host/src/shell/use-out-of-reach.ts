import { useObservable } from '@chorus/sdk/ui';
import { journalToken } from '../services/journal/host-journal.ts';
import { offlineActivitiesToken, type Readiness } from '../sw/offline-activities.ts';
import { useService } from './host-context.tsx';
import { useSelected } from './use-selected.ts';

/** Why an activity doesn't open now: the server can't be reached, and its code is not on this machine. Undefined: it opens. */
export function useOutOfReach(pluginId: string | undefined): Exclude<Readiness, 'ready'> | undefined {
  const online = useSelected(useService(journalToken).state, (state) => state.online);
  const readiness = useObservable(useService(offlineActivitiesToken).state);
  const of = pluginId === undefined ? undefined : readiness.get(pluginId);
  return online || of === 'ready' ? undefined : of;
}
