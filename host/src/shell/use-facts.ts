import type { ContributionEntries, PointId, When } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import type { Contributed } from '../kernel/kernel-types.ts';
import { platformToken } from '../platform/host-platform.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { classroomToken } from '../services/classroom/host-classroom.ts';
import { factsOf, holds, type Facts } from '../services/contributions/when.ts';
import { navigationToken } from '../services/navigation/host-navigation.ts';
import { sessionToken } from '../services/session/session-service.ts';
import { useService } from './host-context.tsx';

/** The facts of now that menus' conditions ask for. */
export function useFacts(): Facts {
  const { loggedIn, hasClass, stage, desktop, offline, route } = factsOf(
    useObservable(useService(classroomToken).state),
    useObservable(useService(platformToken).state),
    useObservable(useService(sessionToken).state),
    useObservable(useService(navigationToken).state),
  );
  return useMemo(() => ({ loggedIn, hasClass, stage, desktop, offline, route }), [loggedIn, hasClass, stage, desktop, offline, route]);
}

/** Points whose entries have a condition. */
type ShownPointId = { [Id in PointId]: 'when' extends keyof ContributionEntries[Id] ? Id : never }[PointId];

/** What is contributed to a point and may be seen now, in order. */
export function useShown<Id extends ShownPointId>(id: Id): readonly Contributed<ContributionEntries[Id]>[] {
  const facts = useFacts();
  return useObservable(useService(kernelToken).contributed(id)).filter(({ value }) => holds((value as { when?: When }).when, facts));
}
