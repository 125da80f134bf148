import { useObservable } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { useHost } from './host-context.tsx';
import type { Facts } from './when.ts';

/** The facts of now that menus' conditions ask for. */
export function useFacts(): Facts {
  const { classroom, platform, session, navigation } = useHost();
  const { stage, schoolClass } = useObservable(classroom.state);
  const { desktop, offline } = useObservable(platform.state);
  const { userInfo } = useObservable(session.state);
  const { route } = useObservable(navigation.state);
  const loggedIn = userInfo !== undefined;
  const hasClass = schoolClass !== undefined;
  return useMemo(() => ({ loggedIn, hasClass, stage, desktop, offline, route }), [loggedIn, hasClass, stage, desktop, offline, route]);
}
