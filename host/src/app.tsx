import '@chorus/sdk/ui/theme.css';
import { Button, EmptyState, UiProvider } from '@chorus/sdk/ui';
import { createRoot } from 'react-dom/client';
import type { OpenDoor } from './create-door.ts';
import { Entrance } from './entrance.tsx';
import './pages/login/login.css';
import './pages/pages.css';
import { applySettings } from './shell/apply-settings.ts';
import { ErrorBoundary, errorText } from './shell/error-boundary.tsx';
import './shell/fonts.css';
import './shell/shell.css';
import './shell/sidebar/sidebar.css';

/** Draws the application: the login page at once, everything behind it when it is there. */
export function drawApp(door: OpenDoor, element: HTMLElement): void {
  applySettings(door.settings, document.documentElement);
  const { t } = door.i18n;
  createRoot(element).render(
    <UiProvider locale={door.i18n.locale}>
      <ErrorBoundary
        fallback={(error) => (
          <EmptyState
            title={t('page.shell-fault')}
            text={`${t('page.shell-fault-what')} ${errorText(error)}`}
            action={<Button onPress={() => window.location.reload()}>{t('page.reload')}</Button>}
          />
        )}
      >
        <Entrance door={door} />
      </ErrorBoundary>
    </UiProvider>,
  );
}
