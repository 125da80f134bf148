import { join } from 'node:path';
import Database from 'libsql';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notHeld } from './harness/not-held.ts';
import { inLongRun, classroom, reads, talk, texts } from './harness/index.ts';
import { offlineLesson } from './harness/offline-lesson.ts';
import { speak, spoken } from './harness/voice.ts';

const { host, word, quiz } = texts;

interface Entry {
  readonly id: string;
  readonly kind: string;
}

/** Journal entries that the server has acknowledged, by the answers to the page's own calls. */
function acknowledged(page: Page): { readonly attempts: Set<string> } {
  const attempts = new Set<string>();
  page.on('response', (response) => {
    if (!response.url().endsWith('/journal/append')) return;
    const sent = (response.request().postDataJSON() as { entries: Entry[] }).entries;
    void response.json().then(
      (answer: { data: { acknowledged: string[] } | null }) => {
        for (const entry of sent) if (entry.kind === 'attempt' && answer.data?.acknowledged.includes(entry.id)) attempts.add(entry.id);
      },
      () => undefined,
    );
  });
  return { attempts };
}

/** As when the school's register is brought up to date while its lessons go on. */
function leavesTheClass(dataDir: string, realName: string): void {
  const database = new Database(join(dataDir, 'chorus.db'));
  // The server writes to it at the same time.
  database.pragma('busy_timeout = 30000');
  const { changes } = database
    .prepare('UPDATE enrolments SET toMs = ? WHERE studentId IN (SELECT id FROM students WHERE realName = ?)')
    .run(Date.now() - 1, realName);
  database.close();
  if (changes === 0) throw new Error(`Nobody is called ${realName}.`);
}

/** Writes into every cache, as any script of the page can: other code, another page, and no policy. */
function poison(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let count = 0;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) {
        const isPage = url.endsWith('/v2/');
        if (!isPage && !url.endsWith('.js')) continue;
        const [type, text] = isPage
          ? ['text/html', '<title>poisoned</title>']
          : ['text/javascript', "localStorage.setItem('poisoned', location.href);"];
        await cache.put(url, new Response(text, { headers: { 'content-type': type } }));
        count += 1;
      }
    }
    return count;
  });
}

describe('nothing that a student gave is lost', () => {
  const { lesson, reading } = offlineLesson();

  it('keeps class, page, word and score over a reload', async () => {
    const { teacher, page } = await reading();
    await teacher.read('马洁');
    const before = await teacher.score.innerText();
    await page.reload();
    await teacher.showReading('马洁');
    expect(await teacher.score.innerText()).toBe(before);
    await teacher.see('七年级3班');
    expect((await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe('teacher');
  });

  inLongRun('offers a recording that a reload cut off, and scores what was said', async () => {
    const { teacher, page } = await reading();
    await page.evaluate(speak, spoken([{ silence: 0.6 }, ...talk]));
    await teacher.call('杨婷');
    await teacher.record('杨婷');
    await teacher.see(word('recording.seconds', { seconds: 3 }));
    await page.reload();
    const offer = page.getByRole('dialog', { name: host('interrupted.title') });
    await offer.getByRole('button', { name: host('interrupted.score') }).click();
    await teacher.review('杨婷').waitFor();
  });

  it('goes on while the server is dead: the answer is kept, shown as not yet synchronised, and arrives when the server is back', async () => {
    const { teacher, page, chorus } = await reading();
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
    await teacher.call('钱安琪');
    await teacher.record('钱安琪');
    const server = acknowledged(page);
    await chorus.stop('SIGKILL');
    await teacher.score.waitFor();
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor();
    await teacher.see(host('title.offline'));
    await chorus.start();
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached', timeout: 60_000 });
    await expect.poll(() => server.attempts.size).toBe(1);
    await teacher.score.waitFor();
  }, 300_000);

  inLongRun('keeps the running question and every answer over a restart of the server', async () => {
    const { teacher, page, chorus } = await lesson();
    await teacher.goHome();
    await teacher.activity(quiz('title')).click();
    await teacher.press('马洁');
    await page
      .getByRole('region', { name: quiz('title') })
      .getByRole('listitem')
      .nth(1)
      .getByRole('button')
      .click();
    await teacher.quizAt(1, 1);
    await chorus.stop('SIGKILL');
    await chorus.start();
    await page.reload();
    await teacher.quizAt(1, 1);
    await teacher.see('七年级3班');
  });

  inLongRun('runs nothing that a page wrote into the browser’s caches, and starts without a server from what is intact', async () => {
    const { teacher, page, chorus } = await reading();
    const needed = ['/v2/', 'application-', 'frame-', 'chorus.smart-word/1.0.0-'];
    await expect.poll(() => notHeld(page, needed), { timeout: 60_000 }).toEqual([]);
    expect(await poison(page)).toBeGreaterThan(20);
    await page.reload();
    await teacher.stage.waitFor();
    expect(await page.evaluate(() => localStorage.getItem('poisoned'))).toBeNull();
    await expect.poll(() => notHeld(page, needed), { timeout: 60_000 }).toEqual([]);
    await chorus.stop('SIGKILL');
    await page.reload();
    await teacher.stage.waitFor();
    await teacher.see('七年级3班');
    expect(await page.evaluate(() => localStorage.getItem('poisoned'))).toBeNull();
    const policy = await page.evaluate(async () => (await fetch('/v2/')).headers.get('content-security-policy'));
    expect(policy).toContain("connect-src 'self'");
    await chorus.start();
  });

  inLongRun(
    'keeps the answer of a student who is taken out of the class while answering',
    async () => {
      const room = await classroom({ offline: true, voice: reads('teacher') });
      const { teacher, page, chorus } = room;
      await teacher.enter();
      await teacher.openUnit();
      await teacher.call('马洁');
      await teacher.record('马洁');
      const server = acknowledged(page);
      leavesTheClass(chorus.data, '马洁');
      await teacher.score.waitFor();
      await expect.poll(() => server.attempts.size).toBe(1);
      await page.reload();
      // Whoever was there when the lesson began is in it to its end.
      await teacher.student('马洁').waitFor();
      await teacher.read('杨婷');
      await page.evaluate(() => (location.hash = '#/answer-history-list'));
      await page.getByRole('region', { name: '马洁' }).waitFor();
      await page.getByRole('region', { name: '杨婷' }).waitFor();
    },
    300_000,
  );

  inLongRun(
    'gives the lesson without a server: the next word, an answer, a reload',
    async () => {
      const room = await classroom({ offline: true, voice: reads('student') });
      const { teacher, page, chorus } = room;
      await teacher.enter();
      await teacher.openUnit();
      await expect
        .poll(() => notHeld(page, ['/v2/', 'application-', 'frame-', 'capture-worklet', 'acoustic', 'scorer', 'cmudict']), {
          timeout: 60_000,
        })
        .toEqual([]);
      await chorus.stop('SIGKILL');
      await page.keyboard.press('ArrowRight');
      await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe('student');
      await teacher.read('杨婷');
      const shown = async () => (await teacher.score.innerText()).replaceAll(/\s/g, '');
      const before = await shown();
      await page.reload();
      await teacher.showReading('杨婷');
      expect(await shown()).toBe(before);
    },
    300_000,
  );
});
