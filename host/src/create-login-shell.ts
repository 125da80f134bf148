import { ApiClient } from './api/api-client.ts';
import { callHeaders, deviceId } from './api/headers.ts';
import { ListAhead } from './plugins/list-ahead.ts';
import { promptError } from './api/prompts.ts';
import { sendAndForget, watchedTransport } from './api/transport.ts';
import type { LoginServices, WithoutLogin } from './login-services.ts';
import { platformOf } from './platform/desktop-platform.ts';
import { HostClock } from './services/clock/host-clock.ts';
import { HostI18n } from './services/i18n/host-i18n.ts';
import { NoticeStore } from './services/notices/notice-store.ts';
import { LocalKeys } from './services/keys/local-keys.ts';
import { log } from './services/recent-log.ts';
import { StoredEndedSessions } from './services/session/ended-sessions.ts';
import { SchoolChoices } from './services/session/school-choices.ts';
import { SessionService } from './services/session/session-service.ts';
import { SessionStore } from './services/session/session-store.ts';
import { LocalSettings } from './services/settings/local-settings.ts';
import { BrowserLocalStore, type LocalStore } from './services/storage/local-store.ts';
import { startCode } from './start-code.ts';
import type { Messages } from './texts.ts';

/** What the login page's services ask of the application. */
export interface AppBridge {
  closeDialogs(): void;
  /** A call has shown whether the server can be reached. */
  reached(reached: boolean): void;
  /** Something was deleted for good at the server. */
  erased(): void;
  /** Resolves once nothing that the server does not have is in memory only. */
  saved(): Promise<void>;
}

/** What the login page needs, and what of it only the container sees. */
export interface LoginShell extends LoginServices {
  readonly clock: HostClock;
  readonly local: LocalStore;
  /** This machine's id, the same whatever becomes of its stores while the page lives. */
  readonly udid: string;
  readonly sessionStore: SessionStore;
  readonly choices: SchoolChoices;
  readonly listAhead: ListAhead;
  /** What lies behind the login page has been made. */
  made(it: WithoutLogin): void;
  /** Answers for an application that is not there yet, until the container has been made. */
  bridge: AppBridge;
}

/**
 * Makes what a login page needs, by hand: the container, the kernel and a lesson's services are several times its weight and load while the
 * teacher types. `messages` are the texts that are said until then.
 */
export async function createLoginShell(messages: Messages): Promise<LoginShell> {
  const local = new BrowserLocalStore(() => window.localStorage);
  const ended = new StoredEndedSessions(() => window.indexedDB, Date.now);
  const clock = new HostClock({ get: () => local.get('clock'), set: (offsetMs) => local.set('clock', offsetMs) });
  const platform = platformOf(window);
  const settings = new LocalSettings(local);
  const i18n = new HostI18n(settings);
  i18n.add(messages);
  const notices = new NoticeStore(clock);
  const sessionStore = new SessionStore(local);
  await sessionStore.forgetEnded(ended);
  const choices = new SchoolChoices({ clock, ask: () => session.refresh() });
  let made!: LoginShell['made'];
  const withoutLogin = new Promise<WithoutLogin>((resolve) => (made = resolve));
  const session: SessionService = new SessionService({
    api: () => api,
    store: sessionStore,
    ended,
    tookChoices: (revision, askedAt) => choices.took(revision, askedAt),
    pinTyped: ({ id, name }, pinId, pin) =>
      void withoutLogin.then(({ prepared }) => prepared.pinKnown(id, name, pinId, pin)).catch((error: unknown) => log('The PIN', error)),
    clock,
    saved: () => shell.bridge.saved(),
    reloadToLogin: () => {
      shell.bridge.closeDialogs();
      platform.reloadToLogin();
    },
    log,
  });
  platform.onOtherPage(() => session.heardOfOtherPage());
  const udid = deviceId(local);
  const api = new ApiClient({
    sendAndForget,
    transport: watchedTransport(
      (reached) => shell.bridge.reached(reached),
      (ms, roundTripMs) => clock.hear(ms, roundTripMs),
    ),
    headers: (body, open) =>
      callHeaders(
        udid,
        body,
        !open && session.userInfo && session.token !== undefined
          ? { authToken: session.userInfo.authToken, accountType: session.userInfo.thirdPartyType }
          : undefined,
      ),
    token: () => session.token,
    withoutLogin: () => session.withoutLogin,
    prompt: (error) => promptError(error, i18n.t, notices, () => !platform.networked()),
    agreed: async (name, data) => (await import('./api/agreed-shape.ts')).hasAgreedShape(name, data),
    sessionInvalid: () => session.invalid(),
    choices: (revision, askedAt) => choices.heard(revision, askedAt),
    erased: () => shell.bridge.erased(),
  });
  const shell: LoginShell = {
    api,
    session,
    notices,
    settings,
    keys: new LocalKeys(local),
    i18n,
    clock,
    platform,
    local,
    udid,
    sessionStore,
    choices,
    listAhead: new ListAhead(api, () => session.token),
    withoutLogin,
    made,
    bridge: { closeDialogs: () => undefined, reached: () => undefined, erased: () => undefined, saved: async () => undefined },
    waysIn: () => {
      const { lastSchool } = sessionStore;
      return api.call('waysIn', lastSchool === undefined ? {} : { lastSchoolId: lastSchool }, { quiet: true }).catch(() => []);
    },
    sampleLogins: async () => {
      const code = startCode();
      return code === undefined ? [] : api.call('sampleLogins', { code }, { quiet: true }).catch(() => []);
    },
  };
  return shell;
}
