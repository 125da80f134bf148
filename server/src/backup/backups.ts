import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Now } from '../clock.ts';
import { copyDatabase } from './copy-database.ts';

/** Why a backup was made: once a day, before a new version changes the database, or because somebody asked. */
export type BackupReason = 'daily' | 'migration' | 'manual';

/** How many of each are kept; what somebody asked for is theirs to remove. */
const kept: Readonly<Record<BackupReason, number>> = { daily: 7, migration: 3, manual: Number.POSITIVE_INFINITY };
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

const pattern = /^chorus-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-(daily|migration|manual)\.db$/;

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

  /** Makes one, in `file` or the folder of backups, and removes what is more than are kept. */
  async make(reason: BackupReason, file?: string): Promise<Backup> {
    const at = this.now();
    const database = join(this.dataDir, 'chorus.db');
    mkdirSync(this.#dir, { recursive: true, mode: 0o700 });
    const to = file ?? join(this.#dir, `chorus-${new Date(at).toISOString().replaceAll(/[:.]/g, '-')}-${reason}.db`);
    if (file === undefined) await requireRoom(this.#dir, database);
    await copyDatabase(database, to);
    for (const old of this.#of(reason).slice(kept[reason])) rmSync(old.file, { force: true });
    return { file: to, reason, bytes: statSync(to).size, at };
  }

  /** Makes the day's where the last one, or else the beginning of the data (UTC milliseconds), is a day ago. */
  async daily(since: number): Promise<Backup | undefined> {
    const last = Math.max(since, this.#of('daily')[0]?.at ?? 0);
    // A clock that was set back does not end them.
    return Math.abs(this.now() - last) < dayMs ? undefined : this.make('daily');
  }

  /** The newest of all, if there is one. */
  newest(): Backup | undefined {
    return this.#of()[0];
  }

  /** All of them, newest first. */
  all(): Backup[] {
    return this.#of();
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
  #of(reason?: BackupReason): Backup[] {
    let names: string[];
    try {
      names = readdirSync(this.#dir);
    } catch {
      return [];
    }
    return names
      .flatMap((name) => {
        const [, day, hour, minute, second, ms, why] = pattern.exec(name) ?? [];
        if (day === undefined || (reason !== undefined && why !== reason)) return [];
        const file = join(this.#dir, name);
        return [
          { file, reason: why as BackupReason, bytes: statSync(file).size, at: Date.parse(`${day}T${hour}:${minute}:${second}.${ms}Z`) },
        ];
      })
      .toSorted((a, b) => b.at - a.at);
  }
}

/** A backup may not take the room that answers need: as much as it takes has to be left beside it. */
async function requireRoom(dir: string, database: string): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const bytes = statSync(database).size + (statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  if (bavail * bsize < 2 * bytes)
    throw Object.assign(new Error(`There is no room for a backup of ${bytes} bytes in ${dir}: make room on its disk.`), { code: 'ENOSPC' });
}
