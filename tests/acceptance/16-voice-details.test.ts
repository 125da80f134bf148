import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inLongRun, everyDay, newLesson, reads, texts, voiceFile } from './harness/index.ts';

const { host, answer, ui, word } = texts;

describe('why a score is what it is', () => {
  it('is told in plain words, with the letters of the sound that was wrong', async () => {
    // As sure as a teacher is who hears it: how sure the scorer is of a voice so wrong is not this test's matter.
    const { dialog } = await reading('teaser', { confidence: 0.9 });
    const reasons = dialog.getByRole('region', { name: ui('reason.title') }).getByRole('listitem');
    await reasons.first().waitFor();
    const told = await reasons.allInnerTexts();
    expect(told.length).toBeLessThanOrEqual(3);
    expect(told.join('\n')).toContain(ui('reason.letters', { letters: 'ch' }));
  });

  inLongRun('can be heard: a press on a sound plays the student’s and then the model’s, by touch and by keyboard', async () => {
    const { dialog, page } = await reading('teacher');
    await dialog.locator('ul[aria-busy="false"]').waitFor();
    const sound = dialog.getByRole('button', { name: /^tʃ/ });
    const both = [ui('compare.nowStudent'), ui('compare.nowModel')];
    // Between the two, and after them, the line says for a moment what a press does.
    const said = await hears(dialog, both);
    await sound.click();
    await expect.poll(said).toEqual(both);
    await dialog.getByText(ui('phone.listen'), { exact: true }).waitFor();
    await sound.focus();
    await page.keyboard.press('Enter');
    await expect.poll(said).toEqual([...both, ...both]);
  });

  inLongRun('can be heard word by word: a press on the word opens its details and plays both there [2.6-10]', async () => {
    const { dialog, page } = await reading('teacher');
    await dialog.getByRole('button', { name: /^teacher/ }).click();
    const details = page.getByRole('dialog', { name: 'teacher' });
    const model = details.getByRole('button', { name: host('word.said-model') });
    await model.and(page.locator('[aria-pressed="true"]')).waitFor();
    await model.and(page.locator('[aria-pressed="false"]')).waitFor();
    const student = details.getByRole('button', { name: host('word.said-student') });
    await student.click();
    await student.and(page.locator('[aria-pressed="true"]')).waitFor();
  });

  inLongRun('is not shown where the scorer is not sure: no number anywhere', async () => {
    const { dialog, teacher } = await reading('teacher', { confidence: 0.49 });
    await dialog.getByText(answer('unsure.title')).waitFor();
    expect(await dialog.innerText()).not.toMatch(/\d+\.\d\d|\d 分/);
    expect(await dialog.getByRole('img', { name: texts.pattern(ui('stars')) }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: /^tʃ/ }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'teacher', exact: true }).count()).toBe(1);
    await dialog.getByRole('button', { name: ui('dialog.close') }).click();
    expect(await teacher.score.innerText()).toContain(word('scored.unsure'));
    expect(await teacher.score.innerText()).not.toMatch(/\d/);
    expect(await teacher.stage.getByRole('button', { name: /^tʃ/ }).count()).toBe(0);
    await teacher.student('马洁').getByText(host('list.state.unsure')).waitFor();
    expect(await teacher.student('马洁').innerText()).not.toMatch(/\d/);
  });

  inLongRun('stays within a finger’s reach at the smallest zoom [9-15]', async () => {
    const { dialog } = await reading('teacher');
    for (let step = 0; step < 5; step += 1) await dialog.getByRole('button', { name: host('dialog.zoom-out') }).click();
    await dialog.getByText('50%').waitFor();
    const small: string[] = [];
    for (const target of await dialog.getByRole('button').all()) {
      const box = await target.boundingBox();
      if (!box || box.width < 47.5 || box.height < 47.5) small.push(`${await target.innerText()} ${JSON.stringify(box)}`);
    }
    expect(small).toEqual([]);
  });
});

