import { deviceId } from '../api/headers.ts';
import { promptText } from '../api/prompts.ts';
import { axiosTransport } from '../api/transport.ts';
import type { ApiError } from '../api/api-error.ts';
import { HostClock } from '../services/clock/host-clock.ts';
import { HostI18n } from '../services/i18n/host-i18n.ts';
import { NoticeStore } from '../services/notices/notice-store.ts';
import { StoredEndedSessions } from '../services/session/ended-sessions.ts';
import { LocalSettings } from '../services/settings/local-settings.ts';
import { BrowserLocalStore } from '../services/storage/local-store.ts';
import { AdminApi } from './admin-api.ts';
import { AdminSession } from './admin-session.ts';
import { adminTexts } from './admin-texts.ts';
import { Leaving } from './shell/leaving.ts';

/** Everything that the administration's pages use; made once. */
export interface Admin {
  readonly api: AdminApi;
  readonly session: AdminSession;
  readonly settings: LocalSettings;
  readonly i18n: HostI18n;
  readonly notices: NoticeStore;
  readonly clock: HostClock;
  readonly leaving: Leaving;
}

/** Makes the administration of its parts: a few, so by hand. */
export function createAdmin(): Admin {
  const local = new BrowserLocalStore(() => window.localStorage);
  const clock = new HostClock({ get: () => local.get('clock'), set: (offsetMs) => local.set('clock', offsetMs) });
  const settings = new LocalSettings(local);
  const i18n = new HostI18n(settings);
  i18n.add(adminTexts);
  const notices = new NoticeStore(clock);
  const api: AdminApi = new AdminApi({
    transport: axiosTransport,
    udid: deviceId(local),
    token: () => session.token,
    sessionInvalid: (token) => session.invalid(token),
    prompt: (error: ApiError) => void notices.show({ kind: 'error', text: promptText(error, i18n.t, !navigator.onLine) }),
  });
  const ended = new StoredEndedSessions(() => window.indexedDB, Date.now);
  const session: AdminSession = new AdminSession(api, new BrowserLocalStore(() => window.sessionStorage), ended);
  return { api, session, settings, i18n, notices, clock, leaving: new Leaving(window) };
}
