import type { SpeechOutcome } from '../model/speech.ts';
import type { SoundAlignment } from '../services/speech-evaluator.ts';
import { isEntry } from './score.ts';

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;
type Span = { readonly fromMs: number; readonly toMs: number };

/** When a phone or a word is heard in a sound. `at`: its place among all phones or words of the outcome. */
export type SoundMark = Span & { readonly at: number };

/** What of a reading and of its model is marked: the phones of a word, the words of a text. Milliseconds from the beginning of each sound. */
export type SoundMarks = {
  readonly of: 'phones' | 'words';
  readonly student: readonly SoundMark[];
  /** Empty while it is not known where they are. A phone that the model says otherwise has none. */
  readonly model: readonly SoundMark[];
};

/** Where phones or words are in a reading and in its model sound. What was not said, or was not found, has no mark. */
export function soundMarks({ words }: Scored, alignment: SoundAlignment | undefined): SoundMarks {
  const heard = (spans: readonly Span[]) =>
    spans.map(({ fromMs, toMs }, at) => ({ at, fromMs, toMs })).filter(({ fromMs, toMs }) => toMs > fromMs);
  const there = alignment?.words.length === words.length ? alignment.words : undefined;
  if (!isEntry(words)) return { of: 'words', student: heard(words.map((word) => (word.said ? word : nowhere))), model: heard(there ?? []) };
  const model = words.flatMap(({ phones }, index): readonly Span[] => {
    const same = there?.[index]?.phones;
    return same?.length === phones.length ? same : phones.map(() => nowhere);
  });
  return { of: 'phones', student: heard(words.flatMap(({ phones }) => phones)), model: heard(model) };
}

const nowhere: Span = { fromMs: 0, toMs: 0 };

/** So much silence is left on either side of what is drawn (ms). */
const marginMs = 120;

/** What of two sounds is drawn one above the other: each from shortly before it is first heard, for the same time. Without marks a sound is drawn from its beginning. */
export function sameScale(
  student: { readonly marks: readonly SoundMark[]; readonly ms: number },
  model: { readonly marks: readonly SoundMark[]; readonly ms: number } | undefined,
): { readonly studentFromMs: number; readonly modelFromMs: number; readonly ms: number } {
  const spanOf = ({ marks, ms }: typeof student) => {
    const first = Math.min(...marks.map(({ fromMs }) => fromMs));
    const last = Math.max(...marks.map(({ toMs }) => toMs));
    return marks.length === 0
      ? { from: 0, ms }
      : { from: Math.max(0, first - marginMs), ms: last + marginMs - Math.max(0, first - marginMs) };
  };
  const [one, other] = [spanOf(student), model && spanOf(model)];
  return { studentFromMs: one.from, modelFromMs: other?.from ?? 0, ms: Math.max(one.ms, other?.ms ?? 0) };
}

/** The mark at a moment of a sound, else the nearest one. */
export function markAt(marks: readonly SoundMark[], ms: number): SoundMark | undefined {
  const away = ({ fromMs, toMs }: SoundMark) => (ms < fromMs ? fromMs - ms : Math.max(0, ms - toMs));
  return marks.reduce<SoundMark | undefined>((best, mark) => (best && away(best) <= away(mark) ? best : mark), undefined);
}
