import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { foldAllAttempts, type JournalEntry } from '@chorus/contract';
import Database from 'libsql';
import type { BrowserContextOptions } from 'playwright-core';
import { expect, it } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { Chorus } from './harness/chorus.ts';
import { freePort } from './harness/free-port.ts';
import { Api, classes, classroom, password, phones, projectRoot, texts } from './harness/index.ts';

const { host } = texts;
const left = join(projectRoot, 'tests/fixtures/upgrade-1.0.0');
const expected = JSON.parse(readFileSync(join(left, 'expected.json'), 'utf8')) as {
  readonly day: string;
  readonly names: readonly string[];
  readonly clickers: readonly string[];
  readonly attempts: readonly { readonly id: string; readonly audio: { readonly sha256: string; readonly ms: number } | null }[];
};
const unzipped = (...path: string[]) => gunzipSync(readFileSync(join(...path)));
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** The school's server, on what 1.0.0 left of it. */
async function upgraded(): Promise<Chorus> {
  const data = mkdtempSync(join(tmpdir(), 'chorus-upgrade-'));
  cpSync(join(left, 'data'), data, { recursive: true });
  writeFileSync(join(data, 'chorus.db-wal'), unzipped(data, 'chorus.db-wal.gz'));
  rmSync(join(data, 'chorus.db-wal.gz'));
  // Whenever this runs: the sessions of then have not ended of themselves, and hold all the same no longer, for no browser's cookie is theirs.
  const database = new Database(join(data, 'chorus.db'));
  database.prepare('update "sessions" set "expiresAt" = ?').run(Date.now() + 3_600_000);
  database.close();
  const chorus = new Chorus(await freePort(), data, {});
  afterTest(() => chorus.dispose());
  await chorus.start();
  return chorus;
}

it('keeps every answer, recording, binding and setting of 1.0.0, those that were in the browser only, too', async () => {
  const chorus = await upgraded();
  const storageState = JSON.parse(
    unzipped(left, 'browser.json.gz').toString('utf8').replaceAll('http://ORIGIN', chorus.origin),
  ) as BrowserContextOptions['storageState'];
  const { teacher, page } = await classroom({ chorus, context: { storageState } });
  await teacher.open();
  await teacher.fillLogin(phones.primary, password);
  await page.waitForURL((url) => /choose-class|home/.test(url.hash), { waitUntil: 'commit' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');

  const api = await new Api(chorus).login('primary');
  const { userInfo } = await api.call('teacherLogin', { phone: phones.primary, password });
  const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.primary.large)!.id;
  const entries = async () => (await api.call('journalOfDay', { clazzId, day: expected.day })).entries as readonly JournalEntry[];
  const stored = (all: readonly JournalEntry[]) =>
    new Map(
      all.flatMap(({ kind, payload }) =>
        kind === 'attempt.fact' && payload.kind === 'stored' ? [[payload.attemptId, (payload.payload as { key: string }).key]] : [],
      ),
    );
  const spoken = expected.attempts.filter(({ audio }) => audio !== null);
  await expect.poll(async () => stored(await entries()).size).toBe(spoken.length);

  const all = await entries();
  const views = foldAllAttempts(all.map((entry) => ({ entry, saved: 'server' as const })));
  expect(
    views.map(({ id, lessonId, questionId, item, studentId, ordinal, type, source, status, answer, result, audio, givenAt }) => ({
      id,
      lessonId,
      questionId,
      item,
      studentId,
      ordinal,
      type,
      source,
      status,
      answer,
      givenAt,
      result: sha256(JSON.stringify(result)),
      audio: audio
        ? {
            sha256: audio.sha256,
            ms: audio.ms,
          }
        : null,
    })),
  ).toEqual(expected.attempts);
  for (const { id, audio } of spoken) {
    const { url } = await api.call('recordingUrl', { key: stored(all).get(id)! });
    const bytes = new Uint8Array(await (await fetch(new URL(url, chorus.origin))).arrayBuffer());
    expect(sha256(bytes)).toBe(audio!.sha256);
  }

  const students = await api.call('students', { clazzId });
  const bindings = await api.call('deviceBindings', { clazzId });
  const nameOf = new Map(students.map(({ id, realName }) => [id, realName]));
  expect(Object.fromEntries(bindings.map(({ answerMachineId, studentId }) => [answerMachineId, nameOf.get(studentId)]))).toEqual(
    Object.fromEntries(expected.clickers.map((uid, n) => [uid, expected.names[n]])),
  );
  const admin = await new Api(chorus).login('middle');
  expect((await admin.call('storageSettings', {})).retentionDays).toBe(0);
  await teacher.openMenu(host('menu.journal'));
  await teacher.see(host('journal.none'));
});
