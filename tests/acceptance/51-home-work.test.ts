import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, Api, classroom, makePlugin, newLesson, startChorus, texts, type Chorus, type Teacher } from './harness/index.ts';
import { barriers } from './harness/barriers.ts';

const { host, word } = texts;
const groups = ['words', 'sounds', 'texts', 'speaking'] as const;
const names = ['单词接龙', '听音选图', '课文跟读', '看图说话'];
const doors = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => ({ label: `${names[n % 4]}${from + n}`, group: groups[n % 4]! }));

describe('home to work from', () => {
  const field = (teacher: Teacher) => teacher.page.getByRole('combobox', { name: host('home.search') });
  const option = (teacher: Teacher, name: string) => teacher.page.getByRole('option').filter({ hasText: name }).first();

  it('finds by one field a word in pinyin, a unit, a book and an activity, and opens each by the keyboard alone', async () => {
    const { teacher, page } = await newLesson();
    await field(teacher).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('hanb');
    await option(teacher, 'hamburger').waitFor();
    await page.keyboard.press('Enter');
    await teacher.dialog.getByText('hamburger').first().waitFor();
    await teacher.dialog.getByText('汉堡包').first().waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox');

    await field(teacher).fill('spell that');
    await option(teacher, 'How do you spell that word?').waitFor();
    expect(await barriers(page)).toEqual([]);
    await field(teacher).fill('ysyjk');
    await option(teacher, '饮食与健康').waitFor();
    await page.keyboard.press('Enter');
    await teacher.at('/smart-word/book-detail');
    await teacher.main.locator('[aria-current]').getByText('饮食与健康').waitFor();

    await teacher.goHome();
    await field(teacher).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('cesh');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText(host('home.search-none', { wanted: 'cesh' })).count()).toBe(1);
    await field(teacher).fill('xiaoce');
    await option(teacher, '小测验').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => teacher.route).not.toBe('/home');
  });

  inLongRun('opens books of the class’s grade from the shelf, those used last first [7.2-1] [7.2-2] [7.2-3]', async () => {
    const { teacher, page } = await newLesson();
    await teacher.button(host('materials.open')).click();
    const { dialog } = teacher;
    const book = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
    await book('七年级上册').waitFor();
    expect(await book('八年级上册').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await teacher.button(host('materials.especial'), dialog).click();
    await book('音标').waitFor();
    await teacher.button(host('materials.all-grades'), dialog).click();
    await book('八年级上册').getByRole('button').first().click();
    await teacher.at('/smart-word/book-detail');
    await teacher.see(word('bookDetail.start'));
    await teacher.goHome();
    await teacher.button(host('materials.open')).click();
    await teacher.button(host('materials.all-grades'), dialog).click();
    await expect.poll(() => dialog.getByRole('listitem').first().innerText()).toContain(host('materials.recent'));
    // a mark of a book is a door of Home
    await teacher.button(host('home.star', { name: '初中英语 八年级上册' }), dialog).click();
    await page.keyboard.press('Escape');
    const marked = teacher.page.getByRole('list', { name: host('home.group.marked') });
    await marked.getByRole('button').first().click();
    await teacher.at('/smart-word/book-detail');
    await teacher.goHome();
    await teacher.button(host('home.unstar', { name: '初中英语 八年级上册' })).click();
    await expect.poll(() => marked.count()).toBe(0);
  });

  inLongRun('finds activities without a server, and says that the rest can’t be found', async () => {
    const { teacher, page } = await classroom({ offline: true });
    await teacher.enter();
    await field(teacher).fill('单词训练');
    await option(teacher, '单词训练').waitFor();
    await page.context().setOffline(true);
    await field(teacher).fill('PK');
    await option(teacher, '单词 PK').waitFor();
    await teacher.see(host('home.search-away'));
    await page.context().setOffline(false);
  });
});

describe('home with two hundred activities', () => {
  let chorus: Chorus;
  beforeAll(async () => {
    chorus = await startChorus();
    for (const [n, count] of [96, 100].entries()) chorus.drop(makePlugin({ id: `tests.many-${'ab'[n]}`, doors: doors(count, n * 100) }));
    await (await new Api(chorus).login()).call('setSchoolRule', { plugin: 'tests.*', effect: 'allow' });
  });
  afterAll(() => chorus.dispose());

  inLongRun('shows them by subject, keeps a mark for every browser of the teacher, and reaches the last by the keyboard', async () => {
    const one = (await classroom({ chorus })).teacher;
    await one.enter();
    await one.activity('单词训练').waitFor();
    const { page } = one;
    await one.button(host('home.group.sounds')).click();
    await expect.poll(() => one.activity('单词接龙').count()).toBe(0);
    await expect.poll(() => one.activity('听音选图').count()).toBeGreaterThan(40);
    await one.button(/^全部/).click();
    await expect.poll(() => one.activity('').count()).toBeGreaterThan(200);
    const star = one.button(host('home.star', { name: '听音选图1' }));
    const top = async (teacher: Teacher, name: string) => (await teacher.button(name).last().boundingBox())!.y;
    await star.scrollIntoViewIfNeeded();
    const before = await top(one, host('home.star', { name: '听音选图1' }));
    await star.click();
    const marked = (teacher: Teacher) => teacher.page.getByRole('list', { name: host('home.group.marked') });
    await marked(one).waitFor();
    // what was pressed is still under the finger
    expect(Math.abs((await top(one, host('home.unstar', { name: '听音选图1' }))) - before)).toBeLessThan(2);
    expect(await barriers(page)).toEqual([]);
    await page.reload();
    await marked(one).getByText('听音选图1').waitFor();

    const two = (await classroom({ chorus })).teacher;
    await two.enter();
    await marked(two).getByText('听音选图1').waitFor();
    await two
      .button(host('home.unstar', { name: '听音选图1' }))
      .first()
      .click();
    await expect.poll(() => marked(two).count()).toBe(0);
    await expect.poll(() => two.activity('').count()).toBeGreaterThan(199);
    const last = two.activity('').last();
    await last.focus();
    expect(await last.evaluate((door) => door.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await two.page.keyboard.press('Enter');
    await two.see('tests.many');
  });
});
