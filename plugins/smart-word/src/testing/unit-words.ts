import { sampleWord, type FakeServices } from '@chorus/sdk/testing';
import type { Word } from '@chorus/sdk';

const sounds: Readonly<Record<string, readonly [meaning: string, ...phones: string[]]>> = {
  teacher: ['教师', 'T', 'IY', 'CH', 'ER'],
  student: ['学生', 'S', 'T', 'UW', 'D', 'AH', 'N', 'T'],
  friend: ['朋友', 'F', 'R', 'EH', 'N', 'D'],
  letter: ['信；字母', 'L', 'EH', 'T', 'ER'],
  library: ['图书馆', 'L', 'AY', 'B', 'R', 'EH', 'R', 'IY'],
  computer: ['计算机', 'K', 'AH', 'M', 'P', 'Y', 'UW', 'T', 'ER'],
  breakfast: ['早餐', 'B', 'R', 'EH', 'K', 'F', 'AH', 'S', 'T'],
  basketball: ['篮球', 'B', 'AE', 'S', 'K', 'AH', 'T', 'B', 'AO', 'L'],
  weather: ['天气', 'W', 'EH', 'DH', 'ER'],
  picture: ['图画；照片', 'P', 'IH', 'K', 'CH', 'ER'],
};

/** The words of a unit, with a meaning, a picture and a sound each. */
export const unitWords: readonly Word[] = Object.entries(sounds).map(([text, [meaning, ...phones]]) =>
  sampleWord(text, { meaning, pronunciations: [{ phones }] }),
);

/** Where a drill of that unit is opened. */
export const ofUnit = { bookId: 'book', unitId: 'unit' } as const;

/** Puts them into a page's only unit. */
export const inUnit = ({ content }: FakeServices, words: readonly Word[]) => void (content.unitWords = { unit: words });
