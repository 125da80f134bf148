import type { LocalizedText } from '../plugin/json.ts';

const names = new Map<number, LocalizedText>([
  [0, { 'zh-CN': '六年级', en: 'Grade 6' }],
  [1, { 'zh-CN': '七年级', en: 'Grade 7' }],
  [2, { 'zh-CN': '八年级', en: 'Grade 8' }],
  [3, { 'zh-CN': '九年级', en: 'Grade 9' }],
  [4, { 'zh-CN': '高一', en: 'Senior 1' }],
  [5, { 'zh-CN': '高二', en: 'Senior 2' }],
  [6, { 'zh-CN': '高三', en: 'Senior 3' }],
  [7, { 'zh-CN': '初中', en: 'Junior high' }],
  [8, { 'zh-CN': '高中', en: 'Senior high' }],
  [9, { 'zh-CN': '小学', en: 'Primary' }],
  [100, { 'zh-CN': '幼儿园', en: 'Kindergarten' }],
  [101, { 'zh-CN': '一年级', en: 'Grade 1' }],
  [102, { 'zh-CN': '二年级', en: 'Grade 2' }],
  [103, { 'zh-CN': '三年级', en: 'Grade 3' }],
  [104, { 'zh-CN': '四年级', en: 'Grade 4' }],
  [105, { 'zh-CN': '五年级', en: 'Grade 5' }],
]);

/** A grade's name by its code; empty for a code that has none. */
export function gradeName(gradeId: number, locale: string): string {
  const name = names.get(gradeId);
  return name?.[locale] ?? name?.['zh-CN'] ?? '';
}

/** The grade that scoring knows: 7 (junior high) for codes 0–3 and 7, else 8. */
export function scoringGrade(gradeId: number): 7 | 8 {
  return (gradeId >= 0 && gradeId <= 3) || gradeId === 7 ? 7 : 8;
}
