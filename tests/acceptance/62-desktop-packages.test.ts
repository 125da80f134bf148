import { randomBytes } from 'node:crypto';
import { zipForTest } from '@chorus/contract/package/testing/zip-for-test';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientPackages } from './harness/client-packages.ts';
import { diskBook, diskPackage } from './harness/disk-pack.ts';
import { classroom, shared, startChorus, texts, type Chorus, type Teacher, inLongRun } from './harness/index.ts';
import { bookPackage } from './harness/package-file.ts';

const { host, word } = texts;
let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus?.dispose());

const part = (page: Page) => page.getByRole('region', { name: host('packages.title'), exact: true });
const toPackages = async (teacher: Teacher) => {
  await teacher.open('#/teaching-assistant');
  await teacher.at('/teaching-assistant');
  await part(teacher.page).waitFor();
};

inLongRun('is taught from the client’s packages: the book, its word and its sound [1-21] [3-17]', async () => {
  const { teacher, page } = await classroom({ chorus, offline: true });
  const client = await clientPackages(page, chorus.origin);
  // The service worker of a browser knows nothing of the client and its protocol.
  await page.context().route('**/v2/sw.js', async (route) => {
    const answer = await route.fetch();
    const script = (await answer.text())
      .replace('navigator.userAgent', '" Electron/"')
      .replace(/chorus-package:\/\/machine\//, client.address);
    await route.fulfill({ response: answer, body: script });
  });
  await teacher.enter();
  await toPackages(teacher);
  await part(page)
    .locator('input[type=file]')
    .setInputFiles([client.choose('disk.words_202609010800.zip', diskPackage())]);
  await teacher.see(host('packages.here', { count: 1 }));
  await teacher.goHome();
  await teacher.activity('单词训练').click();
  await page.waitForURL(/smart-word\/book(-list|shelf|-detail)/, { waitUntil: 'commit' });
  await teacher.main.getByRole('button').filter({ hasText: diskBook.title }).click();
  await teacher.at('/smart-word/book-detail');
  await teacher.button(word('bookDetail.start')).click();
  await teacher.at('/smart-word/word-read-aloud');
  await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe(diskBook.word);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const sound = page.waitForResponse((one) => one.url().includes(`/content/${diskBook.packId}/`) && one.url().endsWith('.mp3'));
  await teacher.stage
    .getByRole('button')
    .filter({ hasText: word('accent.us') })
    .click();
  const heard = await sound;
  expect([heard.fromServiceWorker(), heard.status() < 300]).toEqual([true, true]);
});

/** The client's page of its packages, and how many of them it had before. */
const atClient = shared(async () => {
  const { teacher, page } = await classroom({ chorus });
  const client = await clientPackages(page, chorus.origin);
  await client.packages.watch();
  await teacher.enter();
  await toPackages(teacher);
  return { page, client };
});
async function packagesPage() {
  const { page, client } = await atClient();
  const before = client.onDisk().length;
  const list = part(page);
  return { page, client, before, list, here: (more: number) => list.getByText(host('packages.here', { count: before + more })).waitFor() };
}

/** A book with so many MiB of sounds that nothing makes smaller. */
const largePackage = (mebibytes: number) =>
  zipForTest([
    { name: 'b1/book_config.json', data: JSON.stringify({ name: '大书', coverPackageUrl: '', coverUrl: '' }) },
    ...Array.from({ length: mebibytes }, (_, n) => ({ name: `b1/${n}.mp3`, data: new Uint8Array(randomBytes(1024 * 1024)) })),
  ]);

it('imports in the client, one file each, from the control, a stick and the watched folder [1-21] [3-17] [5-10] [8-14] [8-18]', async () => {
  const { page, client, list, here } = await packagesPage();
  await list
    .locator('input[type=file]')
    .setInputFiles([
      client.choose('英语七上_202607050830.zip', bookPackage('英语七年级上册')),
      client.choose('英语七下_202607050830.zip', bookPackage('英语七年级下册')),
      client.choose('坏的_202607050830.zip', Buffer.from('no zip at all')),
    ]);
  await here(2);
  await list
    .getByRole('alert')
    .filter({ hasText: host('packages.broken') })
    .waitFor();
  await list.getByRole('button', { name: host('packages.dismiss'), exact: true }).click();
  await list.getByRole('alert').waitFor({ state: 'detached' });
  for (const files of client.onDisk()) expect(files).toEqual(['facts.json', 'index', 'package.zip']);

  client.put('stick', '英语七上_202607050830.zip', bookPackage('英语七年级上册'));
  client.put('stick', '英语八上_202607050830.zip', bookPackage('英语八年级上册'));
  const take = list.getByRole('button', { name: new RegExp(`^${host('packages.take')} `) });
  await take.first().waitFor();
  // What is here already is not offered.
  expect(await take.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual(['导入 英语八上_202607050830.zip']);
  await take.click();
  await here(3);
  await take.waitFor({ state: 'detached' });

  client.put('documents', '英语九上_202607050830.zip', bookPackage('英语九年级上册'));
  await here(4);
  client.put('documents', '英语九上_202601010830.zip', bookPackage('旧的九上'));
  const question = page.getByRole('dialog', { name: host('packages.conflict-newer') });
  await question.getByRole('button', { name: host('packages.conflict-no') }).click();
  await question.waitFor({ state: 'detached' });
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('chorus.file2PathMap')))!) as object;
  expect(Object.keys(kept).sort()).toEqual(['七上', '七下', '九上', '八上'].map((name) => `英语${name}_202607050830.zip`).sort());
});

inLongRun('goes on while the page is loaded anew, also where it was paused [1-21]', async () => {
  const { page, client, list, here } = await packagesPage();
  const name = '大包_202607050830.zip';
  await list.locator('input[type=file]').setInputFiles([client.choose(name, largePackage(60))]);
  await list.getByRole('button', { name: host('packages.pause', { name }) }).click();
  await list.getByRole('button', { name: host('packages.resume', { name }) }).waitFor();
  await page.reload();
  await list.getByRole('button', { name: host('packages.resume', { name }) }).click();
  await page.reload();
  await here(1);
  await list.getByRole('button', { name: `${host('packages.check')} 大包`, exact: true }).click();
  await list.getByText(host('packages.whole')).waitFor();
});

inLongRun('fetches what the school’s server offers, with the page’s login [1-21]', async () => {
  const { client, before, list, here } = await packagesPage();
  await list.getByRole('button', { name: host('packages.server-show'), exact: true }).click();
  await list
    .getByRole('button', { name: new RegExp(`^${host('packages.fetch')} `) })
    .first()
    .click();
  await here(1);
  expect(client.onDisk()).toHaveLength(before + 1);
});
