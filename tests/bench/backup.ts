import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { startChorus } from '../acceptance/harness/index.ts';
import { projectRoot } from '../acceptance/harness/project-root.ts';
import { row, sized, type Row } from './figures.ts';

const wanted = sized(1024 ** 3, 1024 ** 2 * 16);
const times = sized(3, 1);

/** Fills a stopped server's database with journal entries until it has the size. */
function fill(file: string): void {
  const database = new Database(file);
  const { schoolId } = database.prepare('select "schoolId" from "students" limit 1').get() as { schoolId: string };
  const insert = database.prepare(
    `insert into "journal" ("id", "schoolId", "ownerId", "deviceId", "seq", "kind", "entry", "receivedAt") values (?, ?, 'bench', 'bench', ?, 'bench', ?, 0)`,
  );
  for (let n = 0; statSync(file).size < wanted;) {
    database.exec('begin immediate');
    for (let more = 0; more < 5_000; more += 1, n += 1)
      insert.run(`bench-${n}`, schoolId, n, JSON.stringify({ payload: randomBytes(750).toString('base64') }));
    database.exec('commit');
    database.exec('pragma wal_checkpoint(truncate)');
  }
  database.close();
}

/** A backup of a database of 1 GB and its restore, each by its command as an administrator types it; beside `cp` and `sync` of the file, both ways. */
export async function backupRows(): Promise<Row[]> {
  const chorus = await startChorus();
  const work = mkdtempSync(join(tmpdir(), 'chorus-bench-backup-'));
  try {
    await chorus.stop();
    const file = join(chorus.data, 'chorus.db');
    fill(file);
    const seconds = (run: () => void): number => {
      const begun = performance.now();
      run();
      return (performance.now() - begun) / 1000;
    };
    const command = (...args: readonly string[]) =>
      execFileSync(process.execPath, ['server/dist/main.mjs', ...args], {
        cwd: projectRoot,
        env: { ...process.env, CHORUS_DATA: chorus.data },
        stdio: 'ignore',
      });
    const copy = (from: string, to: string) => execFileSync('sh', ['-c', 'cp "$0" "$1" && sync "$1"', from, to]);
    const taken = { backup: [] as number[], restore: [] as number[], there: [] as number[], back: [] as number[] };
    for (let round = 0; round < times; round += 1) {
      const [backup, copied, back] = ['backup.db', 'copied.db', 'back.db'].map((name) => join(work, name)) as [string, string, string];
      taken.backup.push(seconds(() => command('backup', '--to', backup)));
      taken.there.push(seconds(() => copy(file, copied)));
      taken.restore.push(seconds(() => command('restore', backup)));
      taken.back.push(seconds(() => copy(copied, back)));
      for (const made of [backup, copied, back]) rmSync(made);
      execFileSync('sh', ['-c', 'rm -rf "$0"/replaced-*', chorus.data]);
    }
    return [row('backup.make', 's', taken.backup, taken.there), row('backup.restore', 's', taken.restore, taken.back)];
  } finally {
    await chorus.dispose();
    rmSync(work, { recursive: true, force: true });
  }
}
