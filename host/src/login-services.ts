import type { Data } from '@chorus/contract';
import type { ApiClient } from './api/api-client.ts';
import type { HostPlatform } from './platform/host-platform.ts';
import type { HostI18n } from './services/i18n/host-i18n.ts';
import type { LocalKeys } from './services/keys/local-keys.ts';
import type { NoticeStore } from './services/notices/notice-store.ts';
import type { SessionService } from './services/session/session-service.ts';
import type { LocalSettings } from './services/settings/local-settings.ts';
import type { LessonWithoutLogin } from './services/without-login/lesson-without-login.ts';
import type { PreparedClasses } from './services/without-login/prepared-classes.ts';

/** The classes that this device is prepared for, and lessons in them without a login. */
export interface WithoutLogin {
  readonly prepared: PreparedClasses;
  readonly lesson: LessonWithoutLogin;
}

/** What a login page uses; made by `createLoginShell` before anything else is loaded. */
export interface LoginServices {
  readonly api: ApiClient;
  readonly session: SessionService;
  readonly notices: NoticeStore;
  readonly settings: LocalSettings;
  readonly keys: LocalKeys;
  readonly i18n: HostI18n;
  readonly platform: HostPlatform;
  /** Teaching without a login; there once what lies behind the login page is. */
  readonly withoutLogin: Promise<WithoutLogin>;
  /** The sample school's accounts for the login page; empty when there are none. */
  sampleLogins(): Promise<Data<'sampleLogins'>>;
  /** Other platforms that teachers come in from; empty when there are none. */
  waysIn(): Promise<Data<'waysIn'>>;
}
