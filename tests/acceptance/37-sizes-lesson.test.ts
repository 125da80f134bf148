import { readFileSync } from 'node:fs';
import { startReceiver, type RunningReceiver } from '@chorus/tools/receiver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  classes,
  classroom,
  reads,
  receiverPort,
  shared,
  startChorus,
  texts,
  type Chorus,
  type Heard,
  type Teacher,
  inLongRun,
} from './harness/index.ts';
import { bindAll, fillClass, sixty } from './harness/fill-class.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { closeAll, walk, type Visit } from './harness/size-walk.ts';
import { speak, spoken } from './harness/voice.ts';

const { host, quiz, ui, word } = texts;
/** Whole in the long run, in each setting. */
const walks = { tags: 'long', timeout: 1_800_000 } as const;
const reader = '马洁';
const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../../tools/src/receiver/samples/98/${name}.mp3`, import.meta.url)));
const wrongVowel: readonly Heard[] = [
  { silence: 0.8 },
  { word: 'teacher', ms: [0, 100] },
  { word: 'teacher', ms: [310, 400] },
  { word: 'teacher', ms: [130, 500] },
];
const hear = ({ page }: Teacher, said: readonly Heard[]) => page.evaluate(speak, spoken(said));
const above = '[role=dialog], .bp6-popover';

/** A state of the page that is open; `wait` is what is in the page then. */
const state = (name: string, go: (teacher: Teacher) => Promise<unknown>, wait: string, ends = false): Visit => ({
  name,
  go: async (teacher) => {
    await go(teacher);
    await teacher.page.locator(wait).first().waitFor();
  },
  ...(ends && { lasts: wait }),
});
/** A dialog or a menu above it. */
const over = (name: string, press: (teacher: Teacher) => Promise<unknown>): Visit => state(name, press, above, true);
const listMenu = async ({ list, page }: Teacher, item: string) => {
  await list.getByRole('button', { name: host('list.menu') }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};
const unfold = async ({ page }: Teacher) => {
  const list = page.locator('.ch-list');
  const button = page.getByRole('button', { name: host('list.unfold') });
  await list.or(button).first().waitFor();
  // a list that folds away for a child opens again by itself: its button may go at any time
  await button.evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await list.waitFor();
};

describe('every moment of a lesson, on every board, at every zoom and text size, in both languages', () => {
  let chorus: Chorus;
  let receiver: RunningReceiver;
  beforeAll(async () => {
    chorus = await startChorus();
    await readUnitBefore(
      chorus,
      Array.from({ length: 40 }, (_, n) => ({ student: n % 37, word: 0, sound: n < 37 ? 40 : 96 })),
    );
    receiver = await startReceiver({ port: await receiverPort(), type: 98, clickers: 60 });
    await bindAll(chorus, 'middle', await fillClass(chorus, classes.middle.empty, sixty), receiver);
  });
  afterAll(async () => {
    await receiver?.stop();
    await chorus?.dispose();
  });
  const room = shared(async () => {
    const begun = await classroom({ chorus, listFolds: true, voice: reads('teacher') });
    await begun.teacher.enter();
    return begun;
  });
  const none = async (visits: readonly Visit[], first: number) => expect(await walk((await room()).teacher, visits, first)).toEqual([]);

  const unit = async (teacher: Teacher) => {
    await teacher.goHome();
    await teacher.openUnit();
  };
  const call = (teacher: Teacher) => teacher.button(ui('roll.call'), teacher.stage).click();
  /** Starts a recording, or ends it. */
  const record = (teacher: Teacher) =>
    teacher.stage
      .locator('.ch-record-button:enabled')
      .or(teacher.stage.getByRole('button', { name: word('after.again'), exact: true }))
      .first()
      .click();
  const words: readonly Visit[] = [
    state('word', unit, '.sw-dock[data-moment=call]'),
    over('list menu', ({ list }) => list.getByRole('button', { name: host('list.menu') }).click()),
    over('several', ({ list }) => list.getByRole('button', { name: host('list.roll-more') }).click()),
    state('attendance', (teacher) => listMenu(teacher, host('list.attendance')), '.ch-list'),
    over('praise', async (teacher) => {
      await teacher.button(host('list.attendance-done'), teacher.list).click();
      await teacher.student(reader).click({ button: 'right' });
    }),
    state('roll call', call, '.ch-called-one'),
    over('odds', (teacher) => teacher.button(ui('roll.odds')).click()),
    state('list unfolded', unfold, '.ch-list'),
    state(
      'several called',
      async (teacher) => {
        await teacher.list.getByRole('button', { name: host('list.roll-more') }).click();
        await teacher.page.getByRole('menuitem', { name: host('list.roll-several', { count: 6 }) }).click();
      },
      '.ch-turn',
    ),
    state(
      'ready',
      async (teacher) => {
        await unfold(teacher);
        await teacher.press(reader);
      },
      '.sw-dock[data-moment=ready]',
    ),
    state(
      'recording',
      async (teacher) => {
        // one that was begun before ends by itself
        await teacher.page.locator('.sw-dock[data-moment=recording]').waitFor({ state: 'detached' });
        await hear(
          teacher,
          Array.from({ length: 12 }, () => ({ word: 'teacher' }) as const),
        );
        await record(teacher);
      },
      '.sw-dock[data-moment=recording]',
      true,
    ),
    state(
      'scored',
      async (teacher) => {
        const stop = teacher.page.locator('.sw-dock[data-moment=recording]');
        if (await stop.isVisible()) await record(teacher);
        await stop.waitFor({ state: 'detached' });
        await hear(teacher, wrongVowel);
        await unfold(teacher);
        await teacher.press('杨婷');
        await record(teacher);
        await teacher.score.waitFor();
      },
      '.sw-dock[data-moment=scored]',
    ),
    state('record dialog', (teacher) => teacher.score.click(), '.ch-review .ad-number', true),
    state(
      'second try',
      async (teacher) => {
        await hear(teacher, [{ silence: 0.8 }, { word: 'teacher', gain: 0.1 }]);
        await teacher.button(word('after.again')).click();
        await teacher.button(word('after.try', { count: 2 })).waitFor();
      },
      '.sw-dock[data-moment=scored]',
    ),
    state(
      'refused',
      async (teacher) => {
        await hear(teacher, [{ silence: 10 }]);
        await teacher.button(word('after.again')).click();
      },
      '.sw-dock[data-moment=refused]',
    ),
    over('leaving', async (teacher) => {
      await hear(teacher, [{ silence: 30 }]);
      await teacher.button(word('after.again')).click();
      await teacher.page.locator('.sw-dock[data-moment=recording]').waitFor();
      await teacher.button(host('title.close')).click();
    }),
  ];
  it('has nothing cut, covered or too small while a word is read [9-1]', walks, () => none(words, 0));

  inLongRun('grows as a whole with the named steps, which come first with a preview; the others are there, too [2.4-5] [9-1]', async () => {
    const { page, teacher } = await (async () => {
      const begun = await classroom({ chorus, voice: reads('teacher') });
      await begun.teacher.enter('middle', 'empty');
      await begun.teacher.openUnit();
      return begun;
    })();
    const menu = () => page.getByRole('button', { name: host('footer.font') }).click();
    await menu();
    const offered = await page.locator('.ch-font-menu').getByRole('menuitem').allInnerTexts();
    expect(offered.map((text) => text.split(/\s/)[0])).toEqual([
      ...['standard', 'large', 'back-row'].map((name) => host(`footer.${name}`)),
      '13',
      '16',
      '24',
      '28',
      '38',
      '40',
    ]);
    const previews = await page
      .locator('.ch-font-preview')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)));
    expect(previews.map(Math.round)).toEqual([36, 47, 61]);
    await page.keyboard.press('Escape');

    const sizes = (selectors: readonly string[]) =>
      page.evaluate(
        (all) => all.map((selector) => Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize)),
        selectors,
      );
    /** What is measured is larger in each named step than in the one before, or `keeps`: at least not smaller, where its box has no more room. */
    const measured = async (keeps: boolean, selectors: readonly string[]) => {
      const seen: number[][] = [];
      for (const name of ['standard', 'large', 'back-row']) {
        await closeAll(page);
        await menu();
        await page
          .getByRole('menuitem', { name: host(`footer.${name}`) })
          .first()
          .click();
        if (selectors[0]!.startsWith('.ch-review')) await teacher.openDetails();
        for (const selector of selectors) await page.locator(selector).first().waitFor();
        seen.push(await sizes(selectors));
      }
      const grown = selectors.map((_, at) => seen.every((step, n) => n === 0 || step[at]! > seen[n - 1]![at]! - (keeps ? 0.1 : 0)));
      expect(Object.fromEntries(selectors.map((selector, at) => [selector, [grown[at], seen.map((step) => step[at])]]))).toEqual(
        Object.fromEntries(selectors.map((selector, at) => [selector, [true, seen.map((step) => step[at])]])),
      );
    };
    const grows = (...selectors: readonly string[]) => measured(false, selectors);
    const keeps = (...selectors: readonly string[]) => measured(true, selectors);
    await grows('.sw-meaning');
    // the teacher's list is near its standard size at each step
    await keeps('.ch-row-text', '.ch-row-state', '.ch-list-head h2');
    await keeps('.ch-scored-word', '.sw-dock-left strong', '.sw-dock-left span', '.sw-accent[aria-pressed=true] .sw-ipa', '.sw-example');
    await teacher.list.getByRole('listitem').first().getByRole('button').first().click();
    await page.locator('.ch-record-button').click();
    await teacher.score.waitFor();
    await keeps('.sw-name', '.sw-score-number', '.sw-telling *', '.ch-phone-sign', '.ch-phone-note', '.sw-dock-buttons .ch-button');
    await grows('.ch-review .ch-dialog-head h2', '.ch-review .ad-number', '.ch-review .ch-button');
    await closeAll(page);
    await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
    await keeps('.ch-team-name', '.ch-team-look');
    await grows('.ch-team-answered');
  });

  const details = state(
    'quiz, details',
    async (teacher) => {
      // what was begun before ends by itself
      await teacher.page.locator('.sw-dock[data-moment=recording]').waitFor({ state: 'detached' });
      await teacher.goHome();
      await teacher.activity(quiz('title')).click();
      await unfold(teacher);
      await teacher.press(reader);
      await teacher.see(quiz('turn', { name: reader }));
      await teacher.page.locator('.ch-choice-door').first().click();
      await teacher.quizAt(1, 1);
      await teacher.button(quiz('close')).click();
      await teacher.button(quiz('details')).click();
    },
    '.ch-review .ad-option',
    true,
  );
  inLongRun('has nothing cut, covered or too small in the details of a quiz', () => none([details], words.length), walks.timeout);

  const end: readonly Visit[] = [
    state(
      'end of a unit',
      async (teacher) => {
        await unit(teacher);
        const last = teacher.button(word('read.end'), teacher.stage);
        while ((await last.count()) === 0) {
          const before = await teacher.wordOnStage.innerText();
          await teacher.button(word('read.next'), teacher.stage).click();
          await expect.poll(() => teacher.wordOnStage.innerText()).not.toBe(before);
        }
        await last.click();
        await teacher.at('/smart-word/unit-end');
        await teacher.page.getByRole('list', { name: word('end.names') }).waitFor();
      },
      '.sw-end-improved',
    ),
    state(
      'details of a reading',
      async (teacher) => {
        await teacher.openMenu(host('menu.history'));
        const reading = teacher.page.locator('.ch-history-row').filter({ hasText: 'teacher' }).first();
        const all = teacher.button(host('history.open-all'));
        await reading.or(all).first().waitFor();
        if (!(await reading.isVisible())) await all.click();
        await teacher.button(host('history.more'), reading).click();
        await teacher.page.getByRole('menuitem', { name: host('history.details'), exact: true }).click();
      },
      '.ch-review .ad-number',
      true,
    ),
    state(
      'end of a lesson',
      async (teacher) => {
        await readUnitBefore(
          chorus,
          Array.from({ length: 12 }, (_, n) => ({ student: n % 6, word: 2, sound: n < 6 ? 30 + n : 96 })),
          { since: Date.now() },
        );
        await teacher.page.getByRole('button', { name: host('footer.end') }).click();
        await teacher.at('/lesson-end');
      },
      '.ch-lesson-foot',
    ),
    over('podium', (teacher) => teacher.button(host('lesson-end.podium')).click()),
  ];
  inLongRun('has nothing cut, covered or too small at the end of a unit', () => none(end, words.length + 1), walks.timeout);

  /** Of a class that has no clickers yet. */
  const bindInTurn = async (teacher: Teacher) => {
    await closeAll(teacher.page);
    await teacher.page.evaluate(() => (location.hash = '#/choose-class'));
    await teacher.chooseClass(classes.middle.larger);
    await teacher.openMenu(host('menu.clickers'));
    const ask = teacher.button(host('devices.ask-yes'), teacher.dialog);
    const begin = teacher.dialog.getByRole('button', { name: /按座位依次绑定/ });
    await ask.or(begin).first().waitFor();
    if (await ask.isVisible()) await ask.click();
    await begin.click();
  };
  const team: readonly Visit[] = [
    state(
      'clickers',
      async (teacher) => {
        await teacher.page.evaluate(() => (location.hash = '#/choose-class'));
        await teacher.chooseClass(classes.middle.empty);
        await teacher.see(host('devices.chip.ready', { count: 60 }));
        await teacher.openMenu(host('menu.clickers'));
      },
      '[role=dialog]',
      true,
    ),
    state(
      'team waits',
      async (teacher) => {
        await unit(teacher);
        await unfold(teacher);
        await teacher.list.getByRole('radio', { name: host('list.mode.TEAM') }).check({ force: true });
        await expect.poll(() => teacher.page.locator('.ch-team-tile').count()).toBe(60);
      },
      '.ch-team-tile',
    ),
    state(
      'team answers',
      async (teacher) => {
        await teacher.page.locator('.ch-team-action').click();
        await teacher.page.locator('.ch-team-clock').waitFor();
        for (const [n, uid] of receiver.clickers.entries())
          if (n % 10 !== 4) receiver.speak(uid, sample(['computer', 'library', 'apple'][n % 3]!), 'mp3', { lasts: 700 });
      },
      '.ch-team-clock',
      true,
    ),
    state(
      'team scored',
      (teacher) => teacher.page.locator('.ch-team-clock').waitFor({ state: 'detached', timeout: 90_000 }),
      '.ch-team-tile',
    ),
    over('team, details', (teacher) => teacher.button(word('team.details')).click()),
    state('class result', (teacher) => teacher.button(word('team.result')).click(), '.ch-result-percent'),
    state('class result, names', (teacher) => teacher.button(ui('result.names')).click(), '.ch-name-chips'),
    state('binding', bindInTurn, '.ch-binding-call', true),
  ];
  inLongRun(
    'has nothing cut, covered or too small while a class of 60 answers [4-7]',
    () => none(team, words.length + 1 + end.length),
    walks.timeout,
  );
});
