import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inLongRun, newLesson, reads, shared, texts, type Teacher } from './harness/index.ts';

const { host, answer, ui } = texts;

describe('the record dialog', () => {
  /** A student has read, and no dialog is open. */
  const read = shared(async () => {
    const room = await newLesson({ voice: reads('teacher') });
    await room.teacher.openUnit();
    await room.teacher.read('马洁');
    return room;
  });
  const afterReading = async () => {
    const room = await read();
    await closeDialogs(room.teacher);
    return room;
  };

  it('shows whose reading it is, the score, five stars, its three parts and the text [2.6-1, 2.6-2, 2.6-3, 2.6-4, 2.6-5, 2.6-6, 2.6-7, 2.6-8]', async () => {
    const { teacher } = await afterReading();
    const dialog = await teacher.openDetails();
    await dialog.getByRole('heading', { name: host('review.title', { name: '马洁' }) }).waitFor();
    await dialog
      .locator('.ad-number')
      .getByText(/^\d+(\.5)?/)
      .waitFor();
    await dialog.getByText(answer('unit'), { exact: false }).first().waitFor();
    await dialog.getByRole('img', { name: texts.pattern(ui('stars')) }).waitFor();
    for (const part of ['accuracy', 'fluency', 'integrity'])
      await dialog
        .getByText(answer(`part.${part}`))
        .first()
        .waitFor();
    await dialog.getByRole('button', { name: /^teacher/ }).waitFor();
  });

  it('says of every letter and sound what the stage says, with the same signs [5-25]', async () => {
    const { teacher, page } = await afterReading();
    const letters = (word: Locator) =>
      word
        .locator('[data-level]')
        .evaluateAll((runs) =>
          runs.flatMap((run) => [...(run.textContent ?? '')].map((letter) => `${letter} ${run.getAttribute('data-level')}`)),
        );
    const sounds = (within: Locator) =>
      within
        .locator('.ch-phones > li')
        .evaluateAll((tiles) => tiles.map((tile) => `${tile.textContent} ${tile.getAttribute('data-level')}`));
    const stage = [await letters(page.locator('.ch-scored-word')), await sounds(teacher.stage)];
    expect(stage[0]!.join('').replace(/ (good|fair|poor)/g, '')).toBe('teacher');
    expect(stage[1]).toHaveLength(4);
    const dialog = await teacher.openDetails();
    await expect.poll(async () => [await letters(dialog.locator('.ch-sentence-letters')), await sounds(dialog)]).toEqual(stage);
    const marks = dialog.locator('.ch-wave').first().locator('.ch-wave-mark');
    const levels = (tiles: readonly string[]) => tiles.map((tile) => tile.split(' ').at(-1));
    expect(await marks.evaluateAll((found) => found.map((mark) => mark.getAttribute('data-level')))).toEqual(levels(stage[1]!));
  });

  it('draws the voices of child and model one above the other on one time scale, and plays of both the sound that is pressed', async () => {
    const { teacher, page } = await afterReading();
    const dialog = await teacher.openDetails();
    const pictures = dialog.locator('.ch-wave-picture');
    await expect.poll(() => pictures.locator('path').count()).toBe(2);
    await expect.poll(() => pictures.last().locator('.ch-wave-mark').count()).toBe(4);
    const [voice, model] = await pictures.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    expect([model!.left, model!.width]).toEqual([voice!.left, voice!.width]);
    expect(model!.top).toBeGreaterThan(voice!.bottom);
    const sound = async (row: Locator) => (await row.locator('.ch-wave-mark').nth(1).boundingBox())!;
    const { x, y, width, height } = await sound(pictures.first());
    const line = dialog.locator('.ch-comparison');
    const said = await line.evaluateHandle((element) => {
      const kept: string[] = [];
      new MutationObserver(() => kept.push(element.textContent?.trim() ?? '')).observe(element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return kept;
    });
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect
      .poll(async () => (await said.jsonValue()).filter((text) => [ui('compare.nowStudent'), ui('compare.nowModel')].includes(text)))
      .toEqual([ui('compare.nowStudent'), ui('compare.nowModel')]);
  });

  it('plays the recording, and goes where the bar is pressed [2.6-9, 2.8-1, 4-39]', async () => {
    const { teacher } = await afterReading();
    const dialog = await teacher.openDetails();
    const audio = dialog.getByRole('group', { name: answer('audio.of', { name: '马洁' }) });
    const bar = audio.getByRole('slider', { name: ui('audio.position') });
    const position = async () => Number(await bar.getAttribute('aria-valuenow'));
    const total = Number(await bar.getAttribute('aria-valuemax'));
    expect(total).toBeGreaterThan(500);
    await audio.getByRole('button', { name: ui('audio.play') }).click();
    await expect.poll(position, { interval: 50 }).toBeGreaterThan(0);
    await expect.poll(position, { interval: 50 }).toBe(0);
    await audio.getByRole('button', { name: ui('audio.play') }).waitFor();
    await pressAt(bar, 0.5);
    await expect.poll(position, { interval: 50 }).toBeGreaterThan(0.4 * total);
  });

  it('opens a word’s details [2.6-10]', async () => {
    const { teacher, page } = await afterReading();
    const dialog = await teacher.openDetails();
    await dialog.getByRole('button', { name: /^teacher/ }).click();
    const details = page.getByRole('dialog', { name: 'teacher' });
    await details.getByRole('button', { name: host('word.listen-us') }).waitFor();
    await details.getByRole('button', { name: host('word.listen-uk') }).waitFor();
  });

  it('zooms in steps of a tenth from a half to 1.8, remembers it, and keeps Escape alive at the end [9-15]', async () => {
    const { teacher, page } = await afterReading();
    let dialog = await teacher.openDetails();
    await dialog.getByText('100%').waitFor();
    const width = () => dialog.evaluate((element) => element.style.width);
    expect(await width()).toContain(`${1000 / 16}rem`);
    for (let step = 0; step < 8; step += 1) await dialog.getByRole('button', { name: host('dialog.zoom-in') }).click();
    await dialog.getByText('180%').waitFor();
    expect(await width()).toContain(`${1800 / 16}rem`);
    await dialog.getByRole('button', { name: host('dialog.zoom-in'), disabled: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    dialog = await teacher.openDetails();
    await dialog.getByText('180%').waitFor();
    for (let step = 0; step < 13; step += 1) await dialog.getByRole('button', { name: host('dialog.zoom-out') }).click();
    await dialog.getByText('50%').waitFor();
    await dialog.getByRole('button', { name: host('dialog.zoom-out'), disabled: true }).waitFor();
  });

  inLongRun('shows a letter to primary accounts [6-2]', async () => {
    const { teacher } = await newLesson({ stage: 'primary', voice: reads('apple') });
    await teacher.openUnit('primary');
    await teacher.read('方磊');
    const dialog = await teacher.openDetails();
    await dialog.getByRole('img', { name: ui('grade', { grade: 'A' }) }).waitFor();
    expect(await dialog.getByText(/^\d+\.\d\d/).count()).toBe(0);
  });

  it('deletes the child’s recording for good, after asking, and keeps the score', async () => {
    const { teacher, page } = await afterReading();
    let dialog = await teacher.openDetails();
    await dialog.getByRole('button', { name: answer('audio.erase') }).click();
    await page.getByRole('dialog').nth(1).getByRole('button').last().click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    dialog = await teacher.openDetails();
    await dialog.getByText(answer('audio.erased')).waitFor();
    await dialog
      .locator('.ad-number')
      .getByText(/^\d+(\.5)?/)
      .waitFor();
    await page.reload();
    await teacher.review('马洁').click();
    await teacher.dialog.getByText(answer('audio.erased')).waitFor();
  });
});

async function closeDialogs({ page, dialog }: Teacher): Promise<void> {
  for (let open = await dialog.count(); open > 0; open -= 1) {
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBeLessThan(open);
  }
}

async function pressAt(bar: Locator, part: number): Promise<void> {
  const box = await bar.boundingBox();
  if (!box) throw new Error('The bar is not on the screen.');
  await bar.click({ position: { x: box.width * part, y: box.height / 2 } });
}
