import type { Static } from 'typebox';
import type { AdminCall } from '../envelope.ts';
import { accountCalls } from './account-calls.ts';
import { backupCalls } from './backup-calls.ts';
import { activitySettingsCalls } from './activity-settings-calls.ts';
import { auditCalls } from './audit-calls.ts';
import { consentCalls } from './consent-calls.ts';
import { ownContentCalls } from './content-calls.ts';
import { dataCalls } from './data-calls.ts';
import { identityAdminCalls } from './identity-calls.ts';
import { deviceCalls } from './device-calls.ts';
import { organisationCalls } from './organisation-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { outsidePageAdminCalls } from './outside-page-calls.ts';
import { policyCalls } from './policy-calls.ts';
import { adminSessionCalls } from './session-calls.ts';
import { settingsCalls } from './settings-calls.ts';
import { teacherImportCalls } from './teacher-import-calls.ts';
import { usageCalls } from './usage-calls.ts';

/** Every call of the administration, by name. */
export const adminCalls = {
  ...adminSessionCalls,
  ...organisationCalls,
  ...accountCalls,
  ...teacherImportCalls,
  ...identityAdminCalls,
  ...backupCalls,
  ...settingsCalls,
  ...usageCalls,
  ...deviceCalls,
  ...peopleCalls,
  ...auditCalls,
  ...consentCalls,
  ...dataCalls,
  ...policyCalls,
  ...activitySettingsCalls,
  ...ownContentCalls,
  ...outsidePageAdminCalls,
} as const satisfies Record<string, AdminCall>;

/** Names of the administration's calls. */
export type AdminCallName = keyof typeof adminCalls;
/** A call's body. */
export type AdminBody<N extends AdminCallName> = Static<(typeof adminCalls)[N]['body']>;
/** A call's data on success. */
export type AdminData<N extends AdminCallName> = Static<(typeof adminCalls)[N]['data']>;
