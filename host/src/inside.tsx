import { createHashRouter, RouterProvider } from 'react-router-dom';
import { createHost } from './container.ts';
import type { OpenDoor } from './create-door.ts';
import { HiddenScoresProvider } from './shell/hidden-scores/hidden-scores-provider.tsx';
import { HostProvider } from './shell/host-context.tsx';
import { watchFaults } from './shell/notices/watch-faults.ts';
import { Root } from './shell/root.tsx';
import { connectNavigation, tabStorage } from './shell/router/connect-navigation.ts';
import { texts } from './texts.ts';

/** Everything behind the door, made but not yet drawn. */
export type House = Awaited<ReturnType<typeof openHouse>>;

/** Makes the host. `enter` draws it from the page's address on. */
export async function openHouse(door: OpenDoor) {
  door.i18n.add(texts);
  const host = await createHost(door);
  watchFaults(host);
  return {
    host,
    enter() {
      const router = createHashRouter([{ path: '*', element: <Root /> }]);
      connectNavigation(host.navigation, router, tabStorage());
      return (
        <HostProvider value={host}>
          <HiddenScoresProvider>
            <RouterProvider router={router} />
          </HiddenScoresProvider>
        </HostProvider>
      );
    },
  };
}
