import { describe, expect, it } from 'vitest';
import { newLesson, texts, type Chorus, type Teacher } from './harness/index.ts';
import { readSheet } from './harness/read-sheet.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { wordsInUnit } from './harness/sample-school.ts';

const { ui, word } = texts;

describe('the end of a unit', () => {
  const earlier = (chorus: Chorus) => {
    const each = Array.from({ length: 37 }, (_, student) => student);
    return readUnitBefore(chorus, [
      ...each.map((student) => ({ student, word: 0, sound: student < 4 ? 30 + student : 90 })),
      ...each.slice(0, 4).map((student) => ({ student, word: 0, sound: 96 })),
      ...[1, 2, 3].map((student) => ({ student, word: 1, sound: 40 })),
    ]);
  };

  const toTheEnd = async (teacher: Teacher) => {
    await teacher.openUnit();
    await teacher.see(word('call.title'));
    const end = teacher.button(word('read.end'), teacher.stage);
    while ((await end.count()) === 0) {
      const before = await teacher.wordOnStage.innerText();
      await teacher.button(word('read.next'), teacher.stage).click();
      await expect.poll(() => teacher.wordOnStage.innerText()).not.toBe(before);
    }
    expect(teacher.route).toBe('/smart-word/word-read-aloud');
    await end.click();
    await teacher.at('/smart-word/unit-end');
    return teacher.page.getByRole('region', { name: word('end.title') });
  };

  it('has everybody in seat order, what has become better, praise, a table, and what comes next', async () => {
    const { teacher, page } = await newLesson({ prepare: earlier });
    const end = await toTheEnd(teacher);
    const names = end.getByRole('list', { name: word('end.names') }).getByRole('listitem');
    await expect.poll(() => names.count()).toBe(38);
    const sizes = await names.evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).fontSize)).size);
    expect(sizes).toBe(1);
    expect(await names.filter({ hasText: word('end.unread') }).count()).toBe(1);
    await end.getByText(word('end.unread-count', { count: 1 })).waitFor();
    await end.getByText(word('end.times', { words: wordsInUnit, times: 44 })).waitFor();
    const improved = end.locator('.sw-end-improved li');
    expect(await improved.count()).toBe(3);
    expect(await improved.first().innerText()).toMatch(/\/t\/\s+30\s+96/);
    expect(await end.locator('.sw-end-words').innerText()).toBe('student');
    // a podium at a press only, of three at most
    expect(await teacher.dialog.count()).toBe(0);
    await teacher.button(word('end.podium'), end).click();
    const places = teacher.dialog.getByRole('listitem').locator('strong');
    await places.nth(2).waitFor();
    expect(await places.evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) >= 64))).toEqual([
      true,
      true,
      true,
    ]);
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
    const rocket = end.getByRole('button', { name: ui('praise.rocket'), exact: true });
    // on a small board the class's praise stands above the buttons, too
    await page.setViewportSize({ width: 1280, height: 800 });
    const [praise, foot] = [(await rocket.boundingBox())!, (await page.locator('.sw-end-foot').boundingBox())!];
    expect(praise.y + praise.height).toBeLessThanOrEqual(foot.y);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await rocket.click();
    await expect.poll(() => rocket.getAttribute('aria-pressed')).toBe('true');
    const saved = page.waitForEvent('download');
    await teacher.button(word('end.export'), end).click();
    const { rows } = readSheet((await (await saved).path())!);
    expect([rows.length, rows[0]]).toEqual([39, ['座号', '姓名', '朗读次数']]);
    await page.reload();
    await expect.poll(() => rocket.getAttribute('aria-pressed')).toBe('true');
    await end.getByRole('button', { name: 'student', exact: true }).click();
    await expect.poll(() => teacher.wordOnStage.innerText()).toBe('student');
    await page.goBack();
    await teacher.at('/smart-word/unit-end');
    await teacher.button(texts.pattern(word('end.next')), end).click();
    await teacher.at('/smart-word/word-read-aloud');
    await page.getByText('第二单元', { exact: false }).first().waitFor();
  });
});
