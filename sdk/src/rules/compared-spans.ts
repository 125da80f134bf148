import type { Reference, SpeechOutcome, WordScore } from '../model/speech.ts';
import type { SoundSpan } from '../services/audio-service.ts';
import type { SoundAlignment } from '../services/speech-evaluator.ts';
import { audibleSpan } from './audible-span.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** What there is to hear of a reading: the student's recording, and a model sound of the whole text. */
export type ReadingSounds = {
  /** Undefined when it was deleted. `ms` is its length. */
  readonly recording: { readonly recordingId: string; readonly ms: number } | undefined;
  /** A URL. */
  readonly model: string | undefined;
  /** Where the phones are in the model sound; undefined while that is not known. */
  readonly alignment: SoundAlignment | undefined;
};

/** The student's piece and the model's. `whole`: the model's is the whole word or text, because the place of the phone in it is not known. */
export type ComparedSpans = { readonly student?: SoundSpan; readonly model?: SoundSpan; readonly whole: boolean };

/**
 * The text as it was said, for finding the same phones in a model sound: each word by the pronunciation that it was scored with. Undefined for
 * what has no text of its own to read.
 */
export function modelReference(outcome: Scored, asked: Reference): Reference | undefined {
  const words = outcome.words.map(({ text, phones }) =>
    phones.length > 0 ? { text, pronunciations: [{ phones: phones.map(({ phone }) => phone) }] } : { text },
  );
  const [first] = words;
  if (first === undefined) return undefined;
  if (asked.kind === 'word') return { kind: 'word', word: first };
  if (asked.kind === 'sentence') return { kind: 'sentence', words };
  if (asked.kind !== 'paragraph') return undefined;
  let at = 0;
  return { kind: 'paragraph', sentences: asked.sentences.map((sentence) => words.slice(at, (at += sentence.length))) };
}

/** What to play for one phone; `at` is its place among all phones of the outcome. */
export function phoneSpans(outcome: Scored, at: number, sounds: ReadingSounds): ComparedSpans | undefined {
  let left = at;
  for (const [index, word] of outcome.words.entries()) {
    const phone = word.phones[left];
    if (phone === undefined) {
      left -= word.phones.length;
      continue;
    }
    const there = sounds.alignment?.words[index];
    const same = there?.phones.length === word.phones.length ? there.phones[left] : undefined;
    return {
      ...studentSpan(phone, sounds),
      ...modelSpan(same ?? there, word, outcome, sounds),
      whole: same === undefined,
    };
  }
  return undefined;
}

/** What to play for one word. Of a word that was not said there is only the model. */
export function wordSpans(outcome: Scored, index: number, sounds: ReadingSounds): ComparedSpans | undefined {
  const word = outcome.words[index];
  if (word === undefined) return undefined;
  return {
    ...(word.said && studentSpan(word, sounds)),
    ...modelSpan(sounds.alignment?.words[index], word, outcome, sounds),
    whole: true,
  };
}

type Span = { readonly fromMs: number; readonly toMs: number };

function studentSpan(span: Span, { recording }: ReadingSounds): { readonly student?: SoundSpan } {
  return recording ? { student: { sound: { recordingId: recording.recordingId }, ...audibleSpan(span, recording.ms) } } : {};
}

/** A piece of the model sound, or all of it where it is but this word, or else the operating system's voice. */
function modelSpan(span: Span | undefined, word: WordScore, outcome: Scored, { model }: ReadingSounds): { readonly model: SoundSpan } {
  if (model !== undefined && span !== undefined && span.toMs > span.fromMs)
    return { model: { sound: { url: model }, ...audibleSpan(span) } };
  if (model !== undefined && outcome.words.length === 1) return { model: { sound: { url: model } } };
  return { model: { sound: { speak: word.text, accent: 'us' } } };
}
