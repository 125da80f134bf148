import './blueprint.css';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { platformToken } from '../platform/host-platform.ts';
import { Banners, OutdatedBanner } from './banners/banners.tsx';
import { SafeStartBanner } from './banners/safe-start-banner.tsx';
import { Footer } from './footer/footer.tsx';
import { useService, useText } from './host-context.tsx';
import { useCurrentRoute } from './router/current-route.tsx';
import { pageKey } from './router/page-key.ts';
import { usePagePlace } from './router/use-page-place.ts';
import { AskBeforeLeaving } from './leaving/ask-before-leaving.tsx';
import { EverybodyBanner } from './lesson-moments/everybody-banner.tsx';
import { PraiseOverStage } from './lesson-moments/praise-over-stage.tsx';
import { LeavingBoundary } from './leaving-boundary.tsx';
import { KeysNow } from './keys/keys-now.tsx';
import { MicrophoneOpening } from './microphone/microphone-opening.tsx';
import { FloatingTools, OpenLessonTools } from './lesson-tools/lesson-tools.tsx';
import { LessonToolsButton } from './lesson-tools/tools-button.tsx';
import { useLessonTools } from './lesson-tools/use-lesson-tools.ts';
import { TitleBar } from './title-bar/title-bar.tsx';
import { RollCallPlaces, IconButton } from '@chorus/sdk/ui';
import { RollCallMoment } from './roll-call/roll-call-moment.tsx';
import { stagePlaces } from './roll-call/stage-places.ts';
import { ListSidebar } from './waiting-list/list-sidebar.tsx';
import { X } from 'lucide-react';
import { useClose } from './title-bar/use-close.ts';

const FunctionMenu = lazy(() => import('./function-menu/function-menu.tsx'));
const DialogHost = lazy(async () => ({ default: (await import('./dialogs/dialog-host.tsx')).DialogHost }));

/** What surrounds every page but login: title bar, the page, the waiting list beside it, footer. A particular page has the whole board, and a way out. */
export default function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const t = useText();
  const route = useCurrentRoute();
  const { own, contributed } = route;
  const meta = own?.meta ?? contributed?.value.meta;
  const tools = useLessonTools();
  const { client } = useService(platformToken);
  const main = useRef<HTMLElement>(null);
  usePagePlace(main, pageKey(route), meta?.keepAlive === true);
  const listed = contributed?.value.panel === 'waiting-list';
  const whole = meta?.isParticular === true;
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
      {!whole && <TitleBar title={title} shown={meta?.isShowTitle === true || !(own || contributed)} />}
      <Banners taught={contributed !== undefined && !whole} />
      <OutdatedBanner />
      <SafeStartBanner />
      <div className="ch-shell-middle">
        <div className="ch-shell-page">
          {/* what is taught there is not to be translated, nor the children's names */}
          <main
            id="main"
            className="ch-main"
            ref={main}
            tabIndex={-1}
            aria-label={title}
            {...(contributed && { 'data-stage': '', translate: 'no' })}
          >
            <RollCallPlaces claim={stagePlaces.claim}>{children}</RollCallPlaces>
          </main>
          {whole && <WayOut />}
          {listed && <RollCallMoment main={main} />}
          <EverybodyBanner />
          <PraiseOverStage />
          <MicrophoneOpening />
          <LeavingBoundary>
            <OpenLessonTools tools={tools} />
          </LeavingBoundary>
        </div>
        {listed && <ListSidebar />}
        <LeavingBoundary>
          <FloatingTools tools={tools} />
        </LeavingBoundary>
      </div>
      <AskBeforeLeaving />
      <KeysNow />
      {!whole && (
        <Footer>
          <LessonToolsButton tools={tools} />
        </Footer>
      )}
      <LeavingBoundary>
        <Suspense>
          <DialogHost />
        </Suspense>
      </LeavingBoundary>
      {client && (
        <Suspense>
          <FunctionMenu client={client} tools={tools} />
        </Suspense>
      )}
    </div>
  );
}

/** What a page that has the whole board leaves of the title bar: the close button, in its corner. */
function WayOut() {
  const t = useText();
  const close = useClose();
  return (
    <div className="ch-way-out">
      <IconButton label={t('title.close')} icon={<X size="1.5rem" aria-hidden />} onPress={() => void close()} />
    </div>
  );
}
