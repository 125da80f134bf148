import { expect, it } from 'vitest';
import type { Word } from '../model/content.ts';
import { sampleWord } from '../testing/samples.ts';
import { distractorsFor, glossesOf } from './distractors.ts';

const word = (text: string, meaning: string, phones = '', change: Partial<Word> = {}): Word =>
  sampleWord(text, { meaning, pronunciations: phones === '' ? [] : [{ phones: phones.split(' ') }], ...change });
const texts = (words: readonly Word[]) => words.map(({ text }) => text);
const think = word('think', '想', 'TH IH NG K', { pos: 1 });
const sink = word('sink', '下沉', 'S IH NG K', { pos: 1 });
const thank = word('thank', '感谢', 'TH AE NG K', { pos: 1 });
const drink = word('drink', '喝', 'D R IH NG K', { pos: 1 });
const banana = word('banana', '香蕉', 'B AH N AE N AH');
const pool = [banana, think, drink, thank, sink, word('yellow', '黄色的', 'Y EH L OW', { pos: 4 })];

it('takes the nearest in sound, and of one part of speech before others', () => {
  expect(texts(distractorsFor(think, pool, { by: 'sound', seed: 's' })).sort()).toEqual(['drink', 'sink', 'thank']);
  const noun = word('zinc', '锌', 'S IH NG K');
  expect(texts(distractorsFor(think, [noun, drink], { by: 'sound', seed: 's', count: 1 }))).toEqual(['drink']);
});

it('takes the nearest in spelling, also of a word whose sound nobody knows', () => {
  const cat = word('cat', '猫');
  const near = ['car', 'hat', 'can', 'elephant', 'umbrella'].map((text) => word(text, text.toUpperCase()));
  for (const by of ['spelling', 'sound'] as const)
    expect(texts(distractorsFor(cat, near, { by, seed: 's' })).sort()).toEqual(['can', 'car', 'hat']);
});

it('takes words of the same field where meanings are chosen from, else those that stand near in the book', () => {
  const fruit = ['apple', 'pear', 'plum', 'fig'].map((text) => word(text, `果${text}`, '', { field: 'fruit' }));
  const other = ['dog', 'cat', 'cow', 'hen'].map((text) => word(text, `物${text}`, '', { field: 'animal' }));
  expect(texts(distractorsFor(fruit[0]!, [...other, ...fruit], { by: 'meaning', seed: 's' })).sort()).toEqual(['fig', 'pear', 'plum']);
  const row = Array.from({ length: 40 }, (_, at) => word(`w${at}`, `义${at}`));
  const near = distractorsFor(row[20]!, row, { by: 'meaning', seed: 's' });
  expect(near.every(({ text }) => Math.abs(Number(text.slice(1)) - 20) < 12)).toBe(true);
});

it('offers nothing that is right as well: gloss, synonym, sound, another sense, the word again', () => {
  const teacher = word('teacher', '教师；老师', 'T IY CH ER', { synonyms: ['instructor'] });
  const wrong = [
    word('tutor', '（私人）老师', 'T UW T ER'),
    word('instructor', '指导者', 'IH N'),
    word('educator', '教育者', 'EH', { synonyms: ['Teacher'] }),
    word('teecher', '同音', 'T IY CH ER'),
    word('Teacher', '大写', 'X'),
    sampleWord('teachers', { id: 'other', meaning: '复数', ref: { packId: 'p', packVersion: '1.0.0', itemId: 'word:teacher:other' } }),
    teacher,
  ];
  for (const by of ['meaning', 'sound', 'spelling'] as const)
    expect(texts(distractorsFor(teacher, [...wrong, banana], { by, seed: 's' }))).toEqual(['banana']);
  expect(glossesOf({ meaning: '教师；老师（旧）/ 先生' })).toEqual(['教师', '老师', '先生']);
});

