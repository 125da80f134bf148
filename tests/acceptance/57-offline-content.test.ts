import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diskBook, diskPackage } from './harness/disk-pack.ts';
import { Api, classes, classroom, reads, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { notHeld } from './harness/not-held.ts';

const { host, word } = texts;

describe('a book that was brought on a stick', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  const importBook = async (teacher: Teacher) => {
    await teacher.button(host('home.class-day')).click();
    await teacher.at('/teaching-assistant');
    const file = { name: 'disk.words_202609010800.zip', mimeType: 'application/zip', buffer: diskPackage() };
    await teacher.page.getByLabel(host('packages.import')).and(teacher.page.locator('input')).setInputFiles(file);
    await teacher.see(host('packages.here', { count: 1 }));
  };
  /** From the shelf of the class’s grade down to the word. */
  const openBook = async (teacher: Teacher) => {
    await teacher.goHome();
    await teacher.activity('单词训练').click();
    await teacher.page.waitForURL(/smart-word\/book(-list|shelf|-detail)/, { waitUntil: 'commit' });
    await teacher.main.getByRole('button').filter({ hasText: diskBook.title }).click();
    await teacher.at('/smart-word/book-detail');
    await teacher.see(diskBook.unit);
    await teacher.button(word('bookDetail.start')).click();
    await teacher.at('/smart-word/word-read-aloud');
    await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe(diskBook.word);
  };
  /** Plays the word’s sound: its address, and how it was answered. */
  const hear = async (teacher: Teacher) => {
    const sound = teacher.page.waitForResponse(
      (response) => response.url().includes(`/content/${diskBook.packId}/`) && response.url().endsWith('.mp3'),
    );
    await teacher.stage
      .getByRole('button')
      .filter({ hasText: word('accent.us') })
      .click();
    const answer = await sound;
    return { url: new URL(answer.url()).pathname, from: answer.fromServiceWorker(), status: answer.status() };
  };
  const range = (page: Page, url: string) =>
    page.evaluate(async (path) => {
      const answer = await fetch(path, { headers: { Range: 'bytes=10-19' } });
      const { status, headers } = answer;
      return [
        status,
        headers.get('content-type'),
        (await answer.arrayBuffer()).byteLength,
        headers.get('content-range')?.replace(/\d+$/, ''),
      ];
    }, url);

  it('is taught beside the school’s own, and without the server: seen, heard, read aloud, scored [3-17, 1-21, 6-3]', async () => {
    const room = await classroom({ chorus, offline: true, voice: reads('teacher') });
    const { teacher, page } = room;
    await teacher.enter();
    await importBook(teacher);
    await openBook(teacher);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await teacher.read('马洁');
    const heard = await hear(teacher);
    expect(heard).toMatchObject({ from: true });
    expect([200, 206]).toContain(heard.status);
    expect(await range(page, heard.url)).toEqual([206, 'audio/mpeg', 10, 'bytes 10-19/']);
    expect((await fetch(chorus.origin + heard.url)).status).toBe(404);
    const api = await new Api(chorus).login();
    const { userInfo } = await api.call('me', {});
    const clazzId = (await api.call('classes', { teacherId: userInfo.teacherId })).find(({ name }) => name === classes.middle.large)!.id;
    const arrived = async () => {
      const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
      const { entries } = await api.call('journalOfDay', { clazzId, day });
      return JSON.stringify(entries).includes(`"packId":"${diskBook.packId}"`);
    };
    await expect.poll(arrived).toBe(true);

    await expect
      .poll(() => notHeld(page, ['/v2/', 'application-', 'frame-', 'chorus.smart-word/1.0.0-', 'scorer']), { timeout: 60_000 })
      .toEqual([]);
    await chorus.stop('SIGKILL');
    await page.reload();
    await teacher.stage.waitFor();
    await openBook(teacher);
    await teacher.read('卢奕辰');
    expect(await hear(teacher)).toMatchObject({ url: heard.url, from: true });
  }, 300_000);
});
