import Type, { type Static } from 'typebox';

/** An opaque id: UUIDv7 where we make it. */
export const Id = Type.String({ minLength: 1, maxLength: 128 });
const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Text = (max: number) => Type.String({ maxLength: max });

export const ItemRef = Type.Object({ packId: Id, packVersion: Id, itemId: Id }, { additionalProperties: false });

export const Attempt = Type.Object(
  {
    id: Id,
    lessonId: Id,
    questionId: Id,
    item: ItemRef,
    studentId: Id,
    ordinal: Type.Integer({ minimum: 1 }),
    source: Type.Enum(['screen', 'microphone', 'clicker', 'phone']),
    type: Id,
    pluginVersion: Text(64),
    answer: Type.Unknown(),
    audio: Type.Optional(
      Type.Object(
        {
          recordingId: Id,
          sha256: Text(64),
          codec: Type.Literal('wav'),
          rateHz: Type.Integer({ minimum: 8000, maximum: 192_000 }),
          ms: Type.Number({ minimum: 0 }),
        },
        { additionalProperties: false },
      ),
    ),
    givenAt: Ms,
  },
  { additionalProperties: false },
);
/** One answer of one student to one question. Never changed; what happens to it later is an {@link AttemptFact}. */
export type Attempt = Static<typeof Attempt>;

export const AttemptFact = Type.Object(
  {
    id: Id,
    attemptId: Id,
    at: Ms,
    by: Id,
    kind: Type.Enum(['scored', 'overridden', 'voided', 'moved', 'erased', 'stored']),
    payload: Type.Unknown(),
  },
  { additionalProperties: false },
);
/** What happened to an attempt: scored `{result}`, stored `{key, sha256}` (its recording is in the object store), erased `{}` … */
export type AttemptFact = Static<typeof AttemptFact>;

export const QuestionOpened = Type.Object(
  {
    questionId: Id,
    lessonId: Id,
    item: ItemRef,
    type: Id,
    data: Type.Unknown(),
    changeable: Type.Boolean(),
    results: Type.Optional(Type.Union([Type.Literal('at-once'), Type.Literal('when-ended')])),
  },
  { additionalProperties: false },
);
export const QuestionEnded = Type.Object({ questionId: Id }, { additionalProperties: false });
export const RecordingStarted = Type.Object(
  { recordingId: Id, questionId: Id, studentId: Id, rateHz: Type.Integer(), endsAt: Ms, reference: Type.Unknown() },
  { additionalProperties: false },
);
export const RecordingEnded = Type.Object(
  { recordingId: Id, outcome: Type.Enum(['kept', 'cancelled', 'discarded']) },
  { additionalProperties: false },
);

/** Payload schema per kind of journal entry. */
export const payloads = {
  'question.opened': QuestionOpened,
  'question.ended': QuestionEnded,
  'recording.started': RecordingStarted,
  'recording.ended': RecordingEnded,
  attempt: Attempt,
  'attempt.fact': AttemptFact,
  'plugin.activated': Type.Object({ lessonId: Id, pluginId: Id, versionHash: Id }, { additionalProperties: false }),
} as const;

/** Kinds of journal entries. */
export type EntryKind = keyof typeof payloads;
/** An entry's payload by its kind. */
export type Payload<K extends EntryKind> = Static<(typeof payloads)[K]>;

const common = {
  id: Id,
  v: Type.Literal(1),
  schoolId: Id,
  ownerId: Id,
  deviceId: Id,
  epoch: Type.Integer({ minimum: 0 }),
  seq: Type.Integer({ minimum: 1 }),
  bootId: Id,
  wallMs: Ms,
  monoMs: Type.Number({ minimum: 0 }),
};

export const JournalEntry = Type.Object(
  { ...common, kind: Type.Enum(Object.keys(payloads) as EntryKind[]), payload: Type.Unknown() },
  { additionalProperties: false },
);
/** A line of the append-only journal. Order within a question is `(epoch, seq)`, never wall time. Holds ids, no names and no sound. */
export type JournalEntry<K extends EntryKind = EntryKind> = Omit<Static<typeof JournalEntry>, 'kind' | 'payload'> &
  { [P in K]: { kind: P; payload: Payload<P> } }[K];
