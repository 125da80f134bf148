import { actorOf, contextOf, giverOf, lessonOf } from './context.ts';
import type { JournalEntry } from './entry.ts';

/** An entry as dialect 1 takes it, which knew lessons and teachers only and refused whatever else was said. `whole`: it says there all that it says here. */
export interface FirstShape {
  readonly entry: JournalEntry;
  readonly whole: boolean;
}

/** Undefined: dialect 1 has no such kind. */
export function inFirstShape(entry: JournalEntry): FirstShape | undefined {
  if (!Object.hasOwn(payloadsOfFirst, entry.kind)) return undefined;
  const frame = keep({ ...entry, payload: {} }, frameOfFirst);
  const payload = keep(inFirstWords(entry), payloadsOfFirst[entry.kind]!);
  const first = { ...(frame.value as object), payload: payload.value } as JournalEntry;
  return { entry: first, whole: frame.whole && payload.whole && saysTheSame(entry, first) };
}

function inFirstWords(entry: JournalEntry): object {
  if (entry.kind === 'attempt.fact') return { ...entry.payload, by: actorOf(entry.payload.by).id };
  // Without its page a call is one of every page, as it was then.
  if (entry.kind === 'roll.called') return { ...entry.payload, page: undefined };
  if (entry.kind !== 'attempt' && entry.kind !== 'question.opened') return entry.payload;
  const said = { ...entry.payload, lessonId: lessonOf(entry.payload), context: undefined };
  // Without the letters a press is told by its answer, without the time of the binding it is the student's of who heard it first, and without the activity an answer belongs to its type's, as it was then.
  return entry.kind === 'attempt'
    ? { ...said, by: undefined, keys: undefined, boundAt: undefined }
    : { ...said, askedBy: undefined, skill: undefined };
}

/** Whether what was left out is read from the rest. */
function saysTheSame(entry: JournalEntry, first: JournalEntry): boolean {
  if (entry.kind === 'attempt.fact') return factsOfFirst.has(entry.payload.kind) && actorOf(entry.payload.by).kind === 'teacher';
  if (entry.kind !== 'attempt' && entry.kind !== 'question.opened') return true;
  const asFirst = first as typeof entry;
  if (!isSame(contextOf(entry.payload), contextOf(asFirst.payload))) return false;
  return entry.kind !== 'attempt' || isSame(giverOf(entry), giverOf(asFirst as typeof entry));
}

const isSame = (a: Named | undefined, b: Named | undefined): boolean => a?.kind === b?.kind && a?.id === b?.id;
type Named = { readonly kind: string; readonly id: string };

/** Keys, and those within where they were closed too. */
type Shape = { readonly [key: string]: true | Shape };

function keep(value: unknown, shape: Shape): { readonly value: unknown; readonly whole: boolean } {
  if (typeof value !== 'object' || value === null) return { value, whole: true };
  let whole = true;
  const kept: Record<string, unknown> = {};
  for (const [key, said] of Object.entries(value)) {
    const within = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (within === undefined && said !== undefined) whole = false;
    if (within === undefined) continue;
    const inside = within === true ? { value: said, whole: true } : keep(said, within);
    kept[key] = inside.value;
    whole &&= inside.whole;
  }
  return { value: kept, whole };
}

const keys = <K extends string>(...names: readonly K[]) => Object.fromEntries(names.map((name) => [name, true])) as Record<K, true>;
const frameOfFirst = keys('id', 'v', 'schoolId', 'ownerId', 'deviceId', 'epoch', 'seq', 'bootId', 'wallMs', 'monoMs', 'kind', 'payload');
const item = keys('packId', 'packVersion', 'itemId');

const factsOfFirst: ReadonlySet<string> = new Set(['scored', 'overridden', 'voided', 'restored', 'moved', 'erased', 'stored']);

const payloadsOfFirst: Readonly<Record<string, Shape>> = {
  'question.opened': {
    ...keys('questionId', 'lessonId', 'type', 'data', 'changeable', 'results'),
    item,
    speech: keys('reference', 'maxMs'),
  },
  'question.ended': keys('questionId'),
  'recording.started': {
    ...keys('recordingId', 'questionId', 'studentId', 'rateHz', 'endsAt', 'reference'),
    clicker: keys('uid', 'voiceId'),
  },
  'recording.announced': keys('recordingId', 'path', 'codec', 'rateHz', 'ms'),
  'recording.ended': keys('recordingId', 'outcome'),
  'team.started': keys('questionId', 'teamId', 'studentIds', 'endsAt'),
  'team.ended': keys('questionId', 'teamId'),
  'roll.called': keys('lessonId', 'callId', 'studentIds'),
  'roll.undone': keys('lessonId', 'callId'),
  'student.absent': keys('lessonId', 'studentId', 'absent'),
  'scores.hidden': keys('lessonId', 'hidden'),
  'device.loaned': keys('lessonId', 'studentId', 'uid', 'type', 'day'),
  'device.returned': keys('lessonId', 'uid', 'day'),
  attempt: {
    ...keys('id', 'lessonId', 'questionId', 'studentId', 'ordinal', 'source', 'type', 'pluginVersion', 'answer', 'pressId', 'givenAt'),
    item,
    audio: keys('recordingId', 'sha256', 'codec', 'rateHz', 'ms'),
  },
  'attempt.fact': keys('id', 'attemptId', 'at', 'by', 'kind', 'payload'),
  'plugin.activated': keys('lessonId', 'pluginId', 'versionHash'),
};
