import type { Accent } from './content.ts';
import type { SpeechOutcome, Reference } from './speech.ts';

/** The evaluate types that come with Chorus: what they are called, whether they are answered aloud, and what their marks rest on. */
export const chorusTypes = {
  'chorus.record/1': { title: { 'zh-CN': '口语作答', en: 'Spoken answer' }, spoken: true, evidence: 'scored' },
  'chorus.word/1': { title: { 'zh-CN': '单词朗读', en: 'Word read aloud' }, spoken: true, evidence: 'scored' },
  'chorus.choice/1': { title: { 'zh-CN': '选择题', en: 'Choice' }, spoken: false, evidence: 'chosen' },
  'chorus.gapFilling/1': { title: { 'zh-CN': '填空题', en: 'Gap filling' }, spoken: false, evidence: 'written' },
} as const;

/** Id of an evaluate type that comes with Chorus. */
export type ChorusTypeId = keyof typeof chorusTypes;

/** `chorus.record/1`: what was asked. */
export type RecordItem = { readonly text: string; readonly reference: Reference; readonly sampleSound?: string };
/** `chorus.record/1`: what was said; the recording itself is the attempt's audio. */
export type RecordAnswer = { readonly recordingId: string; readonly ms: number };
/** `chorus.record/1`: the scorer's answer. */
export type RecordResult = { readonly outcome: SpeechOutcome };

/** `chorus.word/1`: a word to be read aloud, and what its dialog says of it; fields as those of `Word`. Answers and results are those of `chorus.record/1`. */
export type WordItem = RecordItem & {
  readonly pos: number;
  readonly meaning: string;
  readonly ipa: Readonly<Partial<Record<Accent, string>>>;
  readonly sound: Readonly<Partial<Record<Accent, string>>>;
  readonly picture?: string;
};

/** `chorus.choice/1`: one question with its options; letters A, B, C … follow the order. */
export type ChoiceItem = {
  readonly questions: readonly {
    readonly id: string;
    /** What is asked; the history calls the answer by it. */
    readonly text: string;
    readonly options: readonly { readonly id: string; readonly text: string; readonly fileUrl?: string }[];
    readonly answer: readonly string[];
  }[];
};
/** `chorus.choice/1`: chosen option ids per question id; an empty list is "not answered". */
export type ChoiceAnswer = { readonly chosen: { readonly [questionId: string]: readonly string[] } };
/** `chorus.choice/1`: 0–100 over all questions, and which were right. */
export type ChoiceResult = { readonly overall: number; readonly correct: { readonly [questionId: string]: boolean } };

/** `chorus.gapFilling/1`: blanks to be filled in writing; each accepts one or more answers. */
export type GapFillingItem = {
  readonly text: string;
  readonly blanks: readonly { readonly id: string; readonly text: string; readonly answers: readonly string[] }[];
};
/** `chorus.gapFilling/1`: what was written per blank; an absent or empty one is "not answered". */
export type GapFillingAnswer = { readonly written: { readonly [blankId: string]: string } };
/** `chorus.gapFilling/1`: 0–100 over all blanks, and which were right. */
export type GapFillingResult = { readonly overall: number; readonly correct: { readonly [blankId: string]: boolean } };
