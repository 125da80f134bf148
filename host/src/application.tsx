import { createHashRouter, RouterProvider } from 'react-router-dom';
import { createHost } from './container.ts';
import type { LoginShell } from './create-login-shell.ts';
import { HiddenScoresProvider } from './shell/hidden-scores/hidden-scores-provider.tsx';
import { HostProvider } from './shell/host-context.tsx';
import { watchFaults } from './shell/notices/watch-faults.ts';
import { Root } from './shell/root.tsx';
import { connectNavigation, tabStorage } from './shell/router/connect-navigation.ts';
import { texts } from './texts.ts';

/** Everything behind the login page, made but not yet drawn. */
export type Application = Awaited<ReturnType<typeof openApplication>>;

/** Makes the host. `enter` draws it from the page's address on. */
export async function openApplication(shell: LoginShell) {
  shell.i18n.add(texts);
  const host = await createHost(shell);
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
