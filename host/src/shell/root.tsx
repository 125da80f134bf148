import { Button, ErrorState, Skeleton, useObservable } from '@chorus/sdk/ui';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { platformToken } from '../platform/host-platform.ts';
import { pluginsToken } from '../plugins/fetched-plugins.ts';
import { kernelToken } from '../plugins/kernel-token.ts';
import { audioToken } from '../services/audio/host-audio.ts';
import { classroomToken } from '../services/classroom/host-classroom.ts';
import { sessionToken } from '../services/session/session-service.ts';
import { ErrorBoundary, errorText } from './error-boundary.tsx';
import { usePick, useService, useText } from './host-context.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { NoticeList } from './notices/notice-list.tsx';
import { MissingPage, ownerOfPath, stillComing } from './plugin-page/missing-page.tsx';
import { PluginPage } from './plugin-page/plugin-page.tsx';
import { CurrentRouteProvider, type CurrentRoute } from './router/current-route.tsx';
import { documentTitle } from './router/document-title.ts';
import { hostRoutes, isBare } from './router/host-routes.ts';
import { KeptPages } from './router/kept-pages.tsx';
import { loadable, LoadError } from './router/loadable.tsx';
import { matchContributed } from './router/match-routes.ts';
import { routeGuard } from './router/route-guard.ts';

const FunctionMenu = lazy(() => import('./function-menu/function-menu.tsx'));
const Frame = loadable(() => import('./frame.tsx'));

/** Fetches the code of the page at a path, or of Home; what is there is drawn without a placeholder. */
export async function loadPage(path: string): Promise<void> {
  const own = hostRoutes.find((route) => route.path === path) ?? hostRoutes.find(({ meta }) => meta?.isHome);
  // A page that can't be fetched says so in its own place.
  await Promise.all([Frame.load(), own?.page.load().catch(() => undefined)]);
}

/** Guards, finds the page of the address, and draws it in its frame. */
export function Root() {
  const session = useService(sessionToken);
  const platform = useService(platformToken);
  const kernel = useService(kernelToken);
  const plugins = useService(pluginsToken);
  const classroom = useService(classroomToken);
  const t = useText();
  const pick = usePick();
  const { pathname, search } = useLocation();
  const { userInfo } = useObservable(session.state);
  const { schoolClass } = useObservable(classroom.state);
  const { offline, desktop } = useObservable(platform.state);
  const routes = useObservable(kernel.routes);
  const coming = stillComing(kernel.rows.get(), useObservable(plugins.state));

  const route = useMemo((): CurrentRoute => {
    const query = Object.fromEntries(new URLSearchParams(search));
    const own = hostRoutes.find(({ path }) => path === pathname);
    const match = own ? undefined : matchContributed(routes, pathname);
    return { path: pathname, own, contributed: match?.contributed, params: match?.params ?? {}, query };
  }, [pathname, search, routes]);
  const { own, contributed } = route;
  const owner = own || contributed ? undefined : ownerOfPath(kernel.rows.get(), pathname)?.manifest;
  const nobodys = () => t(coming ? 'home.loading' : 'route.not-found');
  const title = own ? t(own.title) : contributed ? pick(contributed.value.title) : owner ? pick(owner.title) : nobodys();
  const shownTitle = documentTitle(title, t('app.suffix'));
  useEffect(() => {
    document.title = shownTitle;
  }, [shownTitle]);

  const elsewhere = routeGuard({ path: pathname, hasToken: userInfo !== undefined, offline, desktop });
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;

  const particular = own !== undefined && isBare(own, desktop);
  return (
    <CurrentRouteProvider value={route}>
      <LeavingBoundary>
        {particular ? (
          <main>
            <PageOf route={route} />
            {platform.client && (
              <Suspense>
                <FunctionMenu client={platform.client} tools={undefined} />
              </Suspense>
            )}
          </main>
        ) : (
          <Frame title={title}>
            <KeptPages
              route={route}
              scope={`${userInfo?.id} ${schoolClass?.id}`}
              there={({ contributed: kept }) => !kept || routes.includes(kept)}
              draw={(each) => (
                // A plugin's page may wait for code of its own.
                <Suspense fallback={<Skeleton shape="page" count={4} />}>
                  {metaOf(each)?.keepAlive && <SoundOfPage />}
                  <PageOf route={each} />
                </Suspense>
              )}
            />
          </Frame>
        )}
      </LeavingBoundary>
      <NoticeList />
    </CurrentRouteProvider>
  );
}

const metaOf = ({ own, contributed }: CurrentRoute) => own?.meta ?? contributed?.value.meta;

/** What a page that is kept has begun to play ends when it goes behind another one. */
function SoundOfPage() {
  const audio = useService(audioToken);
  useEffect(() => () => void audio.stop(), [audio]);
  return null;
}

/** The page of a route; a fault of one of the host's own stays in it. */
function PageOf({ route: { own, contributed, params, query, path } }: { readonly route: CurrentRoute }) {
  const t = useText();
  if (contributed) return <PluginPage contributed={contributed} params={params} query={query} />;
  if (!own) return <MissingPage path={path} />;
  return (
    <ErrorBoundary
      key={own.name}
      fallback={(error, retry) => (
        <ErrorState
          title={t('page.load-failed', { name: t(own.title) })}
          text={t(error instanceof LoadError ? 'page.not-loaded' : 'page.fault-what')}
          detail={errorText(error)}
          onRetry={() => (error instanceof LoadError ? void fetchAgain(retry) : retry())}
          action={<Button onPress={() => window.location.reload()}>{t('page.reload')}</Button>}
        />
      )}
    >
      <own.page />
    </ErrorBoundary>
  );
}

/** A browser remembers as long as the page lives that code could not be had (Chromium at least to 150): where the server answers the page begins anew, at its place. */
async function fetchAgain(retry: () => void): Promise<void> {
  const answers = await fetch('/health').then(
    ({ ok }) => ok,
    () => false,
  );
  if (answers) window.location.reload();
  else retry();
}
