import type { VoiceName } from '../make/cast.ts';

/** The words of a sentence that are explained, as they stand in it; Chinese, English; the grammar in them, Chinese and English. */
export type NoteSource = readonly [words: string, chinese: string, english: string, grammar?: readonly [chinese: string, english: string]];

export type SentenceSource = readonly [text: string, chinese: string, ...notes: NoteSource[]];

/** Of a dialogue a paragraph is a turn. */
export type ParagraphSource = readonly SentenceSource[] | { readonly role: string; readonly says: readonly SentenceSource[] };

export interface RoleSource {
  name: string;
  voice: VoiceName;
  /** Icon of Fluent Emoji Flat that a word of the books has, too. */
  picture: string;
}

export interface PassageSource {
  name: string;
  title: string;
  level: 'pre-A1' | 'A1' | 'A2';
  topic: { 'zh-CN': string; en: string };
  /** By id. */
  roles?: Record<string, RoleSource>;
  /** Who reads what no role says. */
  narrator: VoiceName;
  paragraphs: readonly ParagraphSource[];
}

/** Six sentences that train one thing. */
export interface SentenceGroupSource {
  name: string;
  title: { 'zh-CN': string; en: string };
  trains: { 'zh-CN': string; en: string };
  voice: VoiceName;
  sentences: readonly (readonly [text: string, chinese: string])[];
}

export interface TextUnitSource {
  id: string;
  title: { 'zh-CN': string; en: string };
  /** Ids of words of the word books, without `word:`. */
  words: string;
  passage: PassageSource;
  group: SentenceGroupSource;
}

export interface TextBookSource {
  id: string;
  stage: 'primary' | 'middle';
  /** Code of [3-29]. */
  grade: 2 | 104;
  title: { 'zh-CN': string; en: string };
  cover: string;
  units: readonly TextUnitSource[];
}
