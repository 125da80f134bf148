import { pinyin } from 'pinyin-pro';

/** The syllables of a text, one a character, in lower case without tones; ü is v, as keyboards write it. What is no Chinese stays as it is. */
export const pinyinOf = (text: string): readonly string[] => pinyin(text, { toneType: 'none', type: 'array', v: true });
