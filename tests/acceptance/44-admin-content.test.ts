import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { TestAdministrator, administer } from '../../server/src/testing/administration.ts';
import { Administration, administrators, said } from './harness/administration.ts';
import { afterTest } from './harness/after-test.ts';
import { Api } from './harness/api.ts';
import { barriers } from './harness/barriers.ts';
import { inLongRun, classroom, reads, shared, startChorus, TeacherBrowser, texts } from './harness/index.ts';
import { password } from './harness/sample-school.ts';

const running = shared(async () => {
  const chorus = await startChorus();
  afterTest(() => chorus.dispose());
  return chorus;
});

async function office(size?: { readonly width: number; readonly height: number }) {
  const chorus = await running();
  const browser = await TeacherBrowser.open(size ? { context: { viewport: size } } : {});
  afterTest(() => browser.close());
  const page = await browser.tab();
  const admin = new Administration(page, chorus);
  await admin.login(administrators.school);
  await admin.to('content');
  return { chorus, page, admin };
}

/** Phone of a teacher of another school of the city. */
async function elsewhere(server: { readonly url: string }): Promise<string> {
  const city = await administer(server as never, administrators.city, password);
  const { orgId } = await city.ok('adminMe', {});
  const school = { id: 'other-school', parentId: orgId, kind: 'school', name: '另一所学校', code: '' } as const;
  await city.ok('saveOrganisation', school);
  const phone = '13900000077';
  const teacher = { id: 'other-teacher', orgId: school.id, role: 'teacher', name: '何知夏', phone, stage: 'middle' } as const;
  const { code } = await city.ok('saveAccount', teacher);
  await new TestAdministrator(server as never).ok('redeemCode', { phone, code: code!.code, newPassword: password });
  return phone;
}

it('makes a book of pasted words, from which a child reads one and gets a score; no other school sees it', async () => {
  const { chorus, page, admin } = await office();
  await admin.button('content.new-list').click();
  await admin.field('content.name').fill('校本词表 七上');
  await admin.field('content.words').fill('# 第一单元 校园\nｔｅａｃｈｅｒ\t老师。\nzorbling\t一种玩具\nice cream，冰激凌\nteacher 教师');
  await page.getByText(said('content.mend', { count: 2 })).waitFor();
  await expect.poll(() => admin.button('content.save', { count: 4 }).isEnabled()).toBe(false);
  await admin.button('content.as-nouns', { count: 1 }).click();
  await admin.button('content.drop-twice', { count: 1 }).click();
  await expect.poll(() => page.locator('.ct-rows .ad-grid-row').count()).toBe(3);
  expect((await page.locator('.ct-rows .ad-grid-row').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining(`teacher /ˈtiːtʃə/ n. 老师 ${said('content.source-known')}`),
    expect.stringContaining(`zorbling n. 一种玩具 ${said('content.source-guessed')}`),
    expect.stringContaining(`ice cream comb. 冰激凌 ${said('content.source-dictionary')}`),
  ]);
  await admin.button('content.save', { count: 3 }).click();
  await admin.row('校本词表 七上').waitFor();

  const { teacher } = await classroom({ chorus, voice: reads('teacher') });
  await teacher.enter();
  await teacher.activity('单词训练').click();
  await teacher.main.getByRole('button').filter({ hasText: '校本词表 七上' }).click();
  await teacher.at('/smart-word/book-detail');
  await teacher.main.getByRole('button').filter({ hasText: '第一单元 校园' }).click();
  await teacher.button(texts.word('bookDetail.start')).click();
  await teacher.wordOnStage.waitFor();
  await teacher.call('马洁');
  await teacher.record('马洁');
  await teacher.score.waitFor();
  expect(Number(/\d+/.exec(await teacher.score.innerText())?.[0])).toBeGreaterThan(70);

  const here = await new Api(chorus).login();
  expect((await here.call('wordBooks', {})).map(({ title }) => title['zh-CN'])).toContain('校本词表 七上');
  const there = await new Api(chorus).login('middle', await elsewhere({ url: chorus.origin }));
  expect((await there.call('wordBooks', {})).map(({ title }) => title['zh-CN'])).not.toContain('校本词表 七上');

  // What was answered says that it is used; taken away by mistake it comes back at a press.
  await admin.row('校本词表 七上').click();
  await admin.button('content.remove').click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('1 次作答').waitFor();
  await question.getByRole('button', { name: said('content.remove'), exact: true }).click();
  await page.getByText(said('content.removed', { days: 30 })).waitFor();
  await page
    .locator('.ch-notice', { hasText: said('content.removed-said', { name: '校本词表 七上' }) })
    .getByRole('button', { name: said('kit.undo') })
    .click();
  await page.getByText(said('content.removed', { days: 30 })).waitFor({ state: 'detached' });

  // Changed by keyboard alone: open, edit, add a word, save.
  await page.locator('.ad-grid-row').first().focus();
  await page.keyboard.press('Enter');
  await admin.button('content.edit').focus();
  await page.keyboard.press('Enter');
  await admin.field('content.words').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('\nkite n. 风筝');
  await expect.poll(() => admin.button('content.save', { count: 4 }).isEnabled()).toBe(true);
  await admin.button('content.save', { count: 4 }).focus();
  await page.keyboard.press('Enter');
  await admin.row('4 个单词').waitFor();
});

inLongRun('takes a pack in after it has said what is in it, and says where one is broken; no barriers at 1280×800', async () => {
  const { page, admin } = await office({ width: 1280, height: 800 });
  const found: Record<string, readonly string[]> = {};
  const look = async (state: string) => {
    const here = await barriers(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (here.length > 0 || wide > 0) found[state] = [...here, ...(wide > 0 ? [`${wide} px too wide`] : [])];
  };
  const pack = (text: string) => ({
    formatVersion: 2,
    id: 'qinghe.texts',
    version: '1.0.0',
    title: { 'zh-CN': '青禾课文' },
    licence: 'CC-BY-4.0',
    credits: [],
    assets: {},
    items: [{ kind: 'sentence', id: 'hello', text, sound: {} }],
    books: [
      {
        kind: 'textbook',
        id: 'qinghe-book',
        stage: 'middle',
        grade: 1,
        title: { 'zh-CN': '课文' },
        units: [{ id: 'qinghe-u1', title: { 'zh-CN': '一' }, itemIds: ['hello'] }],
      },
    ],
  });
  const choose = (name: string, text: string) =>
    page
      .getByLabel(said('content.choose-file'), { exact: true })
      .first()
      .setInputFiles({
        name,
        mimeType: 'application/zip',
        buffer: Buffer.from(zipSync({ 'pack.json': strToU8(JSON.stringify(pack(text))) })),
      });
  await admin.button('content.import').click();
  await look('import');
  await choose('坏的.zip', '');
  await page.getByText('/items/0/text').waitFor();
  await look('broken');
  await choose('青禾.zip', 'Hello!');
  await page.getByText(said('content.sound', { name: '青禾.zip' })).waitFor();
  await look('sound');
  await admin.button('content.add').click();
  await admin.row('青禾课文').click();
  await look('pack');
  await admin.button('content.new-list').click();
  await look('new list');
  await admin.field('content.words').fill('teacher 老师\nteacher 教师\nzorbling 玩具');
  await page.locator('.ct-rows .ad-grid-row').first().waitFor();
  await look('rows');
  // What was typed is not lost to a wrong press.
  await admin.button('kit.cancel').click();
  await page.getByText(said('kit.unsaved')).waitFor();
  expect(found).toEqual({});
});
