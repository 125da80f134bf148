import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { backupReasons } from '@chorus/contract/api/admin/backup-calls';
import type { Now } from '../clock.ts';
import { freeBytes } from '../storage/free-bytes.ts';
import { copyDatabase, makingMark } from './copy-database.ts';

/** Why a backup was made: once a day, before a new version changes the database, or because somebody asked; or it came from elsewhere. */
export type BackupReason = (typeof backupReasons)[number];

/** How many of each are kept … */
export const keptBackups = { daily: 7, migration: 3 } as const;
/** … what somebody asked for is theirs to remove. */
const kept: Readonly<Record<BackupReason, number>> = {
  ...keptBackups,
  manual: Number.POSITIVE_INFINITY,
  received: Number.POSITIVE_INFINITY,
};
const dayMs = 24 * 3_600_000;
/** How often it is looked whether a day is over: a school's machine does not run at a fixed hour. */
export const backupLookMs = 3_600_000;

/** So many days a daily one is kept where each day has one. */
export const dailyDays = kept.daily;

/** A backup that was made. */
export interface Backup {
  readonly file: string;
  readonly reason: BackupReason;
  readonly bytes: number;
  /** UTC milliseconds. */
  readonly at: number;
}

const pattern = /^chorus-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-(daily|migration|manual|received)\.db$/;

const asidePattern = /^replaced-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z$/;

/** Copies of a data folder's database, in `backups` beside it. A copy is one file; recordings are not in it. */
export class Backups {
  readonly #dir: string;

  constructor(
    private readonly dataDir: string,
    private readonly now: Now,
  ) {
    this.#dir = join(dataDir, 'backups');
  }

  /** Where they are. */
  get folder(): string {
    return this.#dir;
  }

  /** Makes one, in `file` or the folder of backups, and removes what is more than are kept. */
  async make(reason: BackupReason, file?: string, signal?: AbortSignal): Promise<Backup> {
    const at = this.now();
    const database = join(this.dataDir, 'chorus.db');
    this.prepare();
    const to = file ?? this.nameAt(reason, at);
    if (dirname(to) === this.#dir) await requireRoom(this.#dir, database);
    await copyDatabase(database, to, signal);
    for (const old of this.#byAge(this.all(reason), at).slice(kept[reason])) rmSync(old.file, { force: true });
    return { file: to, reason, bytes: statSync(to).size, at };
  }

  /** What one is called that is made now. */
  nameAt(reason: BackupReason, at: number): string {
    return join(this.#dir, `chorus-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${reason}.db`);
  }

  /** Makes the folder where there is none. */
  prepare(): void {
    mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
  }

  /** Removes what was being made when the last server was killed; before anything is made. */
  sweep(): void {
    for (const name of namesIn(this.#dir)) if (name.endsWith(makingMark)) rmSync(join(this.#dir, name), { force: true });
  }

  /** Makes the day's where the last one, or else the beginning of the data (UTC milliseconds), is a day ago. */
  async daily(since: number): Promise<Backup | undefined> {
    const now = this.now();
    const last = Math.max(since > now ? 0 : since, this.all('daily').find(({ at }) => at <= now)?.at ?? 0);
    return now - last < dayMs ? undefined : this.make('daily');
  }

  /** Newest first; what is of later than now was made while the clock was ahead, and is older than what it says: it comes last. */
  #byAge(backups: readonly Backup[], now: number): Backup[] {
    return [...backups.filter(({ at }) => at <= now), ...backups.filter(({ at }) => at > now)];
  }

  /** The newest of all, if there is one. */
  newest(): Backup | undefined {
    return this.all()[0];
  }

  /** The one of this name, if it is one of them. */
  named(name: string): Backup | undefined {
    return this.all().find(({ file }) => basename(file) === name);
  }

  /** Databases that a restore put aside: the folder's name and when (UTC milliseconds), newest first. */
  putAside(): { readonly name: string; readonly at: number }[] {
    return readdirSync(this.dataDir)
      .flatMap((name) => {
        const [, day, hour, minute, second, ms] = asidePattern.exec(name) ?? [];
        return day === undefined ? [] : [{ name, at: Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) }];
      })
      .toSorted((a, b) => b.at - a.at);
  }

  /** Newest first. */
  all(reason?: BackupReason): Backup[] {
    return namesIn(this.#dir)
      .flatMap((name) => {
        const [, day, hour, minute, second, ms, why] = pattern.exec(name) ?? [];
        if (day === undefined || (reason !== undefined && why !== reason)) return [];
        const file = join(this.#dir, name);
        const found = statSync(file, { throwIfNoEntry: false });
        if (!found) return [];
        return [{ file, reason: why as BackupReason, bytes: found.size, at: Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) }];
      })
      .toSorted((a, b) => b.at - a.at);
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

/** A backup may not take the room that answers need: as much as it takes has to be left beside it. */
async function requireRoom(dir: string, database: string): Promise<void> {
  const bytes = statSync(database).size + (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if ((await freeBytes(dir)) < 2 * bytes)
    throw Object.assign(new Error(`There is no room for a backup of ${bytes} bytes in ${dir}: make room on its disk.`), { code: 'ENOSPC' });
}
