import { useCallback } from 'react';
import { Contributions } from '../services/contributions.ts';
import { Navigation } from '../services/navigation.ts';
import { useService } from './plugin-provider.tsx';
import { useObservable } from './use-observable.ts';

/**
 * Opens the activity that practises one sound, by its sign (`phoneIpa`); undefined where no such activity is there: the class is not offered it then. The first on
 * Home that says so (`homeActivity({ sounds })`) is taken. Needs `Contributions` and `Navigation` among the plugin's services.
 */
export function useSoundPractice(): ((sign: string) => void) | undefined {
  const navigation = useService(Navigation);
  const doors = useObservable(useService(Contributions).state)['home.activities/1'];
  const route = doors.find(({ entry }) => entry.sounds)?.entry.sounds?.route;
  const open = useCallback((sign: string) => void navigation.go(route ?? '', { query: { sign } }), [navigation, route]);
  return route === undefined ? undefined : open;
}
