import type { ContributionEntries, PointId } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import type { Contributed } from '../kernel/kernel-types.ts';
import { platformToken } from '../platform/host-platform.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { classroomToken } from '../services/classroom/host-classroom.ts';
import { navigationToken } from '../services/navigation/host-navigation.ts';
import { sessionToken } from '../services/session/session-service.ts';
import { useService } from './host-context.tsx';
import { holds, type Facts } from './when.ts';

/** The facts of now that menus' conditions ask for. */
export function useFacts(): Facts {
  const classroom = useService(classroomToken);
  const platform = useService(platformToken);
  const session = useService(sessionToken);
  const navigation = useService(navigationToken);
  const { stage, schoolClass } = useObservable(classroom.state);
  const { desktop, offline } = useObservable(platform.state);
  const { userInfo } = useObservable(session.state);
  const { route } = useObservable(navigation.state);
  const loggedIn = userInfo !== undefined;
  const hasClass = schoolClass !== undefined;
  return useMemo(() => ({ loggedIn, hasClass, stage, desktop, offline, route }), [loggedIn, hasClass, stage, desktop, offline, route]);
}

/** What is contributed to a point and may be seen now, in order. */
export function useShown<Id extends Exclude<PointId, 'settings/1'>>(id: Id): readonly Contributed<ContributionEntries[Id]>[] {
  const facts = useFacts();
  return useObservable(useService(kernelToken).contributed(id)).filter(({ value }) => holds(value.when, facts));
}
