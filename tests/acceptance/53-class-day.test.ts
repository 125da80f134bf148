import { describe, expect, it } from 'vitest';
import { inLongRun, books, classroom, newLesson, texts, uncaught, type Chorus, type Teacher } from './harness/index.ts';
import { barriers } from './harness/barriers.ts';
import { choose, faults, set } from './harness/layout.ts';
import { readUnitBefore } from './harness/read-unit.ts';

const { host, ui, word } = texts;
const [, weak] = books.middle.words;

/** Twelve read two words now, as if another machine had heard them: the second one most can't. */
const reads = (chorus: Chorus) => {
  const readings = Array.from({ length: 12 }, (_, student) => [
    { student, word: 0, sound: student < 2 ? 30 : 95 },
    { student, word: 1, sound: student < 9 ? 30 : 95 },
  ]).flat();
  return readUnitBefore(chorus, readings, { since: Date.now(), praised: [1] });
};

describe('the class’s day', () => {
  const activities = ({ page }: Teacher) => page.locator('.ch-day-activity');
  const part = ({ main }: Teacher, title: string) => main.getByRole('region', { name: title, exact: true });
  const open = async (teacher: Teacher) => {
    await teacher.goHome();
    await teacher.button(host('home.class-day')).click();
    await teacher.at('/teaching-assistant');
  };
  /** The first question of a drill is asked. */
  const ask = async (teacher: Teacher) => {
    await teacher.goHome();
    await teacher.activity('单词训练').click();
    await teacher.button(word('choose.meaning')).click();
    await teacher.at('/smart-word/see-word-selection');
    await teacher.page.locator('.ch-choice-door').first().waitFor();
  };
  /** The first child of the list answers it. */
  const answer = async (teacher: Teacher) => {
    await teacher.list.getByRole('listitem').first().getByRole('button').first().click();
    const first = teacher.page.locator('.ch-choice-door').first();
    await first.click();
    await expect.poll(() => first.getAttribute('data-state')).toBe('chosen');
    await teacher.page
      .locator('.ch-flow-dock')
      .getByRole('button', { name: ui('flow.close'), exact: true })
      .click();
    await teacher.page.locator('.sw-why').waitFor();
  };

  it('is one press from Home: what was done and by whom, and the weak word practised in one press more [2.2-7]', async () => {
    const { chorus, teacher, page } = await newLesson({ listFolds: true });
    await teacher.activity('单词训练').waitFor();
    await reads(chorus);
    await ask(teacher);
    await answer(teacher);
    await open(teacher);
    await expect.poll(() => activities(teacher).count()).toBe(2);
    const [read, chosen] = await activities(teacher).all();
    await expect.poll(() => read!.innerText()).toContain('单词朗读');
    for (const said of [books.middle.unit, books.middle.book, host('class-day.of-there', { there: 38, count: 12 }), '平均'])
      expect(await read!.innerText()).toContain(said);
    expect(await chosen!.innerText()).toContain('词义选择');
    // a verdict is written a moment after its answer
    await expect.poll(() => chosen!.innerText()).toMatch(/答对 [01] \/ 1/);
    await teacher.see(host('class-day.total-there', { there: 38, count: 12 }), host('class-day.praised', { count: 1 }));
    expect(await part(teacher, host('class-day.students')).getByRole('listitem').count()).toBe(26);

    const words = part(teacher, host('class-day.words'));
    await words.getByText(host('words.can.scored', { all: 12, can: 3 })).waitFor();
    expect(await words.getByRole('listitem').count()).toBe(1);
    await words.getByRole('button', { name: weak, exact: false }).last().click();
    await teacher.dialog.getByText(weak, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });

    await words.getByRole('button', { name: host('class-day.practise', { count: 1, unit: books.middle.unit }) }).click();
    await teacher.at('/smart-word/book-detail');
    await teacher.see(word('drills.chosen', { count: 1 }));
    await teacher.button(word('bookDetail.start-some', { count: 1 })).click();
    await teacher.at('/smart-word/word-read-aloud');
    expect(await teacher.wordOnStage.innerText()).toBe(weak);
    await teacher.see(word('read.place', { at: 1, of: 1 }));

    // an answer leads to its page, and the way back to the day
    await open(teacher);
    await activities(teacher).first().click();
    await teacher.at('/answer-history-list');
    await teacher.unfoldHistory();
    expect(uncaught(page)).toEqual([]);
  });

  inLongRun('is reached by keyboard day by day; an empty day says so and leads to Home [2.2-7]', async () => {
    const { teacher, page } = await newLesson({ listFolds: true, prepare: reads });
    await open(teacher);
    await activities(teacher).first().waitFor();
    await page.keyboard.press('ArrowLeft');
    await teacher.see(host('class-day.none-day'));
    await page.reload();
    await teacher.see(host('class-day.none-day'));
    await page.keyboard.press('ArrowRight');
    await activities(teacher).first().waitFor();
    await teacher.button(host('history.day-before')).click();
    await teacher.button(host('class-day.to-home')).click();
    await teacher.at('/home');
  });

  inLongRun('has nothing cut or covered, in both languages, and no barrier in any theme [2.2-7]', async () => {
    const { teacher, page } = await newLesson({ listFolds: true, prepare: reads });
    await open(teacher);
    await activities(teacher).first().waitFor();
    await teacher.button(host('class-day.trouble-show')).click();
    const found = [...(await barriers(page))];
    for (const [locale, width, height, zoom, size, factor] of [
      ['zh-CN', 1920, 1080, 1, 33, 1],
      ['en', 1920, 1080, 1, 33, 1],
      ['zh-CN', 1280, 800, 1, 33, 1],
      ['en', 1280, 800, 1, 33, 1],
      ['en', 1280, 800, 1.25, 33, 1],
      ['zh-CN', 1280, 800, 1, 56, 1.7],
    ] as const) {
      await choose(page, { locale });
      await set(page, { width, height, zoom, step: [size, factor] });
      const seen = await faults(page, { sideways: size > 42, byRule: width === 1920 });
      found.push(...seen.map((fault) => `${locale} ${width} ${zoom} ${size}: ${fault}`));
    }
    expect(found).toEqual([]);
  });

  inLongRun('shows without a network what this machine has of today, says so, and reads it again [2.2-7]', async () => {
    const { teacher, page } = await classroom({ listFolds: true });
    await teacher.enter('middle', 'larger');
    await open(teacher);
    await teacher.see(host('class-day.none-today'));
    await ask(teacher);
    await page.context().setOffline(true);
    await answer(teacher);
    await open(teacher);
    await teacher.see(host('class-day.partial'));
    await expect.poll(() => activities(teacher).count()).toBe(1);
    await page.context().setOffline(false);
    await page.locator('.ch-banner').waitFor({ state: 'detached' });
    // What was sent comes back by itself, too, and may be there before the press.
    const again = teacher.button(host('class-day.again'));
    const read = async () => {
      if (await again.isVisible()) await again.click({ timeout: 2000 }).catch(() => undefined);
      return page.getByText(host('class-day.partial')).count();
    };
    await expect.poll(read).toBe(0);
    await expect.poll(() => activities(teacher).count()).toBe(1);
    expect(uncaught(page)).toEqual([]);
  });
});
