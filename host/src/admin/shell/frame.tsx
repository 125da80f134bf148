import { Button, EmptyState } from '@chorus/sdk/ui';
import { useEffect, useRef } from 'react';
import { ErrorBoundary, errorText } from '../../shell/error-boundary.tsx';
import { useActing, useText } from '../admin-context.tsx';
import { pages } from '../pages.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { goTo, usePath } from './use-path.ts';

/** Top bar, pages by group, and the page. */
export function Frame() {
  const t = useText();
  const acting = useActing();
  const { path } = usePath();
  const main = useRef<HTMLElement>(null);
  const allowed = pages.filter(({ right, kinds }) => acting.may(right) && (!kinds || kinds.includes(acting.orgKind)));
  const page = allowed.find((one) => one.path === (path || allowed[0]?.path));
  useEffect(() => {
    document.title = page ? `${t(`page.${page.path}`)} · ${t('admin.title')}` : t('admin.title');
  }, [page, t]);
  const View = page?.view;
  return (
    <div className="ad-frame">
      <a
        className="ad-skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {t('admin.skip')}
      </a>
      <TopBar />
      <Sidebar pages={allowed} current={page?.path ?? ''} />
      <main id="main" className="ad-main" ref={main} tabIndex={-1}>
        {View ? (
          <ErrorBoundary
            key={page.path}
            fallback={(error) => (
              <EmptyState
                title={t('page.fault')}
                text={`${t('page.fault-what')} ${errorText(error)}`}
                action={<Button onPress={() => window.location.reload()}>{t('page.reload')}</Button>}
              />
            )}
          >
            <View />
          </ErrorBoundary>
        ) : (
          <EmptyState title={t('page.unknown')} action={<Button onPress={() => goTo('')}>{t('page.unknown-back')}</Button>} />
        )}
      </main>
      <LeaveQuestion />
    </div>
  );
}
