import Type from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Recordings are kept for so many days unless the school chooses otherwise. */
export const usualRetentionDays = 30;

const Settings = closed({
  /** Days that a recording is kept; 0 keeps it until somebody deletes it. */
  retentionDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  /** Bytes that the school's recordings may have together. */
  quotaBytes: Type.Integer({ minimum: 0 }),
  usedBytes: Type.Integer({ minimum: 0 }),
});

/** How long a school's recordings are kept, and how much room they have. */
export const storageSettingsCalls = {
  storageSettings: call(callPaths.storageSettings, 'How long recordings are kept, and how much room they have.', closed({}), Settings),
  setStorageSettings: call(
    callPaths.setStorageSettings,
    'Choose how long the school’s recordings are kept (administrators).',
    closed({ retentionDays: Type.Integer({ minimum: 0, maximum: 3650 }) }),
    Settings,
  ),
} as const;
