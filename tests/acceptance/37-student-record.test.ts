import { describe, expect, it } from 'vitest';
import { inLongRun, classes, classroom, newLesson, reads, shared, texts, type Chorus, type Teacher } from './harness/index.ts';
import { choose, faults, restore, set } from './harness/layout.ts';
import { readUnitBefore } from './harness/read-unit.ts';

const { host, service } = texts;
const child = '马洁';
const classmate = '钱安琪';
const place = { [classmate]: 0, [child]: 1 } as const;

describe('what a class and a child have done', () => {
  // The first sound of the words was poor three days ago, and is good since yesterday; the last word is not known yet.
  const earlier = async (chorus: Chorus) => {
    const before = (sound: number) =>
      [0, 1].flatMap((word) => [place[child], place[classmate]].map((student) => ({ student, word, sound })));
    await readUnitBefore(chorus, [...before(30), { student: place[child], word: 2, sound: 40 }], { daysAgo: 3, praised: [place[child]] });
    await readUnitBefore(chorus, before(92), { daysAgo: 1, praised: [place[child]] });
  };
  /** A lesson in which the child has read, and that is over: the class was chosen once more. */
  const lesson = shared(async () => {
    const room = await newLesson({ voice: reads('teacher'), prepare: earlier });
    await room.teacher.openUnit();
    await room.teacher.read(child);
    await room.page.getByText(texts.pattern(host('title.unsynced'))).waitFor({ state: 'detached' });
    await room.page.evaluate(() => (location.hash = '#/choose-class'));
    await room.teacher.chooseClass(classes.middle.large);
    return room;
  });
  const rows = ({ page }: Teacher) => page.locator('.ch-history-row');
  const openHistory = async (teacher: Teacher) => {
    await teacher.page.evaluate(() => (location.hash = '#/answer-history-list'));
    await teacher.at('/answer-history-list');
  };
  const answers = ({ page }: Teacher) => page.locator('.ch-student-answers > li');

  it('lists a class’s answers of today, and of another day, by child and activity, with the score beside the word; the filters stay over a reload [1-11] [2.3-14]', async () => {
    const { teacher, page } = await lesson();
    await openHistory(teacher);
    await teacher.see(host('history.count', { count: 1 }));
    const [word, score] = await rows(teacher).first().locator('.ch-history-what, .ch-history-score').all();
    const [left, right] = [(await word!.boundingBox())!, (await score!.boundingBox())!];
    expect(right.x - (left.x + left.width)).toBeLessThan(100);
    await teacher.button(host('history.day-before')).click();
    await teacher.see(host('history.count-day', { count: 4 }));
    await page.getByLabel(host('history.student'), { exact: true }).selectOption(child);
    await expect.poll(() => rows(teacher).count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows(teacher).count()).toBe(2);
    expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([expect.stringContaining(child)]);
    await teacher.button(host('history.day-before')).click();
    await teacher.see(host('history.none-day'));
    await page.getByRole('button', { name: texts.pattern(host('history.show-day')) }).click();
    await expect.poll(() => rows(teacher).count()).toBe(3);
    await page.getByLabel(host('history.class'), { exact: true }).selectOption(classes.middle.larger);
    await teacher.see(host('history.none-day'));
    expect(await page.getByRole('button', { name: host('history.day-after') }).getAttribute('aria-disabled')).toBe('false');
  });

  it('shows a child how its reading, its sounds and its words go, and what it was praised for; nobody else is on its page', async () => {
    const { teacher, page } = await lesson();
    await openHistory(teacher);
    await page
      .locator('.ch-history-group')
      .filter({ hasText: child })
      .getByRole('button', { name: host('student.record') })
      .first()
      .click();
    await teacher.at('/student-record');
    const part = (title: string) => page.getByRole('region', { name: host(title), exact: true });
    await part('student.progress').getByRole('listitem').nth(2).waitFor();
    const days = await part('student.progress').locator('.ch-progress-dot').allInnerTexts();
    expect(days).toHaveLength(3);
    expect(Number(days[0])).toBeLessThan(50);
    expect(Number(days[1])).toBeGreaterThan(85);
    await part('student.sounds').getByText('/t/').waitFor();
    await part('student.sounds').getByText(host('student.mended')).first().waitFor();
    await part('student.words')
      .getByText(host('student.words-yet', { kind: '朗读', count: 1 }))
      .waitFor();
    await part('student.words')
      .getByText(host('student.words-can', { kind: '朗读', count: 2 }))
      .waitFor();
    await part('student.praise')
      .getByRole('listitem', { name: host('student.praised', { what: host('student.praise.clap'), count: 2 }) })
      .waitFor();
    await expect.poll(() => answers(teacher).count()).toBe(6);
    expect(await page.locator('main').innerText()).not.toContain(classmate);
    // a press on an answer of an earlier lesson opens its details
    await answers(teacher).nth(1).getByRole('button').first().click();
    await teacher.dialog.getByRole('heading', { name: host('review.title', { name: child }) }).waitFor();
    await page.keyboard.press('Escape');
    await teacher.dialog.waitFor({ state: 'detached' });
  });

  it('prints the page alone, light in a dark theme, and has nothing cut, covered or too small on any board', async () => {
    const { teacher, page } = await lesson();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    for (const bar of ['.ch-title-bar', '.ch-footer', '.ch-student-sound .ch-button'])
      expect(await page.locator(bar).first().isVisible(), bar).toBe(false);
    const [ink, paper] = await page.evaluate(() =>
      ['--ch-ink', '--ch-surface'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)),
    );
    expect([ink, paper]).toEqual(['#1a2033', '#fff']);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
    const found: string[] = [];
    for (const go of [() => page.waitForTimeout(0), () => openHistory(teacher)]) {
      await go();
      await page.locator('.ch-student-answers, .ch-history-row').first().waitFor();
      for (const [width, height, zoom, step] of [
        [1920, 1080, 1, [33, 1]],
        [1280, 800, 1.25, [42, 1.3]],
        [1280, 800, 2, [56, 1.7]],
      ] as const) {
        await set(page, { width, height, zoom, step });
        found.push(
          ...(await faults(page, { sideways: zoom > 1.25 || step[0] > 42 })).map((fault) => `${width} ${zoom} ${step[0]} ${fault}`),
        );
      }
      await choose(page, { fontSize: 33 });
      await restore(page);
    }
    expect(found).toEqual([]);
  });

  inLongRun(
    'has a recording of an earlier lesson played on any machine and deleted for good; from then on it is shown as deleted everywhere',
    async () => {
      const first = await lesson();
      const { teacher, page } = await classroom({ chorus: first.chorus });
      await teacher.enter('middle', 'large');
      await teacher.openUnit();
      await teacher.student(child).getByRole('button').first().click({ button: 'right' });
      await page
        .getByRole('dialog', { name: child })
        .getByRole('button', { name: host('student.record') })
        .click();
      await teacher.at('/student-record');
      const newest = (of: Teacher) => answers(of).first();
      await newest(teacher)
        .getByRole('button', { name: host('student.play', { what: 'teacher' }) })
        .click();
      await newest(teacher)
        .getByRole('button', { name: host('student.stop', { what: 'teacher' }) })
        .waitFor();

      await openHistory(first.teacher);
      await first.page
        .locator('.ch-history-group')
        .getByRole('button', { name: host('student.record') })
        .first()
        .click();
      await newest(first.teacher)
        .getByRole('button', { name: host('student.erase', { what: 'teacher' }) })
        .click();
      await first.teacher.dialog.getByRole('button').last().click();
      await newest(first.teacher).getByText(host('student.erased')).waitFor();
      await first.teacher.see(service('erase.done'));
      await expect.poll(() => first.page.evaluate(() => document.activeElement?.id ?? '')).toMatch(/^answer-/);
      expect(await newest(first.teacher).locator('.ch-score-badge').count()).toBe(1);
      await expect
        .poll(
          async () => {
            await page.reload();
            await newest(teacher).waitFor();
            return newest(teacher).getByText(host('student.erased')).count();
          },
          { timeout: 30_000, interval: 1_000 },
        )
        .toBe(1);
    },
  );
});
