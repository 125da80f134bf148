import { describe, expect, it } from 'vitest';
import { inLongRun, newLesson, reads, shared, texts } from './harness/index.ts';

const { host, ui, word } = texts;

describe('the waiting list', () => {
  const room = shared(async () => {
    const begun = await newLesson({ voice: reads('teacher') });
    await begun.teacher.openUnit();
    return begun;
  });

  it('has its title, the number of students, and a row with name and state for each [2.7-1, 2.7-4]', async () => {
    const { teacher } = await room();
    await teacher.list.getByRole('heading', { name: host('list.title') }).waitFor();
    expect(await teacher.list.getByRole('listitem').count()).toBe(38);
    await teacher.list
      .getByText(host('list.count', { count: 38 }))
      .first()
      .waitFor();
    expect(await teacher.student('钱安琪').innerText()).toContain(host('list.state.none'));
  });

  it('makes a pressed student active, and a second press takes it back [4-19]', async () => {
    const { teacher } = await room();
    await teacher.see(word('call.title'));
    await teacher.call('马洁');
    expect(await teacher.student('马洁').innerText()).toContain(host('list.state.ready'));
    await teacher.press('马洁');
    await teacher.see(word('call.title'));
  });

  inLongRun('sorts in three ways [2.7-2, 9-7]', async () => {
    const { teacher, page } = await room();
    const sortBy = async (mode: 1 | 2 | 3) => {
      await teacher.list.getByRole('button', { name: host('list.menu') }).click();
      await page.getByRole('menuitem', { name: host(`list.sort.${mode}`) }).click();
    };
    const first = () => teacher.list.getByRole('listitem').first().innerText();
    await teacher.read('杨婷');
    expect(await first()).toContain('钱安琪');
    await sortBy(2);
    await expect.poll(first).toContain('杨婷');
    await sortBy(1);
    await expect.poll(first).toContain('钱安琪');
    await sortBy(3);
    await expect.poll(first).toContain('杨婷');
  });

  it('calls somebody at random, and never the one who is called already [2.7-5, 5-18]', async () => {
    const { teacher } = await room();
    const active = () => teacher.list.getByRole('listitem').filter({ hasText: host('list.state.ready') });
    let before = '';
    for (let round = 0; round < 6; round += 1) {
      // the stage has the button while nobody is called; a press right after a call is a part of it
      const roll = teacher.list
        .getByRole('button', { name: host('list.roll') })
        .or(teacher.stage.getByRole('button', { name: ui('roll.call') }))
        .first();
      const called = async () => {
        await roll.click();
        return (await active().count()) === 1 ? active().innerText() : before;
      };
      await expect.poll(called, { interval: 700 }).not.toBe(before);
      before = await active().innerText();
    }
  });

  it('refuses to call anybody else while a student records [4-19, 5-18]', async () => {
    const { teacher } = await room();
    await teacher.call('马洁');
    await teacher.record('马洁');
    expect(await teacher.student('马洁').innerText()).toContain(host('list.state.recording'));
    await teacher.student('钱安琪').getByRole('button').first().click({ force: true });
    expect(await teacher.student('钱安琪').innerText()).not.toContain(host('list.state.ready'));
  });
});

describe('the list beside the stage', () => {
  inLongRun('folds away by itself for a called child, opens at a press, and stays open where its teacher wants that', async () => {
    const { teacher, page } = await newLesson({ listFolds: true });
    await teacher.openUnit();
    const folded = page.getByRole('button', { name: host('list.unfold') });
    await teacher.student('杨婷').getByRole('button').first().click();
    await folded.waitFor();
    expect(await teacher.list.count()).toBe(0);
    await folded.click();
    await teacher.student('杨婷').waitFor();
    // another child, another moment
    await teacher.student('马洁').getByRole('button').first().click();
    await folded.click();
    await teacher.list.getByRole('button', { name: host('list.menu') }).click();
    await page.getByRole('menuitem', { name: host('list.stays') }).click();
    await teacher.student('杨婷').getByRole('button').first().click();
    await expect.poll(() => teacher.student('杨婷').innerText()).toContain(host('list.state.ready'));
    expect(await folded.count()).toBe(0);
  });

  inLongRun('has each name whole, large enough for the last row, beside or above its state [2.7-4]', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openUnit();
    for (const width of [1920, 1280]) {
      await page.setViewportSize({ width, height: width === 1920 ? 1080 : 800 });
      const rows = await teacher.list.locator('.ch-row-text').evaluateAll((texts) =>
        texts.map((text) => ({
          size: Number.parseFloat(getComputedStyle(text).fontSize) / Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
          cut: text.scrollWidth > text.clientWidth + 1,
        })),
      );
      expect(rows.length).toBe(38);
      expect(rows.filter(({ size, cut }) => size * 16 < 35.9 || cut)).toEqual([]);
    }
  });
});
