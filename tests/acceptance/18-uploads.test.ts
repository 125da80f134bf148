import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Data } from '@chorus/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { afterTest } from './harness/after-test.ts';
import { inLongRun, Api, classroom, newLesson, reads, talk, texts, type Chorus } from './harness/index.ts';

const { answer, host, word } = texts;

interface Sent {
  readonly entries: readonly {
    readonly id: string;
    readonly kind: string;
    readonly payload: { readonly kind?: string; readonly payload?: object };
  }[];
}

/** Keys of recordings, by what the server has acknowledged that it stored. */
function storedKeys(page: Page): readonly string[] {
  const keys: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/journal/append')) return;
    const { entries } = response.request().postDataJSON() as Sent;
    void response.json().then(
      (answer: { data: { acknowledged: string[] } | null }) => {
        for (const { id, kind, payload } of entries)
          if (kind === 'attempt.fact' && payload.kind === 'stored' && answer.data?.acknowledged.includes(id))
            keys.push((payload.payload as { key: string }).key);
      },
      () => undefined,
    );
  });
  return keys;
}

/** The recording as the server gives it back, and whether it is whole. */
async function recordingOf(chorus: Chorus, key: string): Promise<{ readonly bytes: number; readonly promised: number }> {
  const { url } = await (await new Api(chorus).login()).call('recordingUrl', { key });
  const bytes = Buffer.from(await (await fetch(new URL(url, chorus.origin))).arrayBuffer());
  return { bytes: bytes.length, promised: bytes.readUInt32LE(4) + 8 };
}

const incoming = (chorus: Chorus): number => {
  const folder = join(chorus.data, 'objects/incoming');
  return existsSync(folder) ? readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) : 0;
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));

/** Files in which a piece of this sound is: pieces are looked for all through it that no other file has by chance. */
function filesWith(folder: string, wav: Buffer): string[] {
  const pieces: Buffer[] = [];
  for (let at = 44; at + 40 < wav.length; at += 400) {
    const piece = wav.subarray(at, at + 40);
    if (new Set(piece).size > 25) pieces.push(piece);
  }
  expect(pieces.length).toBeGreaterThan(10);
  return filesIn(folder).filter((path) => {
    const bytes = readFileSync(path);
    return pieces.some((piece) => bytes.includes(piece));
  });
}

/** Recordings in the page's database, and pieces of them, with sound. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const found: { readonly recordingId: string }[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!);
        asked.addEventListener('success', () => resolve(asked.result));
        asked.addEventListener('error', () => reject(asked.error));
      });
      for (const store of ['recordings', 'recordingChunks'].filter((one) => db.objectStoreNames.contains(one))) {
        const rows = await new Promise<{ recordingId: string; bytes?: Uint8Array; sealed?: Uint8Array }[]>((resolve, reject) => {
          const asked = db.transaction(store).objectStore(store).getAll();
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(asked.error));
        });
        for (const row of rows) if (store === 'recordingChunks' || row.bytes || row.sealed) found.push({ recordingId: row.recordingId });
      }
      db.close();
    }
    return found;
  });

/** The key under which the page keeps a recording. */
const keyOf = (page: Page, recordingId: string) =>
  page.evaluate(async (name) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('chorus.journal');
    return [...new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer())];
  }, recordingId);

/** Posts a recording as a page does [7.4-12]. */
async function postTo({ http, app }: Data<'scoringAccess'>['gateways'][number], recordingId: string, wav: Buffer): Promise<void> {
  const request = { refText: 'teacher', saveAudio: 1, attachAudioUrl: 1, recordingId };
  const body = new FormData();
  body.append('text', JSON.stringify({ start: { cmd: 'start', param: { app, audio: { audioType: 'wav' }, request } } }));
  body.append('audio', new Blob([new Uint8Array(wav)]), 'a.wav');
  const reply = (await (await fetch(`${http}/en.word.score`, { method: 'POST', body })).json()) as { audioUrl?: string };
  expect(reply, recordingId).toMatchObject({ audioUrl: expect.stringContaining('?token=') });
}