describe('the equipment test', () => {
  const sentence = (gain: number) => [{ silence: 3.8 }, { word: 'english-books', gain }];

  inLongRun('says that a good microphone in a quiet room will do, lets it be heard, and keeps nothing [2.3-6]', async () => {
    const { page, main, test } = await equipment({ voiceFile: voiceFile([...sentence(0.5), { silence: 60 }]) });
    await main.getByText(host('equipment.privacy')).waitFor();
    await test();
    await main.getByText(host('equipment.good'), { exact: true }).waitFor();
    await main.getByRole('button', { name: host('equipment.listen') }).click();
    await main.getByRole('button', { name: host('equipment.stop') }).waitFor();
    await main.getByRole('button', { name: host('equipment.listen') }).waitFor();
    await main.getByRole('button', { name: host('equipment.speaker-play') }).click();
    await main.getByRole('button', { name: host('equipment.heard-no') }).click();
    await main.getByText(host('equipment.speaker-do')).waitFor();
    await page.reload();
    await main.getByRole('button', { name: host('equipment.start') }).waitFor();
  });

  it.each(
    everyDay(0, [
      ['nobody reads', [], ['no-voice']],
      ['the microphone is muted', [{ noise: 60, level: 0 }], ['silent']],
      ['the voice is far too loud', sentence(60), ['too-loud']],
      ['the room is noisy', [{ noise: 60, level: 0.1 }], ['no-voice', 'too-noisy']],
    ]),
  )('says why not when %s, and what to do', { tags: 'long' }, async (_, voice, codes) => {
    const { main, test } = await equipment({ voice });
    await test();
    await main.getByText(host('equipment.bad'), { exact: true }).waitFor();
    const told = await main.innerText();
    expect(
      codes.some((code) => told.includes(host(`equipment.is.${code}`)) && told.includes(host(`equipment.do.${code}`))),
      told,
    ).toBe(true);
  });

  it.each(
    everyDay(0, [
      ['denied', 'permission-denied'],
      ['none', 'no-microphone'],
    ] as const),
  )('says that this device can’t record when the microphone is %s [8-5]', { tags: 'long' }, async (microphone, reason) => {
    const { main } = await equipment({ microphone });
    const again = main.getByRole('button', { name: new RegExp(`${host('equipment.start')}|${host('equipment.again')}`) });
    await again.click();
    await main
      .getByRole('alert')
      .getByText(host(`equipment.failed.${reason}`))
      .waitFor();
    await main.getByText(host(`equipment.failed-do.${reason}`)).waitFor();
  });
});

/** A reading of "teacher" by this voice, with its details open; `confidence`: as if the scorer had been so sure. */
async function reading(voice: string, { confidence }: { readonly confidence?: number } = {}) {
  const room = await newLesson({ voice: reads(voice) });
  const { teacher, page } = room;
  if (confidence !== undefined) {
    await page.addInitScript(lowerConfidence, confidence);
    await page.reload();
  }
  await teacher.openUnit();
  await teacher.read('马洁');
  return { ...room, dialog: await teacher.openDetails() };
}

/** Runs in the page: what the scorer's worker answers arrives with this confidence. */
function lowerConfidence(confidence: number): void {
  const Real = Worker;
  globalThis.Worker = class extends Real {
    override set onmessage(handler: ((event: MessageEvent) => void) | null) {
      super.onmessage =
        handler &&
        ((event: MessageEvent<{ value?: { kind?: string; confidence?: number } | null }>) => {
          const { value } = event.data;
          if (value?.kind === 'scored') value.confidence = confidence;
          handler(event);
        });
    }
  };
}

/** Gives which of these the dialog's line says from now on, in order. */
async function hears(dialog: Locator, of: readonly string[]): Promise<() => Promise<readonly string[]>> {
  const line = await dialog.locator('.ch-comparison').elementHandle();
  if (!line) throw new Error('Nothing says what is heard.');
  await line.evaluate((element) => {
    const kept: string[] = [];
    (globalThis as { heard?: string[] }).heard = kept;
    new MutationObserver(() => {
      const text = element.textContent?.trim() ?? '';
      if (kept.at(-1) !== text) kept.push(text);
    }).observe(element, { childList: true, characterData: true, subtree: true });
  });
  return async () => (await line.evaluate(() => (globalThis as { heard?: string[] }).heard ?? [])).filter((text) => of.includes(text));
}

async function equipment(options: NonNullable<Parameters<typeof newLesson>[0]>) {
  const room = await newLesson(options);
  const { teacher, page } = room;
  await teacher.openMenu(host('menu.equipment'));
  await teacher.at('/Text/equipment-test');
  const { main } = teacher;
  /** Runs the test to its verdict. */
  const test = async () => {
    await main.getByRole('button', { name: host('equipment.start') }).click();
    await said(page, host('equipment.phase.speaking'));
    await main.getByRole('button', { name: host('equipment.again') }).waitFor();
  };
  return { ...room, main, test };
}

const said = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