it('offers no two of one meaning, none without a meaning to choose, and what was not taught only where it must', () => {
  const rest = [word('big', '大的'), word('large', '大的；多的'), word('blank', ' '), word('new', '新的')];
  expect(texts(distractorsFor(banana, rest, { by: 'meaning', seed: 's' })).sort()).toEqual(expect.arrayContaining(['new']));
  expect(distractorsFor(banana, rest, { by: 'meaning', seed: 's' })).toHaveLength(2);
  const taught = [word('mouse', '鼠'), word('house', '屋')];
  const later = word('bananas', '很多', 'B AH N AE N AH Z');
  const given = texts(distractorsFor(banana, [later, ...taught], { by: 'spelling', seed: 's', count: 2, taught }));
  expect([...given].sort()).toEqual(['house', 'mouse']);
  expect(distractorsFor(banana, [later, ...taught], { by: 'spelling', seed: 's', taught })).toHaveLength(3);
});

it('keeps the nearest whatever the seed, and draws only among those that are as near as the last', () => {
  const tomato = word('tomato', '西红柿', 'T AH M EY T OW');
  const potato = word('potato', '土豆', 'P AH T EY T OW');
  const far = ['K EH R AH T', 'B R EH D', 'M IH L K', 'F UH D', 'S UW P', 'R AY S'].map((phones, at) => word(`w${at}`, `义${at}`, phones));
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f'])
    expect(texts(distractorsFor(tomato, [...far, potato], { by: 'sound', seed }))).toContain('potato');
});

it('takes meanings of the same part of speech before those of the same field', () => {
  const visit = word('visit', '参观', '', { pos: 1, field: 'place' });
  const crowded = word('crowded', '拥挤的', '', { pos: 4, field: 'place' });
  const verbs = ['go', 'eat', 'run'].map((text) => word(text, `动${text}`, '', { pos: 2 }));
  expect(texts(distractorsFor(visit, [crowded, ...verbs], { by: 'meaning', seed: 's' })).sort()).toEqual(['eat', 'go', 'run']);
  expect(texts(distractorsFor(visit, [crowded, ...verbs.slice(1)], { by: 'meaning', seed: 's' })).sort()).toEqual([
    'crowded',
    'eat',
    'run',
  ]);
});

it('has “友好的” and “友好” as one meaning, but not “目的” and “目”', () => {
  const friendly = word('friendly', '友好的');
  expect(distractorsFor(friendly, [word('amity', '友好')], { by: 'meaning', seed: 's' })).toEqual([]);
  expect(distractorsFor(word('aim', '目的'), [word('eye', '目')], { by: 'meaning', seed: 's' })).toHaveLength(1);
});

it('puts the pack’s own first, but none that is right', () => {
  const mine = { ...think, distractors: ['yellow', 'think', 'banana'] };
  const given = texts(distractorsFor(mine, pool, { by: 'sound', seed: 's' }));
  expect(given).toHaveLength(3);
  expect(given).toEqual(expect.arrayContaining(['yellow', 'banana']));
  expect(given).not.toContain('think');
});

it('is the same for a seed, and others may come for another', () => {
  const many = Array.from({ length: 30 }, (_, at) => word(`cat${String.fromCodePoint(97 + (at % 26))}${at}`, `义${at}`));
  const draw = (seed: string) => texts(distractorsFor(many[0]!, many, { by: 'spelling', seed })).join();
  expect(draw('a')).toBe(draw('a'));
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(draw)).size).toBeGreaterThan(1);
});

it.each([0, 1, 2, 3])('gives what there is of a unit of %d words', (count) => {
  const few = [think, thank, sink].slice(0, count);
  expect(distractorsFor(few[0] ?? think, few, { by: 'sound', seed: 's' })).toHaveLength(Math.max(0, count - 1));
});

it('bears a word of forty letters without sound, meaning or part of speech, and 200 words', () => {
  const odd = word('x'.repeat(40), '', '', { pos: 99 });
  const all = Array.from({ length: 200 }, (_, at) => word(`word${at}`, `义${at}`, `W ER D ${['T', 'D', 'S', 'Z', 'M'][at % 5]}`));
  for (const by of ['meaning', 'sound', 'spelling'] as const) {
    expect(distractorsFor(odd, all, { by, seed: 's' })).toHaveLength(3);
    for (const each of all) expect(distractorsFor(each, [...all, odd], { by, seed: 's' }).length).toBeGreaterThan(0);
  }
});
