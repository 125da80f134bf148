import '@chorus/sdk/ui/theme.css';
import { Button, EmptyState, KeysProvider, UiProvider } from '@chorus/sdk/ui';
import { createRoot } from 'react-dom/client';
import type { LoginShell } from './create-login-shell.ts';
import { Entry } from './entry.tsx';
import './pages/login/login.css';
import './pages/pages.css';
import { applySettings } from './shell/apply-settings.ts';
import { ErrorBoundary, errorText } from './shell/error-boundary.tsx';
import './shell/fonts/fonts.css';
import './shell/shell.css';
import './shell/sidebar/sidebar.css';

/** Draws the application: the login page at once, everything behind it when it is there. */
export function drawApp(shell: LoginShell, element: HTMLElement): void {
  applySettings(shell.settings, document.documentElement);
  const { t } = shell.i18n;
  createRoot(element).render(
    <KeysProvider keys={shell.keys.state} registry={shell.keys.registry}>
      <UiProvider locale={shell.i18n.locale}>
        <ErrorBoundary
          fallback={(error) => (
            <EmptyState
              title={t('page.shell-fault')}
              text={`${t('page.shell-fault-what')} ${errorText(error)}`}
              action={<Button onPress={() => window.location.reload()}>{t('page.reload')}</Button>}
            />
          )}
        >
          <Entry shell={shell} />
        </ErrorBoundary>
      </UiProvider>
    </KeysProvider>,
  );
}
