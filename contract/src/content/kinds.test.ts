import { expect, it } from 'vitest';
import { assetIds, searchTexts } from './kinds.ts';

const sound = { us: 'a' };
const found = (kind: string, content: object) => Object.fromEntries(searchTexts(kind, content));
const inEach = (text: string) => ({ 'zh-CN': text, en: text });

it('finds a word by its text and meaning, and among the texts by its example', () => {
  const example = { translation: { 'zh-CN': '狐狸跑。' }, text: 'The fox runs.', audio: sound };
  expect(found('word', { meaning: { 'zh-CN': '狐狸' }, text: 'Fox', example, audio: sound })).toEqual({
    word: { title: inEach('Fox'), note: { 'zh-CN': '狐狸' }, texts: ['Fox', '狐狸'] },
    text: { title: inEach('The fox runs.'), note: { 'zh-CN': '狐狸跑。' }, texts: ['The fox runs.', '狐狸跑。'] },
  });
});

it('finds a passage by its title, then sentence by sentence', () => {
  const sentences = [
    { text: 'Hi!', translation: { 'zh-CN': '嗨！' }, sound },
    { text: 'Bye!', sound },
  ];
  expect(found('passage', { paragraphs: [{ sentences }], title: 'A talk' })).toEqual({
    text: { title: inEach('A talk'), note: { 'zh-CN': '嗨！' }, texts: ['A talk', 'Hi!', '嗨！', 'Bye!'] },
  });
});

it('finds books and units by their titles, and nothing of a kind that it does not know', () => {
  const title = { en: 'One', 'zh-CN': '一' };
  const shown = { title, note: null, texts: ['One', '一'] };
  expect([found('textbook', { title }), found('unit', { title }), found('x-film', { title })]).toEqual([
    { book: shown },
    { unit: shown },
    {},
  ]);
});

it('names the assets that the schema marks, and of an unknown kind every string that may be one', () => {
  const content = { id: 'fox', text: 'a picture', picture: 'picture', sound: { uk: 'sound' } };
  expect([...assetIds('sentence', content)]).toEqual(['sound', 'picture']);
  expect([...assetIds('x-film', { film: 'film', frames: [{ at: 1, still: 'one' }] })]).toEqual(['film', 'one']);
});
