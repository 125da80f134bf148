import { AnswerSummary, contextOf, Id, payloads, type EntryKind, type JournalEntry } from '@chorus/contract';
import Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Owner } from '../http/handlers.ts';

/** Payload of a `stored` fact: under which key a recording is in the object store. */
export const StoredPayload = Type.Object({ key: Type.String({ maxLength: 300 }), sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

/** What would belong nowhere if it did not say so itself. */
const placed: ReadonlySet<EntryKind> = new Set([
  'question.opened',
  'attempt',
  'student.praised',
  'praise.undone',
  'star.given',
  'star.undone',
]);

const validators = new Map<EntryKind, Validator>();
const validatorOf = (kind: EntryKind): Validator => {
  const known = validators.get(kind) ?? Compile(payloads[kind]);
  validators.set(kind, known);
  return known;
};
/** Payload of a `moved` fact: whose the answer really is. */
const MovedPayload = Type.Object({ studentId: Id });
let stored: Validator | undefined;
let moved: Validator | undefined;
let summary: Validator | undefined;
/** What a later version writes is kept; where it belongs is read from these keys. */
const UnknownPayload = Type.Object({ lessonId: Type.Optional(Id), questionId: Type.Optional(Id), attemptId: Type.Optional(Id) });
let unknownKind: Validator | undefined;

/** An entry that the server does not take; the message goes back to the client. */
export class EntryRefused extends Error {
  override readonly name = 'EntryRefused';
}

/** Checks an entry whose frame is sound: whose it is, and its payload, where its kind is known here. Error: {@link EntryRefused}. */
export function checkEntry(
  frame: { readonly kind: string; readonly schoolId: string; readonly ownerId: string; readonly payload: unknown },
  owner: Owner,
): JournalEntry {
  // School and owner come from the session; an entry of somebody else waits for its owner.
  if (frame.schoolId !== owner.schoolId || frame.ownerId !== owner.teacherId) throw new EntryRefused('not yours');
  const entry = frame as JournalEntry;
  if (Object.hasOwn(payloads, frame.kind)) refuseInvalid(validatorOf(entry.kind), entry.payload);
  else refuseInvalid((unknownKind ??= Compile(UnknownPayload)), entry.payload);
  if (placed.has(entry.kind) && !contextOf(entry.payload as Parameters<typeof contextOf>[0]))
    throw new EntryRefused('payload must say its context');
  if (entry.kind === 'attempt.fact' && entry.payload.kind === 'stored')
    refuseInvalid((stored ??= Compile(StoredPayload)), entry.payload.payload);
  if (entry.kind === 'attempt.fact' && entry.payload.kind === 'moved')
    refuseInvalid((moved ??= Compile(MovedPayload)), entry.payload.payload);
  if (entry.kind === 'attempt.fact' && entry.payload.kind === 'scored') {
    const said = (entry.payload.payload as { readonly summary?: unknown } | null)?.summary;
    if (said !== undefined) refuseInvalid((summary ??= Compile(AnswerSummary)), said);
  }
  return entry;
}

function refuseInvalid(validator: Validator, payload: unknown): void {
  if (validator.Check(payload)) return;
  const [first] = validator.Errors(payload);
  throw new EntryRefused(`payload${first?.instancePath ?? ''} ${first?.message ?? 'is invalid'}`);
}
