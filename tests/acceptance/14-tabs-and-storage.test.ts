import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  inLongRun,
  classes,
  classroom,
  reads,
  shared,
  startChorus,
  Teacher,
  type TeacherBrowser,
  texts,
  uncaught,
  type Chorus,
} from './harness/index.ts';

const { host, quiz } = texts;

let chorus: Chorus;
beforeAll(async () => void (chorus = await startChorus()));
afterAll(() => chorus.dispose());

/** A browser with a class that is taught, in the first of its tabs; who is alone in the class comes before. */
const teaching = shared(async () => {
  const { browser, teacher } = await classroom({ chorus, voice: reads('teacher') });
  await teacher.enter();
  return browser;
});
const firstOf = (browser: TeacherBrowser) => new Teacher(browser.context.pages()[0]!, chorus);

describe('storage', () => {
  inLongRun('that is forbidden does not stop a lesson: answers are marked as not saved', async () => {
    const room = await classroom({ chorus, voice: reads('teacher') });
    const { teacher, page } = room;
    await page.addInitScript(() => {
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await teacher.login();
    // nothing can be noted here of a tour that was seen
    await teacher.classCard(classes.middle.large).click();
    await teacher.at('/home');
    await teacher.openUnit();
    await teacher.see(host('title.not-saved'));
    await teacher.read('马洁');
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('that is full does not stop a lesson', async () => {
    const room = await classroom({ chorus, voice: reads('teacher') });
    const { teacher, page } = room;
    // Before anything is kept: the browser remembers for a while how much room there was.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: chorus.origin, quotaSize: 1 });
    await teacher.enter();
    expect(await page.evaluate(keeps)).toBe('QuotaExceededError');
    await teacher.openUnit();
    await teacher.read('马洁');
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('survives a clock that is wrong by a day', async () => {
    const room = await classroom({ chorus });
    const { teacher, page } = room;
    await page.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() - 86_400_000;
    });
    await teacher.enter('middle', 'larger');
    await teacher.activity(quiz('title')).click();
    await teacher.see(quiz('call'));
    await teacher.list.getByRole('listitem').first().getByRole('button').first().click();
    await page
      .getByRole('region', { name: quiz('title') })
      .getByRole('listitem')
      .nth(1)
      .getByRole('button')
      .click();
    await teacher.quizAt(1, 1);
    await page.reload();
    await teacher.quizAt(1, 1);
  });

  it('that is cleared in a lesson, and a machine that says it has no network, lose nothing', async () => {
    const teacher = firstOf(await teaching());
    const { page } = teacher;
    await teacher.goHome();
    await teacher.openUnit();
    // A server on this machine needs no network.
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { get: () => false });
      dispatchEvent(new Event('offline'));
    });
    await teacher.read('马洁');
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
    expect(await page.getByText(host('title.offline'), { exact: true }).count()).toBe(0);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: chorus.origin, storageTypes: 'indexeddb' });
    await page.getByText(host('title.not-saved')).waitFor({ state: 'detached' });
    await teacher.read('杨婷');
    await page.reload();
    for (const name of ['马洁', '杨婷']) await teacher.review(name).waitFor();
    expect(uncaught(page)).toEqual([]);
  });
});

describe('two tabs', () => {
  /** The one that teaches, and one that is opened beside it. */
  const both = async () => {
    const browser = await teaching();
    return { first: firstOf(browser), second: new Teacher(await browser.tab(), chorus) };
  };

  it('one teaches and the other says so, and what is asked; when the first is closed it shows it', async () => {
    const { first, second } = await both();
    await first.goHome();
    await first.activity(quiz('title')).click();
    await first.quizAt(1, 0);
    await second.open('#/home');
    await second.see(host('banner.other-tab'));
    expect(await first.page.getByText(host('banner.other-tab')).count()).toBe(0);
    await second.see(host('home.asking', { name: quiz('title') }));
    await first.page.close();
    await second.quizAt(1, 0);
    await second.button(host('footer.back')).click();
    await second.at('/home');
  });

  inLongRun('the other takes the lesson when the first is closed, and shows what is asked', async () => {
    const { first, second } = await both();
    await second.open('#/home');
    await second.see(host('banner.other-tab'));
    await first.goHome();
    await first.openUnit();
    const before = await first.wordOnStage.innerText();
    await first.page.keyboard.press('ArrowRight');
    await expect.poll(() => first.wordOnStage.innerText()).not.toBe(before);
    const asked = await first.wordOnStage.innerText();
    await expect.poll(() => first.page.evaluate(places)).toContain(`:${asked.replaceAll(/\s/g, '')}`);
    await first.page.close();
    await second.page.getByText(host('banner.other-tab')).waitFor({ state: 'detached' });
    await expect.poll(() => second.wordOnStage.innerText()).toBe(asked);
  });
});

/** Where the activities are, as it is kept on the disk. */
async function places(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('chorus');
    opening.onsuccess = () => resolve(opening.result);
  });
  const kept = db.transaction('values').objectStore('values').getAll(IDBKeyRange.bound('activity/', 'activity0'));
  await new Promise((done) => (kept.onsuccess = done));
  db.close();
  return JSON.stringify(kept.result);
}

/** What becomes of a write of 1 MB in the page: `kept`, or the error's name. */
async function keeps(): Promise<string> {
  const open = indexedDB.open('probe', 1);
  const name = (error: DOMException | null) => error?.name ?? 'unknown';
  return new Promise((resolve) => {
    open.onerror = () => resolve(name(open.error));
    open.onupgradeneeded = () => open.result.createObjectStore('bytes');
    open.onsuccess = () => {
      const transaction = open.result.transaction('bytes', 'readwrite');
      transaction.oncomplete = () => resolve('kept');
      transaction.onabort = () => resolve(name(transaction.error));
      transaction.objectStore('bytes').put(new Uint8Array(1_000_000), 'probe');
    };
  });
}
