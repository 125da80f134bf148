/** What a line is written in. `none`: it has no letter. */
export type Language = 'english' | 'chinese' | 'mixed' | 'none';

const han = /\p{Script=Han}/gu;
const latin = /\p{Script=Latin}/gu;

export const hanCount = (text: string): number => text.match(han)?.length ?? 0;
export const latinCount = (text: string): number => text.match(latin)?.length ?? 0;
export const wordCount = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
export const hasLetter = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);
/** Letters alone, as they are counted against each other. */
export const lettersOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A Chinese sentence may have a word or a name in English. */
export function languageOf(text: string): Language {
  const [chinese, english] = [hanCount(text), latinCount(text)];
  if (chinese === 0) return english > 0 ? 'english' : 'none';
  if (english === 0) return 'chinese';
  const words = text.match(/\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu)?.length ?? 0;
  if (chinese >= words * 2) return 'chinese';
  return 'mixed';
}
