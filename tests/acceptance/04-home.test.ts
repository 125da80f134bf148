import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inLongRun, books, classes, classroom, newLesson, startChorus, texts, type Chorus } from './harness/index.ts';

const { host } = texts;
const isPluginCode = (url: string) => /\/p\/\d+\//.test(url);

describe('home', () => {
  let chorus: Chorus;
  beforeAll(async () => void (chorus = await startChorus()));
  afterAll(() => chorus.dispose());

  it('draws the activities from manifests, with no plugin code fetched [2.2-5]', async () => {
    const room = await classroom({ chorus });
    const { teacher, page } = room;
    const code: string[] = [];
    page.on('request', (request) => isPluginCode(request.url()) && code.push(request.url()));
    await teacher.enter();
    await teacher.activity('单词训练').waitFor();
    await page.waitForLoadState('networkidle');
    expect(code).toEqual([]);
    await teacher.activity('单词训练').click();
    await teacher.see(texts.word('bookDetail.start'));
    expect(code.length).toBeGreaterThan(0);
  });

  inLongRun('asks for all manifests at once', async () => {
    const room = await classroom({ chorus });
    const { teacher, page } = room;
    const lists: string[] = [];
    page.on('request', (request) => /plugin\/list|manifest\.json/.test(request.url()) && lists.push(request.url()));
    await teacher.enter();
    await teacher.activity('单词训练').waitFor();
    expect(lists.filter((url) => url.includes('manifest.json'))).toEqual([]);
    expect(lists.length).toBeLessThanOrEqual(2);
  });

  it('leads on to where the class was', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openUnit();
    await teacher.wordOnStage.getByText(books.middle.words[0], { exact: false }).waitFor();
    await teacher.open('#/home');
    await teacher.see(host('home.last', { when: '' }));
    await teacher.button(host('home.resume')).click();
    await teacher.at('/smart-word/word-read-aloud');
    await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe(books.middle.words[0]);
    expect(await page.getByText(classes.middle.large).count()).toBeGreaterThan(0);
  });

  it('sends whoever is logged in and has a token from the root to Home [2.1-1]', async () => {
    const { teacher, page } = await newLesson();
    await page.goto('about:blank');
    await teacher.open('#/');
    await teacher.at('/home');
  });
});
