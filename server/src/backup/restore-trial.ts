import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Now } from '../clock.ts';
import { syncFile } from './copy-database.ts';

/** What SQLite keeps beside a database, and itself last: as long as it is there, the others belong to it. */
const parts = ['chorus.db-shm', 'chorus.db-wal', 'chorus.db'];
const trialName = 'trial.json';
/** A server that was killed in its first start may try again; one that never comes through goes back. */
const mostTries = 3;

/** A restored database that no server has started with yet; `aside`: the folder that has the one from before. */
const Trial = Type.Object({
  aside: Type.String({ pattern: '^replaced-[\\w-]+$' }),
  tries: Type.Integer(),
  /** Why a server could not start with it: the next one goes back. */
  problem: Type.Optional(Type.String()),
});
type Trial = Static<typeof Trial>;

/** A restore that was taken back. `kept`: the folder that has the database with which no server could start. */
export interface Undone {
  readonly problem: string;
  readonly kept: string;
}

/** From now on the restored database has to show that a server can start with it. */
export function beginTrial(dataDir: string, aside: string): void {
  write(dataDir, { aside: read(dataDir)?.aside ?? aside, tries: 0 });
}

/** A server has started. */
export const passTrial = (dataDir: string): void => rmSync(join(dataDir, trialName), { force: true });

/** A server could not start. True where the next one goes back: this one has had the restored database open, and could take away what lies beside the other. */
export function failTrial(dataDir: string, problem: string): boolean {
  const trial = read(dataDir);
  // Without the one from before there is nothing to go back to.
  if (!trial || !existsSync(join(dataDir, trial.aside, 'chorus.db'))) return false;
  write(dataDir, { ...trial, problem });
  return true;
}

/**
 * Before a database is opened: puts the one from before back where no server could start with the restored one. Whatever it was cut off at, the next call
 * goes on there. The folder is locked.
 */
export function undoFailed(dataDir: string, now: Now): Undone | undefined {
  const trial = read(dataDir);
  if (!trial) return undefined;
  const aside = join(dataDir, trial.aside);
  const problem = trial.problem ?? (trial.tries < mostTries ? undefined : `it did not start in ${mostTries} tries`);
  if (problem === undefined || !existsSync(join(aside, 'chorus.db'))) {
    write(dataDir, { ...trial, tries: trial.tries + 1 });
    return undefined;
  }
  if (trial.problem === undefined) write(dataDir, { ...trial, problem });
  const kept = `replaced-${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}`;
  if (existsSync(join(dataDir, 'chorus.db'))) move(dataDir, join(dataDir, kept));
  move(aside, dataDir);
  rmSync(aside, { recursive: true, force: true });
  passTrial(dataDir);
  return { problem, kept };
}

function move(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of parts) if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
  syncFile(to);
}

function read(dataDir: string): Trial | undefined {
  const file = join(dataDir, trialName);
  if (!existsSync(file)) return undefined;
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Check(Trial, value) ? value : undefined;
}

/** There as a whole, or as it was. */
function write(dataDir: string, trial: Trial): void {
  const file = join(dataDir, trialName);
  writeFileSync(`${file}.new`, JSON.stringify(trial), { mode: 0o600 });
  syncFile(`${file}.new`);
  renameSync(`${file}.new`, file);
}
