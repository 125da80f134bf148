import Type, { type Static } from 'typebox';
import { closed, type AdminCall } from '../envelope.ts';
import { adminCall } from './admin-call.ts';
import { adminPaths } from './paths.ts';

const Ms = Type.Integer();
const Bytes = Type.Integer({ minimum: 0 });

/** A backup's file, without its folder. */
export const BackupName = Type.String({ minLength: 1, maxLength: 120 });

/** Bytes of a part in which a backup from elsewhere is sent, at most. */
export const backupPartBytes = 4 * 1024 * 1024;

/** Why a backup was made; `received`: it came from another machine. */
export const backupReasons = ['daily', 'migration', 'manual', 'received'] as const;

/** A copy of the server's database. */
export const BackupInfo = closed({
  name: BackupName,
  at: Ms,
  reason: Type.Enum([...backupReasons]),
  bytes: Bytes,
  /** Which schema it is of; null: made before files said that. */
  schema: Type.Union([Type.Integer(), Type.Null()]),
  /** When it was read through last. */
  check: closed({ at: Ms, sound: Type.Boolean() }),
});
export type BackupInfo = Static<typeof BackupInfo>;

/** Why work on a backup came to nothing; closed. */
export const backupProblems = ['bad', 'newer', 'no-room', 'failed'] as const;

/** What is done with a backup just now, or was done last. There is one such work at a time. */
export const BackupJob = closed({
  id: Type.String(),
  kind: Type.Enum(['make', 'verify', 'receive', 'restore']),
  /** Null while a new one has no name yet. */
  name: Type.Union([BackupName, Type.Null()]),
  /** `restarting`: the database is put in its place, and the server begins anew. */
  state: Type.Enum(['running', 'restarting', 'done', 'failed', 'cancelled']),
  problem: Type.Union([Type.Enum([...backupProblems]), Type.Null()]),
  startedAt: Ms,
  /** How much of how much is done; null: nobody can say. */
  progress: Type.Union([closed({ done: Bytes, total: Bytes }), Type.Null()]),
});
export type BackupJob = Static<typeof BackupJob>;

/** An address that holds for a while, in the session that asked for it. */
const Address = closed({ url: Type.String(), expiresAt: Ms });

/** Copies of the whole server's data. */
export const backupCalls = {
  backups: adminCall(
    adminPaths.backups,
    'backup',
    'Copies of the database, the newest first; how many of each kind are kept; how much room there is; and what is done with one just now.',
    closed({}),
    closed({
      backups: Type.Array(BackupInfo),
      kept: closed({ daily: Type.Integer(), migration: Type.Integer() }),
      databaseBytes: Bytes,
      freeBytes: Bytes,
      /** The size of that disk. */
      diskBytes: Bytes,
      /** Which schema this server has: it restores no newer one. */
      schema: Type.Integer(),
      /** Whether a restore can be done from here: somebody has to start the server anew. */
      restorable: Type.Boolean(),
      job: Type.Union([BackupJob, Type.Null()]),
      /** The restore of the last days that was taken back, because no server could start with it, and the folder that its database is in. */
      undone: Type.Union([closed({ at: Ms, folder: Type.String() }), Type.Null()]),
    }),
  ),
  makeBackup: adminCall(
    adminPaths.makeBackup,
    'backup',
    'Begin to copy the database. `backups` says how far it is.',
    closed({}),
    BackupJob,
  ),
  verifyBackup: adminCall(adminPaths.verifyBackup, 'backup', 'Begin to read a backup through.', closed({ name: BackupName }), BackupJob),
  cancelBackupJob: adminCall(
    adminPaths.cancelBackupJob,
    'backup',
    'End the work that goes on, if it is still this one. Nothing of it is left.',
    closed({ id: Type.String({ maxLength: 64 }) }),
    closed({ job: Type.Union([BackupJob, Type.Null()]) }),
  ),
  backupAddress: adminCall(
    adminPaths.backupAddress,
    'backup',
    'An address to download a backup from. It holds all that the server knows of the children of every school.',
    closed({ name: BackupName }),
    Address,
  ),
  deleteBackup: adminCall(adminPaths.deleteBackup, 'backup', 'Delete a backup.', closed({ name: BackupName }), closed({})),
  receiveBackup: adminCall(
    adminPaths.receiveBackup,
    'backup',
    `Begin to take in a backup of so many bytes from another machine: parts of at most ${backupPartBytes} bytes are put to the address, one after the other, each with \`&offset=\` the bytes before it. With the last one it is read through; only a sound one is kept.`,
    closed({ bytes: Type.Integer({ minimum: 1 }) }),
    closed({ job: BackupJob, ...Address.properties }),
  ),
  restoreBackup: adminCall(
    adminPaths.restoreBackup,
    'backup',
    'Begin to put a backup into the place of the database. It is read through first; the server begins anew then, everybody logs in again, and the replaced database is kept aside.',
    closed({ name: BackupName }),
    BackupJob,
  ),
} as const satisfies Record<string, AdminCall>;
