import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPlugin } from '../../tools/src/build/plugin-build.ts';
import { inLongRun, Api, classes, classroom, projectRoot, shared, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { readUnitBefore } from './harness/read-unit.ts';
import { findIn, recognise, spokenText, unsureLines } from './harness/own-text.ts';
import { walk, type Visit } from './harness/size-walk.ts';

const { host, passages, tools, ui } = texts;
/** It has settings. */
const withSettings = 'lab.tools';
/** Whole in the long run, in each setting. */
const walks = { tags: 'long', timeout: 1_800_000 } as const;

const to = async (teacher: Teacher, path: string) => {
  await teacher.page.evaluate((hash) => (location.hash = `#${hash}`), path);
  await teacher.at(path.split('?')[0]!);
  await teacher.main.getByRole('button').or(teacher.main.getByRole('heading')).first().waitFor();
};
const address = (name: string, path: string): Visit => ({ name, go: (teacher) => to(teacher, path) });
/** A dialog or menu that a press opens on a page. */
const pressed = (name: string, path: string, press: (teacher: Teacher) => Promise<unknown>): Visit => ({
  name,
  go: async (teacher) => {
    await to(teacher, path);
    await press(teacher);
    await teacher.page.locator('[role=dialog], .bp6-popover').first().waitFor();
  },
  lasts: '[role=dialog], .bp6-popover',
});
const home = (name: string, size: keyof (typeof classes)['middle'] = 'large'): Visit => ({
  name,
  go: async (teacher) => {
    await to(teacher, '/choose-class');
    await teacher.chooseClass(classes.middle[size]);
    await teacher.main.getByRole('heading').first().waitFor();
  },
});
const tool = (name: string, before?: (teacher: Teacher) => Promise<unknown>): Visit => ({
  name,
  go: async (teacher) => {
    await to(teacher, '/home');
    await before?.(teacher);
    await teacher.openTool(name);
  },
});
const card = ({ page }: Teacher, name: string) => page.getByRole('region', { name, exact: true });

describe('every page, on every board, at every zoom and text size, in both languages', () => {
  let chorus: Chorus;
  const work = mkdtempSync(join(tmpdir(), 'chorus-sizes-'));
  beforeAll(async () => {
    const { dir } = await buildPlugin(join(projectRoot, 'tests/fixtures/contributions'), { outDir: join(work, 'dist') });
    chorus = await startChorus();
    chorus.drop(dir, withSettings);
    const consent = { capabilities: [], publisher: 'Lab', dev: false };
    await (await new Api(chorus).login()).call('setSchoolRule', { plugin: withSettings, effect: 'allow', consent });
    const readings = Array.from({ length: 30 }, (_, student) => ({ student, word: student % 3, sound: student % 4 === 0 ? 96 : 35 }));
    await readUnitBefore(chorus, readings, { daysAgo: 3, praised: [1] });
    await readUnitBefore(chorus, readings);
  });
  afterAll(async () => {
    await chorus?.dispose();
    rmSync(work, { recursive: true, force: true });
  });
  const room = shared(async () => {
    const begun = await classroom({ chorus, listFolds: true });
    await begun.teacher.enter();
    return begun;
  });
  const none = async (visits: readonly Visit[], first: number) => expect(await walk((await room()).teacher, visits, first)).toEqual([]);

  const door: readonly Visit[] = [
    address('login', '/login'),
    address('suspension', '/suspension'),
    address('not found', '/nowhere'),
    address('choose class', '/choose-class'),
    home('home of a new class', 'one'),
    home('home'),
    {
      name: 'offline',
      go: async (teacher) => {
        await teacher.page.context().setOffline(true);
        await teacher.page.locator('.ch-banner').waitFor();
      },
    },
    {
      name: 'online again',
      go: async (teacher) => {
        await teacher.page.context().setOffline(false);
        await teacher.page.locator('.ch-banner').waitFor({ state: 'detached' });
      },
    },
    pressed('weak words', '/home', ({ main }) => main.getByRole('button', { name: texts.pattern(host('home.words-count')) }).click()),
    {
      name: 'not called',
      go: async (teacher) => {
        const more = teacher.main.getByRole('button', { name: texts.pattern(host('home.students-count')) });
        if (!(await more.isVisible())) {
          await teacher.openUnit();
          await teacher.button(ui('roll.call'), teacher.stage).click();
          await teacher.page.locator('.ch-called-one').waitFor();
          await to(teacher, '/home');
        }
        await more.click();
        await teacher.dialog.waitFor();
      },
      lasts: '[role=dialog]',
    },
    pressed('menu', '/home', (teacher) => teacher.button(host('title.menu')).click()),
    pressed('font size', '/home', (teacher) => teacher.page.getByRole('button', { name: host('footer.font') }).click()),
    pressed('sounds', '/home', (teacher) =>
      teacher.page
        .getByRole('button', { name: host('footer.sound'), exact: false })
        .last()
        .click(),
    ),
    pressed('leave', '/home', (teacher) => teacher.button(host('title.close')).click()),
    pressed('books', '/home', async (teacher) => {
      await teacher.button(host('materials.open')).click();
      await teacher.dialog.getByRole('listitem').first().waitFor();
    }),
    pressed('log out everywhere', '/home', (teacher) => teacher.openMenu(host('menu.logout-all'))),
  ];
  it('has nothing cut, covered or too small at the door and at home [9-1]', walks, () => none(door, 0));

  const wordList = `/my-content?write=list.00000000-0000-7000-8000-000000000001`;
  const ownText = `/my-content?text=text.00000000-0000-7000-8000-000000000001`;
  const spoken = spokenText('text:primary-tiger');
  const inOwnText = (name: string, go: (teacher: Teacher) => Promise<unknown>): Visit => ({
    name: `own text, ${name}`,
    go: async (teacher) => {
      await to(teacher, ownText);
      await go(teacher);
    },
  });
  const overOwnText = (name: string, press: (teacher: Teacher) => Promise<unknown>) =>
    pressed(`own text, ${name}`, ownText, async (teacher) => {
      await teacher.page.locator('.tx-row').first().waitFor();
      await press(teacher);
    });
  const office: readonly Visit[] = [
    address('end of a lesson in which nobody answered', '/lesson-end'),
    address('history', '/answer-history-list'),
    pressed('menu of an answer', '/answer-history-list', async (teacher) => {
      await teacher.unfoldHistory();
      await teacher.button(host('history.more'), teacher.page.locator('.ch-history-row').first()).click();
    }),
    {
      name: 'a child’s record',
      go: async (teacher) => {
        await to(teacher, '/answer-history-list');
        await teacher.unfoldHistory();
        await teacher.button(host('history.more'), teacher.page.locator('.ch-history-row').first()).click();
        await teacher.page.getByRole('menuitem', { name: host('student.record') }).click();
        await teacher.at('/student-record');
        await teacher.main.getByRole('heading', { name: host('student.answers') }).waitFor();
      },
    },
    address('a child who is not there', '/student-record?studentId=nobody'),
    address('plugins', '/plugins'),
    pressed('why', '/plugins', (teacher) => teacher.button(host('plugins.why'), teacher.plugin('chorus.smart-word')).click()),
    pressed('plugin settings', '/plugins', (teacher) => teacher.button(host('plugins.settings'), teacher.plugin(withSettings)).click()),
    address('journal', '/journal'),
    address('equipment', '/Text/equipment-test'),
    pressed('clickers', '/home', (teacher) => teacher.openMenu(host('menu.clickers'))),
    address('the class’s day', '/teaching-assistant'),
    address('my content', '/my-content'),
    {
      name: 'a word list',
      go: async (teacher) => {
        await to(teacher, wordList);
        const text = '# Unit 1\nkite n. 风筝\nlook forward to 盼望\nzorbling 一种玩具\nteacher n. 老师';
        await teacher.page.locator('.ct-written textarea').fill(text);
        await teacher.page.locator('.ct-rows .ad-grid-row').first().waitFor();
      },
    },
    pressed('columns of a file', wordList, (teacher) =>
      teacher.page
        .locator('.ct-written input[type="file"]')
        .setInputFiles({ name: '词.csv', mimeType: 'text/csv', buffer: Buffer.from('序号,单词,词义\n1,kite,风筝\n2,tree,树') }),
    ),
    address('own texts', '/my-content?part=texts'),
    inOwnText('nothing yet', (teacher) => teacher.see(passages('my-texts.paste-what'))),
    inOwnText('recognised', (teacher) => recognise(teacher, `12\n${spoken.paste}\n${unsureLines}`)),
    inOwnText('sound', (teacher) => teacher.button(passages('my-texts.next')).click()),
    inOwnText('check', (teacher) => findIn(teacher, spoken.file)),
    overOwnText('roles', (teacher) => teacher.button(passages('my-texts.role-of', { n: 1, name: 'Lily' })).click()),
    overOwnText('menu of a sentence', (teacher) => teacher.button(passages('my-texts.row-menu', { n: 1 })).click()),
    {
      name: 'own texts with one that is not saved',
      go: async (teacher) => {
        await to(teacher, '/my-content?part=texts');
        await teacher.page.locator('.ch-own-list').first().waitFor();
      },
    },
    {
      name: 'my content with a list that is not saved',
      go: async (teacher) => {
        await to(teacher, '/my-content');
        await teacher.page.locator('.ch-own-list').first().waitFor();
      },
    },
  ];
  inLongRun(
    'has nothing cut, covered or too small in the history and the administration [9-1]',
    () => none(office, door.length),
    walks.timeout,
  );

  const clock = '计时';
  const full = (name: string): Visit => ({
    name: `${name}, full`,
    go: async (teacher) => {
      const enlarge = teacher.button(host('tools.enlarge', { name }));
      if (!(await enlarge.isVisible())) await teacher.openTool(name);
      await enlarge.click();
    },
    lasts: '.ch-tool[data-full]',
  });
  const close = (name: string) => async (teacher: Teacher) => teacher.button(host('tools.close', { name })).click();
  const board: readonly Visit[] = [
    pressed('tools', '/home', (teacher) => teacher.button(host('tools.button')).click()),
    tool(clock),
    full(clock),
    {
      name: 'stopwatch',
      go: (teacher) =>
        card(teacher, clock)
          .getByRole('radio', { name: tools('timer.stopwatch') })
          .check({ force: true }),
    },
    pressed('time of one’s own', '/home', async (teacher) => {
      await card(teacher, clock)
        .getByRole('radio', { name: tools('timer.countdown') })
        .check({ force: true });
      await teacher.button(tools('timer.custom'), card(teacher, clock)).click();
    }),
    tool('分组', close(clock)),
    {
      name: 'groups, drawn',
      go: async (teacher) => {
        await teacher.button(tools('groups.draw'), card(teacher, '分组')).click();
        await card(teacher, '分组').getByRole('listitem').first().waitFor();
      },
    },
    full('分组'),
    tool('加星', close('分组')),
    full('加星'),
    tool('抢答', close('加星')),
    full('抢答'),
    tool('骰子', close('抢答')),
    full('骰子'),
    tool('音量计', close('骰子')),
    full('音量计'),
    tool('聚光灯', close('音量计')),
    {
      name: '幕布',
      go: async (teacher) => {
        await close('聚光灯')(teacher);
        await teacher.openTool('幕布');
      },
    },
  ];
  inLongRun('has nothing cut, covered or too small on the board’s tools', () => none(board, door.length + office.length), walks.timeout);
});
