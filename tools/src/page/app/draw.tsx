import { ObservableValue } from '@chorus/sdk';
import type { PluginHarness } from '@chorus/sdk/testing';
import { KeysProvider, UiProvider, useObservable } from '@chorus/sdk/ui';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { keysToken } from '../../../../host/src/services/keys/local-keys.ts';
import { navigationToken } from '../../../../host/src/services/navigation/host-navigation.ts';
import Frame from '../../../../host/src/shell/frame.tsx';
import { HiddenScoresProvider } from '../../../../host/src/shell/hidden-scores/hidden-scores-provider.tsx';
import { HostProvider, usePick, useService, type HostServices } from '../../../../host/src/shell/host-context.tsx';
import { NoticeList } from '../../../../host/src/shell/notices/notice-list.tsx';
import { PluginPage } from '../../../../host/src/shell/plugin-page/plugin-page.tsx';
import { CurrentRouteProvider } from '../../../../host/src/shell/router/current-route.tsx';
import { routesOf } from './shell-over-fakes.ts';

/** Draws the shell's frame around the route that is in front. `clear` takes the page away, as a reload does; `again` brings it back. */
export function draw(host: HostServices, harness: () => PluginHarness<unknown>, element: HTMLElement) {
  const shown = new ObservableValue(true);
  const router = createMemoryRouter([{ path: '*', element: <InFront harness={harness} shown={shown} /> }]);
  const root = createRoot(element);
  const keys = host.get!(keysToken);
  root.render(
    <KeysProvider keys={keys.state} registry={keys.registry}>
      <UiProvider locale={host.login.i18n.locale}>
        <HostProvider value={host}>
          <HiddenScoresProvider>
            <RouterProvider router={router} />
          </HiddenScoresProvider>
        </HostProvider>
      </UiProvider>
    </KeysProvider>,
  );
  return { clear: () => shown.set(false), again: () => shown.set(true) };
}

/** The route in front: a page of the activity, or none where it has left. */
function InFront(props: { readonly harness: () => PluginHarness<unknown>; readonly shown: ObservableValue<boolean> }) {
  const pick = usePick();
  const { route, params, query } = useObservable(useService(navigationToken).state);
  if (!useObservable(props.shown)) return null;
  const contributed = routesOf(props.harness()).find(({ value }) => value.name === route);
  return (
    <CurrentRouteProvider value={{ path: `/${route}`, own: undefined, contributed, params, query }}>
      <Frame title={contributed ? pick(contributed.value.title) : route}>
        <Suspense>{contributed && <PluginPage contributed={contributed} params={params} query={query} />}</Suspense>
      </Frame>
      <NoticeList />
    </CurrentRouteProvider>
  );
}
