import './blueprint.css';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { Banners, OutdatedBanner } from './banners/banners.tsx';
import { SafeStartBanner } from './banners/safe-start-banner.tsx';
import { Footer } from './footer/footer.tsx';
import { useText } from './host-context.tsx';
import { useCurrentRoute } from './router/current-route.tsx';
import { AskBeforeLeaving } from './leaving/ask-before-leaving.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { OpenLessonTools } from './lesson-tools/lesson-tools.tsx';
import { LessonToolsButton } from './lesson-tools/tools-button.tsx';
import { useLessonTools } from './lesson-tools/use-lesson-tools.ts';
import { TitleBar } from './title-bar/title-bar.tsx';
import { RollCallPlaces } from '@chorus/sdk/ui';
import { RollCallMoment } from './roll-call/roll-call-moment.tsx';
import { stagePlaces } from './roll-call/stage-places.ts';
import { ListSidebar } from './waiting-list/list-sidebar.tsx';

const DialogHost = lazy(async () => ({ default: (await import('./dialogs/dialog-host.tsx')).DialogHost }));

/** What surrounds every page but login: title bar, the page, the waiting list beside it, footer. */
export default function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText();
  const { path, contributed } = useCurrentRoute();
  const tools = useLessonTools();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // A page change takes the focus along, so that keyboard and screen reader begin at the new page.
    if (!first.current && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [path]);
  return (
    <div className="ch-shell">
      <nav aria-label={t('app.skip')}>
        <a
          className="ch-skip"
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t('app.skip')}
        </a>
      </nav>
      <TitleBar title={title} />
      <Banners />
      <OutdatedBanner />
      <SafeStartBanner />
      <div className="ch-shell-middle">
        <div className="ch-shell-page">
          <main id="main" className="ch-main" ref={main} tabIndex={-1} aria-label={title}>
            <RollCallPlaces claim={stagePlaces.claim}>{children}</RollCallPlaces>
          </main>
          {contributed?.value.panel === 'waiting-list' && <RollCallMoment main={main} />}
          <LeavingBoundary>
            <OpenLessonTools tools={tools} />
          </LeavingBoundary>
        </div>
        {contributed?.value.panel === 'waiting-list' && <ListSidebar />}
      </div>
      <AskBeforeLeaving />
      <Footer>
        <LessonToolsButton tools={tools} />
      </Footer>
      <LeavingBoundary>
        <Suspense>
          <DialogHost />
        </Suspense>
      </LeavingBoundary>
    </div>
  );
}
