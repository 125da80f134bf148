import { navigationToken } from '../services/navigation/host-navigation.ts';
import { useService } from './host-context.tsx';
import { useShown } from './use-facts.ts';

/** As the SDK's hook of this name, for the host's own pages: opens the activity that practises a sound; undefined where the class sees none. */
export function useSoundPractice(): ((sign: string) => void) | undefined {
  const navigation = useService(navigationToken);
  const route = useShown('home.activities/1').find(({ value }) => value.sounds)?.value.sounds?.route;
  return route === undefined ? undefined : (sign) => void navigation.go(route, { query: { sign } });
}
