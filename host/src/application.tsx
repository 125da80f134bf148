import { createHashRouter, RouterProvider, useRouteError } from 'react-router-dom';
import { apiToken } from './api/api-client.ts';
import { createHost } from './container.ts';
import type { LoginShell } from './create-login-shell.ts';
import { classroomToken } from './services/classroom/host-classroom.ts';
import { navigationToken } from './services/navigation/host-navigation.ts';
import { HiddenScoresProvider } from './shell/hidden-scores/hidden-scores-provider.tsx';
import { HostProvider } from './shell/host-context.tsx';
import { watchFaults } from './shell/notices/watch-faults.ts';
import { loadPage, Root } from './shell/root.tsx';
import { connectNavigation, tabStorage } from './shell/router/connect-navigation.ts';
import { texts } from './texts.ts';

/** Everything behind the login page, made but not yet drawn. */
export type Application = Awaited<ReturnType<typeof openApplication>>;

/** Makes the host. `enter` gives what is drawn from the page's address on, `load` fetches the code that a path needs for it. */
export async function openApplication(shell: LoginShell) {
  shell.i18n.add(texts);
  const get = await createHost(shell);
  watchFaults(get);
  return {
    load: loadPage,
    /** Where who has logged in begins. */
    landing() {
      const chosen = get(classroomToken).state.get().schoolClass !== undefined;
      const go = () => get(navigationToken).go(chosen ? 'Home' : 'ChooseClass', { replace: true });
      return { path: chosen ? '/home' : '/choose-class', go };
    },
    enter() {
      // A school's administrators see which of its machines are in use.
      void get(apiToken)
        .call('deviceActivation', {}, { quiet: true })
        .catch(() => undefined);
      const router = createHashRouter([{ path: '*', element: <Root />, errorElement: <Fault /> }]);
      connectNavigation(get(navigationToken), router, tabStorage());
      return (
        <HostProvider value={{ login: shell, get }}>
          <HiddenScoresProvider>
            <RouterProvider router={router} />
          </HiddenScoresProvider>
        </HostProvider>
      );
    },
  };
}

/** Hands what failed on to the application's own error page; the router has one for developers. */
function Fault(): never {
  throw useRouteError();
}
