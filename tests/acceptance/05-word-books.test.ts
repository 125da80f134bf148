import { describe, expect, it } from 'vitest';
import { inLongRun, books, newLesson, shared, texts } from './harness/index.ts';

const { host, lists, own, word, ui } = texts;

describe('word drills', () => {
  const primary = shared(async () => {
    const room = await newLesson({ stage: 'primary' });
    return room;
  });

  it('lead from the grades to a book’s units and words, and to the reading [1-3, 2.3-1]', async () => {
    const { teacher, page } = await primary();
    await teacher.goHome();
    await teacher.activity('单词训练').click();
    // Its grade has one book: another grade is one press away.
    await teacher.at('/smart-word/book-detail');
    await teacher.button(word('bookDetail.other')).click();
    await teacher.at('/smart-word/book-list');
    await page
      .getByRole('button')
      .filter({ hasText: word('bookList.own') })
      .click();
    await teacher.at('/smart-word/bookshelf');
    await teacher.main.getByRole('button').filter({ hasText: books.primary.book }).click();
    await teacher.at('/smart-word/book-detail');
    const units = page.getByRole('navigation', { name: word('bookDetail.units') }).getByRole('button');
    await expect.poll(() => units.count()).toBe(4);
    await units.nth(1).click();
    await teacher.see('elephant');
    await teacher.main.getByRole('button').filter({ hasText: 'elephant' }).click();
    await teacher.at('/smart-word/word-read-aloud');
    await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe('elephant');
  });

  it('show the word with picture, meaning, part of speech, example and both spellings of its sound', async () => {
    const { teacher } = await primary();
    await teacher.goHome();
    await teacher.openUnit('primary');
    await teacher.stage.getByRole('img', { name: '苹果' }).waitFor();
    await teacher.see('苹果', 'I eat a red', '/ˈæpəl/', '/ˈæpl/');
    // within reach: nothing lies over it
    await teacher.button(word('read.example'), teacher.stage).click();
  });

  it('change between 美音 and 英音, and play the word so [4-28]', async () => {
    const { teacher, page } = await primary();
    await teacher.goHome();
    await teacher.openUnit('primary');
    const us = teacher.stage.getByRole('button').filter({ hasText: word('accent.us') });
    const uk = teacher.stage.getByRole('button').filter({ hasText: word('accent.uk') });
    const sounds: string[] = [];
    page.on('request', (request) => /\/us\/|\/uk\/|\.(mp3|ogg|opus|m4a|wav)/.test(request.url()) && sounds.push(request.url()));
    await uk.click();
    await expect.poll(() => uk.getAttribute('aria-pressed')).toBe('true');
    expect(await us.getAttribute('aria-pressed')).toBe('false');
    await uk.getByText(word('accent.chosen')).waitFor();
    await expect.poll(() => sounds.length).toBeGreaterThan(0);
    await us.click();
    await expect.poll(() => us.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => new Set(sounds).size).toBe(2);
  });

  inLongRun('go to the next word and back, and stop at both ends', async () => {
    const { teacher, page } = await newLesson();
    await teacher.openUnit('middle');
    const shown = async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '');
    await page.keyboard.press('ArrowRight');
    await expect.poll(shown).toBe(books.middle.words[1]);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(shown).toBe(books.middle.words[0]);
    await page.keyboard.press('ArrowLeft');
    expect(await shown()).toBe(books.middle.words[0]);
  });

  it('are given with a list that a teacher has just written, without any right in the administration', async () => {
    const { teacher, page } = await primary();
    await teacher.goHome();
    await teacher.button(host('route.my-content')).click();
    await teacher.button(own('my-content.new')).click();
    await page.getByLabel(lists('content.name'), { exact: true }).fill('今天的十个词');
    const words = [
      'zebra n. 斑马',
      '② fox n. 狐狸',
      'ｐａｎｄａ　ｎ．　熊猫',
      'cup【名】杯子',
      'kite - n. 风筝',
      'lamp n. 灯',
      'milk n. 牛奶',
    ];
    const more = ['look after 照顾', 'red adj. 红色的', 'very adv 非常'];
    await page.getByLabel(lists('content.words'), { exact: true }).fill([...words, ...more].join('\n'));
    const teach = teacher.button(own('my-content.save-teach'));
    await expect.poll(() => teach.isEnabled()).toBe(true);
    await teacher.button(own('my-content.save', { count: 10 })).waitFor();
    await teach.click();
    await teacher.at('/smart-word/book-detail');
    await teacher.button(word('bookDetail.start')).click();
    await expect.poll(async () => (await teacher.wordOnStage.innerText()).replaceAll(/\s/g, '')).toBe('zebra');
    // It is on the shelf of every colleague, too.
    await teacher.goHome();
    await teacher.button(host('materials.open')).click();
    await page.getByRole('dialog').getByText('今天的十个词').waitFor();
    await page.keyboard.press('Escape');
  });

  it('say that a book is not there, and offer the way back', async () => {
    const { teacher } = await newLesson();
    await teacher.open('#/smart-word/book-detail?bookId=no-such-book');
    await teacher.see(ui('loaded.missing'));
  });
});
