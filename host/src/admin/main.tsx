import '@chorus/sdk/ui/theme.css';
import { UiProvider } from '@chorus/sdk/ui';
import { createRoot } from 'react-dom/client';
import { applySettings } from '../shell/apply-settings.ts';
import '../shell/blueprint.css';
import '../shell/fonts/fonts.css';
import '../shell/shell.css';
import '../pages/login/login.css';
import { AdminProvider } from './admin-context.tsx';
import { App } from './app.tsx';
import { createAdmin } from './create-admin.ts';
import { keepStartCode } from '../start-code.ts';
import { followTranslation } from '../platform/browser-habits/translated-text.ts';
import { leaveTouchToThePage } from '../platform/browser-habits/touch-habits.ts';
import './admin.css';
import '../shell/form/fields.css';
import '../table-file/table-file.css';
import './kit/kit.css';

keepStartCode();
followTranslation(document);
leaveTouchToThePage(document);
const admin = createAdmin();
applySettings(admin.settings, document.documentElement);
void admin.session.start();
createRoot(document.getElementById('root')!).render(
  <UiProvider locale={admin.i18n.locale}>
    <AdminProvider value={admin}>
      <App />
    </AdminProvider>
  </UiProvider>,
);
