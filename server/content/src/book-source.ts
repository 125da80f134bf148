/** lemma, sense, part of speech, Chinese, British IPA, picture (icon of Fluent Emoji Flat), example sentence, its Chinese. */
export type WordSource = readonly [
  lemma: string,
  sense: string,
  pos: string,
  chinese: string,
  britishIpa: string,
  picture: string | null,
  example: string,
  exampleChinese: string,
];

export interface BookSource {
  id: string;
  stage: 'primary' | 'middle';
  /** Code of [3-29]. */
  grade: 1 | 103;
  title: Record<string, string>;
  cover: string;
  units: { id: string; title: Record<string, string>; words: WordSource[] }[];
}
