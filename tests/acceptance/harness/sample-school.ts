export const password = 'Chorus#2026';
export const phones = { middle: '13800000001', primary: '13800000002' } as const;
export type Stage = keyof typeof phones;

/** Classes of the sample school by size. */
export const classes = {
  middle: { large: '七年级3班', larger: '七年级4班', one: '七年级5班', empty: '七年级6班' },
  primary: { large: '三年级1班', larger: '三年级2班', one: '三年级口语社团', empty: '四年级1班' },
} as const;

/** Books and units of the sample pack, and the first word of each book's first unit. */
export const books = {
  middle: { grade: '七年级', book: '初中英语 七年级上册', unit: '第一单元 认识新同学', words: ['teacher', 'student', 'friend'] },
  primary: { grade: '三年级', book: '小学英语 三年级', unit: '第一单元 新鲜水果', words: ['apple', 'banana', 'orange'] },
} as const;

/** So many words are in each unit of the sample pack's books. */
export const wordsInUnit = 16;
