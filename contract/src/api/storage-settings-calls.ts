import Type, { type Static } from 'typebox';
import { call, closed } from './envelope.ts';
import { callPaths } from './paths.ts';

/** Recordings are kept for so many days unless the school chooses otherwise. */
export const usualRetentionDays = 30;

/** How recordings go to the store in parts, where a school's network wants it otherwise than usual [3-16]. */
export const MultipartSettings = closed({
  /** In parts from the start, with no try as a whole. */
  asyncUpload: Type.Boolean(),
  /** Milliseconds for a part. */
  timeout: Type.Integer({ minimum: 1000, maximum: 600_000 }),
  /** Parts at a time. */
  parallel: Type.Integer({ minimum: 1, maximum: 10 }),
  /** Bytes of a part; the store's clients take no smaller one. */
  partSize: Type.Integer({ minimum: 102_400, maximum: 20 * 1024 * 1024 }),
});
export type MultipartSettings = Static<typeof MultipartSettings>;

const settings = {
  /** Days that a recording is kept; 0 keeps it until somebody deletes it. */
  retentionDays: Type.Integer({ minimum: 0, maximum: 3650 }),
  /** Bytes that the school's recordings may have together. */
  quotaBytes: Type.Integer({ minimum: 0 }),
  usedBytes: Type.Integer({ minimum: 0 }),
  multipart: Type.Optional(MultipartSettings),
};
/** Given to pages that ask for it: those of before take no key that they do not know. */
const doubts = {
  /** What the server's clock says (UTC milliseconds), where it is too far from when the server was up: nothing is deleted for its age until that is sure. */
  doubtedClock: Type.Optional(Type.Integer()),
};

/** How long a school's recordings are kept, and how much room they have. */
export const storageSettingsCalls = {
  storageSettings: call(
    callPaths.storageSettings,
    'How long recordings are kept, and how much room they have.',
    closed({ doubts: Type.Optional(Type.Boolean()) }),
    closed({ ...settings, ...doubts }),
  ),
  setStorageSettings: call(
    callPaths.setStorageSettings,
    'Choose how long the school’s recordings are kept, and how they go in parts; null: as usual (administrators).',
    closed({
      retentionDays: Type.Integer({ minimum: 0, maximum: 3650 }),
      multipart: Type.Optional(Type.Union([MultipartSettings, Type.Null()])),
    }),
    closed(settings),
  ),
} as const;
