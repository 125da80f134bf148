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

export interface UnitSource {
  id: string;
  title: Record<string, string>;
  /** The sounds of so many words, from the first one, are in twice the bytes: they were there before a clone had to stay small, and are as they were. */
  fullSounds?: number;
  words: WordSource[];
}

export interface BookSource {
  id: string;
  stage: 'primary' | 'middle';
  /** Code of [3-29]. */
  grade: 1 | 2 | 103 | 104;
  title: Record<string, string>;
  cover: string;
  units: UnitSource[];
}
