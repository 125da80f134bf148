import { describe, expect, it } from 'vitest';
import { inLongRun, everyDay, newLesson, reads, texts, voiceFile } from './harness/index.ts';

const { word, ui } = texts;

describe('a reading', () => {
  it('counts down from five, ends with the speech, and shows score, stars and each sound [1-15, 2.6-6, 4-7, 4-25, 9-8]', async () => {
    const { teacher, page } = await newLesson({ voice: reads('teacher') });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.record('马洁');
    await teacher.see(word('recording.seconds', { seconds: 5 }));
    await teacher.score.waitFor();
    expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(70);
    await page
      .getByRole('img', { name: texts.pattern(ui('stars', { count: '{count}' })) })
      .first()
      .waitFor();
    const phones = teacher.stage.getByRole('listitem');
    await expect.poll(() => phones.count()).toBe(4);
    await teacher.review('马洁').waitFor();
  });

  inLongRun('shows a letter instead of a number to primary accounts [6-2, 2.6-5, 5-26]', async () => {
    const { teacher, page } = await newLesson({ stage: 'primary', voice: reads('apple') });
    await teacher.openUnit('primary');
    await teacher.call('方磊');
    await teacher.record('方磊');
    await teacher.score.waitFor();
    await page
      .getByRole('img', { name: ui('grade', { grade: 'A' }) })
      .first()
      .waitFor();
    expect(await teacher.score.innerText()).not.toMatch(/\d\d/);
  });

  inLongRun('ends at the second press, and what was said until then is judged [4-25]', async () => {
    // Speech without a pause: neither quiet nor the end of the countdown, but the press ends it.
    const { teacher } = await newLesson({ voiceLoop: voiceFile([{ word: 'teacher' }]) });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.record('马洁');
    const stop = teacher.button(word('recording.stop', { name: '马洁' }));
    await teacher.see(word('recording.seconds', { seconds: 3 }));
    await stop.click();
    await stop.waitFor({ state: 'detached' });
    // Scored or refused, both are a judgement of the sound.
    await teacher.review('马洁').click();
    const slider = teacher.dialog.getByRole('slider', { name: ui('audio.position') });
    const recorded = Number(await slider.getAttribute('aria-valuemax'));
    expect(recorded).toBeGreaterThan(1_000);
    expect(recorded).toBeLessThan(4_900);
  });

  it.each(
    everyDay(0, [
      ['another word', reads('banana'), ['other-text']],
      ['silence', [], ['nothing-heard', 'too-quiet', 'not-speech']],
      ['noise', [{ noise: 40, level: 0.3 }], ['too-noisy', 'not-speech', 'other-text']],
      ['a voice far too loud', [{ silence: 0.8 }, { word: 'teacher', gain: 60 }], ['too-loud']],
    ]),
  )('refuses honestly to score %s, with a reason and what to do', { tags: 'long' }, async (_, voice, reasons) => {
    const { teacher, page } = await newLesson({ voice });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.record('马洁');
    const told = page.getByRole('alert').filter({ hasText: /./ });
    await told.first().waitFor();
    const text = await told.first().innerText();
    expect(
      reasons.some((reason) => text.includes(word(`refused.${reason}`)) && text.includes(word(`refused.${reason}.do`))),
      text,
    ).toBe(true);
    expect(await teacher.score.count()).toBe(0);
  });

  inLongRun('says that this device can’t record when the permission is refused, and what to do [8-5]', async () => {
    const { teacher } = await newLesson({ microphone: 'denied' });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.button(word('ready.record', { name: '马洁' })).click();
    await teacher.see(word('microphone.missing'), word('microphone.missing.do'));
  });

  inLongRun('says so before anybody presses when there is no microphone [8-5]', async () => {
    const { teacher } = await newLesson({ microphone: 'none' });
    await teacher.openUnit();
    await teacher.press('马洁');
    await teacher.see(word('microphone.missing'), word('microphone.missing.do'));
    expect(await teacher.button(word('ready.record', { name: '马洁' })).count()).toBe(0);
  });

  it('blocks replay while it records, and recording while a sound plays [4-26, 4-27]', async () => {
    const { teacher } = await newLesson({ voice: [] });
    await teacher.openUnit();
    await teacher.call('马洁');
    await teacher.stage
      .getByRole('button')
      .filter({ hasText: word('accent.us') })
      .click();
    await teacher.button(word('ready.record', { name: '马洁' })).click();
    await teacher.see(word('notice.answer.playing'));
  });
});
