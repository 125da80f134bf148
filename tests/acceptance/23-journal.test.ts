import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readExport } from '@chorus/contract/journal/read-export';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { notHeld } from './harness/not-held.ts';
import { Api, classroom, inLongRun, password, phones, projectRoot, reads, texts, type Teacher } from './harness/index.ts';
import { offlineLesson } from './harness/offline-lesson.ts';

const { host, ui } = texts;
const lines = (page: Page) => page.locator('.ch-unsent tbody tr');

/** Everything on the screen that tells how good an answer was, where the teacher has not asked for it. */
async function scoresOnBoard(page: Page): Promise<readonly string[]> {
  return page
    .locator('.sw-score-number, .ch-score-badge, .ch-letter-grade, .ch-stars, .sw-advice, [data-level], .ch-reasons')
    .evaluateAll((found) => found.map((each) => `${each.className} ${each.textContent}`));
}

const { lesson, reading } = offlineLesson();

describe('what is not at the server yet', () => {
  inLongRun(
    'is listed while the network is cut, exported, and gone when it is back; a colleague sees nothing of it [3-15] [7.4-2] [8-2]',
    async () => {
      const { teacher, page, chorus } = await reading();
      await expect.poll(() => notHeld(page, ['journal-page-', 'use-history-', 'use-school-format-'])).toEqual([]);
      await teacher.call('马洁');
      await teacher.record('马洁');
      await chorus.stop('SIGKILL');
      await teacher.score.waitFor();
      await teacher.openMenu(host('menu.journal'));
      await teacher.at('/journal');
      await page.locator('.ch-journal-sign[data-sign="offline"]').waitFor();
      const recording = lines(page)
        .filter({ hasText: host('journal.what.recording') })
        .filter({ hasText: 'KB' });
      await recording.filter({ hasText: '马洁' }).filter({ hasText: 'teacher' }).waitFor();
      await lines(page)
        .filter({ hasText: host('journal.what.attempt') })
        .filter({ hasText: host('journal.why.offline') })
        .first()
        .waitFor();

      const saved = page.waitForEvent('download');
      await teacher.button(host('journal.export')).click();
      const file = (await (await saved).path())!;
      const text = gunzipSync(readFileSync(file)).toString('utf8');
      const read = [...readExport(text.split('\n'))];
      expect(read.filter(({ line }) => line === 'recording')).toHaveLength(1);
      const attempts = read.flatMap((line) => (line.line === 'entry' && line.entry.kind === 'attempt' ? [line.entry.id] : []));
      expect(attempts).toHaveLength(1);
      // An administrator of the server takes the file in, while nothing can be sent.
      const said = execFileSync(process.execPath, [join(projectRoot, 'server/dist/main.mjs'), 'import', file], {
        env: { ...process.env, CHORUS_DATA: chorus.data },
        encoding: 'utf8',
      });
      expect(said).toContain(`${read.filter(({ line }) => line === 'entry').length} entries and 1 new recordings`);

      await chorus.start();
      // It may have arrived by itself before the press.
      await teacher
        .button(host('journal.send'))
        .click({ timeout: 10_000 })
        .catch(() => undefined);
      await teacher.see(host('journal.none'));
      expect(await lines(page).count()).toBe(0);
      const api = await new Api(chorus).login();
      expect(await api.call('storageSettings', {})).toMatchObject({ retentionDays: 30 });
      await page
        .locator('.ch-kept')
        .getByText(host('journal.kept.days', { days: 30 }))
        .waitFor();
    },
    300_000,
  );

  inLongRun(
    'says that only the object store is away, and what to do about it when the teacher sends [3-16] [8-4]',
    async () => {
      const { teacher, page, chorus } = await classroom({ offline: true, voice: reads('teacher') });
      await page.route(
        (url) => url.origin === chorus.origin && url.pathname.includes('/chorus-answers/'),
        (route) => (cut ? route.abort() : route.fallback()),
      );
      let cut = true;
      await teacher.enter();
      await teacher.openUnit();
      await teacher.read('马洁');
      await teacher.button(host('title.store-offline')).click();
      await page.locator('.ch-journal-sign[data-sign="store-offline"]').waitFor();
      expect(await page.getByText(host('title.offline'), { exact: true }).count()).toBe(0);
      await lines(page)
        .filter({ hasText: host('journal.why.store-offline') })
        .waitFor();
      await teacher.button(host('title.weak')).waitFor();
      await teacher.button(host('journal.send')).click();
      await teacher.see('上传失败请检查网络设置');
      cut = false;
      await teacher.button(host('journal.send')).click();
      await teacher.see(host('journal.none'));
    },
    300_000,
  );
});

describe('scores hidden from the class', () => {
  /** Hides them, or shows them again. */
  const press = async (teacher: Teacher) => {
    await teacher.button(host('list.menu')).click();
    const item = teacher.page.getByRole('menuitem', { name: host('scores.hide') });
    await item.click();
    await item.waitFor({ state: 'detached' });
  };

  inLongRun(
    'are nowhere on the board until the teacher shows them: dock, word, list, details, after a reload; the history is the teacher’s [2.7-2]',
    async () => {
      const { teacher, page } = await reading();
      await teacher.read('杨婷');
      expect((await scoresOnBoard(page)).length).toBeGreaterThan(3);

      await press(teacher);
      await teacher.see(host('scores.chip'));
      await expect.poll(() => scoresOnBoard(page)).toEqual([]);
      expect(await teacher.score.innerText()).toContain(ui('score.hidden'));
      await teacher.student('杨婷').getByText(host('list.state.success')).waitFor();

      await page.reload();
      await teacher.see(host('scores.chip'));
      await teacher.showReading('杨婷');
      expect(await scoresOnBoard(page)).toEqual([]);

      await teacher.score.click();
      await teacher.dialog.getByText(host('scores.hidden-title')).waitFor();
      expect(await scoresOnBoard(page)).toEqual([]);
      await teacher.button(host('scores.show-here'), teacher.dialog).click();
      await teacher.dialog.locator('[data-level]').first().waitFor();
      await page.keyboard.press('Escape');
      await teacher.dialog.waitFor({ state: 'detached' });
      expect(await scoresOnBoard(page)).toEqual([]);

      await press(teacher);
      await page.getByTitle(host('scores.chip-what')).waitFor({ state: 'detached' });
      await expect.poll(() => scoresOnBoard(page).then((found) => found.length)).toBeGreaterThan(3);

      await press(teacher);
      await expect.poll(() => scoresOnBoard(page)).toEqual([]);
      await teacher.openMenu(host('menu.history'));
      await teacher.see(host('scores.history'));
      await teacher.unfoldHistory();
      await page.locator('.ch-history-score [data-level]').first().waitFor();
    },
    300_000,
  );
});

describe('what another teacher left', () => {
  it('waits for its owner: who logs in meanwhile sees and exports nothing of it', async () => {
    const { teacher, page, chorus } = await lesson();
    await teacher.goHome();
    await page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
    await page.route(
      (url) => url.origin === chorus.origin && url.pathname.endsWith('/journal/append'),
      (route) => route.abort(),
    );
    await teacher.openUnit();
    await teacher.openMenu(host('menu.journal'));
    await lines(page).first().waitFor();
    await teacher.openMenu(host('menu.logout'));
    await teacher.fillLogin(phones.primary, password);
    await teacher.at('/choose-class');
    await teacher.openMenu(host('menu.journal'));
    await teacher.see(host('journal.none'));
    expect(await lines(page).count()).toBe(0);
    expect(await page.getByText(texts.pattern(host('title.unsynced'))).count()).toBe(0);
  });
});
