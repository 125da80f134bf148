import fs, { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { administer } from '../testing/administration.ts';
import { runProgram } from '../testing/run-program.ts';
import { opened } from '../testing/test-journal.ts';
import { platformPhone, startInLesson } from '../testing/test-server.ts';
import { restoreCommand } from './commands.ts';
import { beginTrial, failTrial, passTrial, undoFailed } from './restore-trial.ts';

/** A backup that is sound and whole, and that no server can start with. */
async function badBackup(dataDir: string): Promise<string> {
  const file = join(dataDir, 'bad.db');
  const database = new Database(join(dataDir, 'chorus.db'));
  database.prepare('vacuum into ?').run(file);
  database.close();
  const copy = new Database(file);
  copy.exec(`insert into "settings" values ('erasing/school/nobody', 'it is broken')`);
  copy.close();
  return file;
}

it('goes back by itself to what was there before a restore that no server can start with, and says so', async () => {
  const { server, token } = await startInLesson();
  onTestFinished(() => server.close());
  await server.ok('appendJournal', { entries: [opened('lesson', 'q')] }, token);
  await server.stop();
  await restoreCommand([await badBackup(server.dataDir)], server.dataDir);
  // The program, which begins itself again.
  const { child, ready, ended, errorsNow } = await runProgram({ PORT: '0', CHORUS_DATA: server.dataDir });
  onTestFinished(() => void child.kill('SIGKILL'));
  await Promise.race([ready, ended]);
  expect(errorsNow()).toMatch(/could not start with the restored database: .*it is broken[\s\S]*The restore was taken back/);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);

  await server.restart();
  const { entries } = await server.ok('readJournal', { lessonId: 'lesson', after: 0 }, token);
  expect(entries).toHaveLength(1);
  const platform = await administer(server, platformPhone);
  const { undone } = await platform.ok('backups', {});
  expect(undone).toEqual({ at: expect.any(Number), folder: expect.stringMatching(/^replaced-/) });
  expect(existsSync(join(server.dataDir, undone!.folder, 'chorus.db'))).toBe(true);
  expect(existsSync(join(server.dataDir, 'trial.json'))).toBe(false);
});

/** A folder with a restored database and the one from before, and what is in them. */
function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'chorus-trial-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  mkdirSync(join(dir, 'replaced-before'));
  for (const beside of ['', '-wal']) {
    writeFileSync(join(dir, `chorus.db${beside}`), 'restored');
    writeFileSync(join(dir, 'replaced-before', `chorus.db${beside}`), 'before');
  }
  beginTrial(dir, 'replaced-before');
  const there = () => ['chorus.db', 'chorus.db-wal'].map((name) => readFileSync(join(dir, name), 'utf8'));
  return { dir, there };
}

it('leaves a database in its place with which a server has started, or may still start', () => {
  const { dir, there } = folder();
  for (let n = 0; n < 3; n += 1) expect([undoFailed(dir, () => 1), there()]).toEqual([undefined, ['restored', 'restored']]);
  passTrial(dir);
  expect([undoFailed(dir, () => 1), there()]).toEqual([undefined, ['restored', 'restored']]);
});

it('goes back after three starts that were cut off', () => {
  const { dir, there } = folder();
  for (let n = 0; n < 3; n += 1) undoFailed(dir, () => 1);
  expect(undoFailed(dir, () => 1)).toMatchObject({ problem: expect.stringContaining('3 tries') });
  expect([there(), readdirSync(dir).includes('replaced-before')]).toEqual([['before', 'before'], false]);
});

it('has the one from before whole, wherever it was cut off', () => {
  const real = fs.renameSync;
  const renamed = (instead: typeof fs.renameSync) => {
    fs.renameSync = instead;
    syncBuiltinESMExports();
  };
  onTestFinished(() => renamed(real));
  let cut = 0;
  for (let done = false; !done; cut += 1) {
    const { dir, there } = folder();
    failTrial(dir, 'broken');
    let left = cut;
    renamed((from, to) => {
      if (left === 0) throw new Error('cut off');
      left -= 1;
      real(from, to);
    });
    try {
      undoFailed(dir, () => 1);
      done = true;
    } catch {
      renamed(real);
      expect([cut, undoFailed(dir, () => 2)?.problem]).toEqual([cut, 'broken']);
    }
    expect([cut, there(), existsSync(join(dir, 'trial.json'))]).toEqual([cut, ['before', 'before'], false]);
  }
  expect(cut).toBe(5);
});

it('has nothing to go back to where there was no database before', () => {
  const { dir } = folder();
  rmSync(join(dir, 'replaced-before'), { recursive: true });
  expect(failTrial(dir, 'broken')).toBe(false);
});
