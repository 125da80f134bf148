import '@chorus/sdk/ui/theme.css';
import { UiProvider } from '@chorus/sdk/ui';
import { createRoot } from 'react-dom/client';
import { deviceId } from '../api/headers.ts';
import { axiosTransport } from '../api/transport.ts';
import type { LoginServices } from '../login-services.ts';
import { loginTexts } from '../login-texts.ts';
import '../pages/login/login.css';
import { HostI18n } from '../services/i18n/host-i18n.ts';
import { StoredEndedSessions } from '../services/session/ended-sessions.ts';
import { BrowserLocalStore } from '../services/storage/local-store.ts';
import { applySettings } from '../shell/apply-settings.ts';
import { HostProvider } from '../shell/host-context.tsx';
import { App } from './app.tsx';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { PhoneApi } from './phone-api.ts';
import { PhoneLogin } from './phone-login.ts';
import { PhoneSettings } from './phone-settings.ts';
import './phone.css';

const local = new BrowserLocalStore(() => window.localStorage);
const settings = new PhoneSettings(window);
const i18n = new HostI18n(settings);
i18n.add(loginTexts);
i18n.add({ 'zh-CN': zh, en });
applySettings(settings, document.documentElement);
const ended = new StoredEndedSessions(() => window.indexedDB, Date.now);
const login = new PhoneLogin(new PhoneApi(axiosTransport, deviceId(local)), local, ended);
await login.forgetEnded();
// After `#`: what a browser keeps to itself, and no log of a server or a proxy has.
const scanned = () => void login.open(new URLSearchParams(window.location.hash.slice(1)).get('c') ?? undefined);
window.addEventListener('hashchange', scanned);
scanned();
createRoot(document.getElementById('root')!).render(
  <UiProvider locale={i18n.locale}>
    {/* Of the login page's services its parts use the texts alone. */}
    <HostProvider value={{ login: { i18n } as LoginServices }}>
      <App login={login} />
    </HostProvider>
  </UiProvider>,
);