describe('the upload of a recording', () => {
  inLongRun('whose credentials expire on the way is done again with new ones, once', async () => {
    const { teacher, page, chorus } = await classroom({ offline: true, voice: reads('teacher') });
    const keys = storedKeys(page);
    const asked = { refused: 0 };
    await page.route(
      (url) => url.origin === chorus.origin && url.pathname.endsWith('.wav'),
      async (route) => {
        if (route.request().method() !== 'PUT' || asked.refused > 0) return route.fallback();
        asked.refused += 1;
        return route.fulfill({
          status: 403,
          contentType: 'application/xml',
          body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>SecurityTokenExpired</Code><Message>The credentials have expired.</Message></Error>',
        });
      },
    );
    await teacher.enter();
    await teacher.openUnit();
    await teacher.read('马洁');
    await expect.poll(() => keys.length).toBe(1);
    expect(asked.refused).toBe(1);
    const { bytes, promised } = await recordingOf(chorus, keys[0] ?? '');
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBe(promised);
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
  });

  inLongRun(
    'that breaks off half-way is done again when the server is back, and leaves no half of it',
    async () => {
      const { teacher, page, chorus } = await classroom({ offline: true, voice: talk });
      const keys = storedKeys(page);
      await teacher.enter();
      await teacher.openUnit();
      await teacher.call('马洁');
      await teacher.record('马洁');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Network.enable');
      const network = (uploadThroughput: number) =>
        devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
      await network(8_000);
      await expect.poll(() => incoming(chorus), { interval: 10 }).toBeGreaterThan(0);
      await chorus.stop('SIGKILL');
      expect(incoming(chorus)).toBeGreaterThan(0);
      await teacher.review('马洁').waitFor();
      await network(-1);
      await chorus.start();
      await expect.poll(() => keys.length).toBe(1);
      const { bytes, promised } = await recordingOf(chorus, keys[0] ?? '');
      expect(bytes).toBe(promised);
      expect(incoming(chorus)).toBe(0);
    },
    300_000,
  );
});

describe('a recording', () => {
  inLongRun('leaves nothing in the data folder nor in what the browser keeps, once it is deleted', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'chorus-profile-'));
    afterTest(async () => rmSync(profile, { recursive: true, force: true }));
    const { teacher, page, chorus, browser } = await classroom({ profile, offline: true, voice: reads('teacher') });
    await teacher.enter();
    await teacher.openUnit();
    await teacher.read('马洁');
    const objects = () => filesIn(join(chorus.data, 'objects')).filter((path) => path.endsWith('.wav'));
    await expect.poll(() => objects().length).toBe(1);
    const wav = readFileSync(objects()[0]!);
    const [recording] = await keptIn(page);
    // As another machine hears it, and as a gateway that keeps what it was posted.
    const api = await new Api(chorus).login();
    const { url } = await api.call('recordingUrl', { key: basename(objects()[0]!) });
    const { gateways } = await api.call('scoringAccess', {});
    expect(await page.evaluate((at) => fetch(at).then((answer) => answer.status), url)).toBe(200);
    await postTo(gateways[0]!, recording!.recordingId, wav);
    expect(filesWith(chorus.data, wav)).toHaveLength(2);
    // Here it lies sealed, and so do its pieces in the database's log; its key is in one file.
    expect(filesWith(profile, wav)).toEqual([]);
    const key = Buffer.from(await keyOf(page, recording!.recordingId));
    const withKey = () => filesIn(profile).filter((path) => readFileSync(path).includes(key));
    expect(withKey()).toHaveLength(1);
    const dialog = await teacher.openDetails();
    await dialog.getByRole('button', { name: answer('audio.erase') }).click();
    await page.getByRole('dialog').nth(1).getByRole('button').last().click();
    await expect.poll(() => filesWith(chorus.data, wav)).toEqual([]);
    await expect.poll(() => keptIn(page)).toEqual([]);
    await browser.close();
    // The database's own log is the browser's and still has what was deleted: nothing opens it any more.
    expect(withKey()).toEqual([]);
    expect(filesWith(profile, wav)).toEqual([]);
    const planted = join(profile, 'planted');
    writeFileSync(planted, Buffer.concat([key, wav.subarray(1000)]));
    expect([withKey(), filesWith(profile, wav)]).toEqual([[planted], [planted]]);
  });

  inLongRun('of a tenth of a second is refused as too short, and the student may read again', async () => {
    // All that the device gives, however late a busy machine would press.
    const { teacher } = await newLesson({ voice: [{ noise: 0.1, level: 0.1 }, { stall: 60 }] });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.button(word('ready.record', { name: '马洁' })).click();
    await teacher.see(word('refused.too-short'), word('refused.too-short.do'));
    expect(await teacher.score.count()).toBe(0);
    await teacher.button(word('after.again')).click();
    await teacher.button(word('recording.stop', { name: '马洁' })).click();
    await teacher.see(word('refused.too-short'));
  });
});
