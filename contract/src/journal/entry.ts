import type { PraiseKind, StarReason } from '@chorus/sdk';
import Type, { type Static } from 'typebox';

/** An opaque id: UUIDv7 where we make it. */
export const Id = Type.String({ minLength: 1, maxLength: 128 });
const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Text = (max: number) => Type.String({ maxLength: max });
/** What a later version writes of a kind of its own is kept and passed on. */
const Kind = Type.String({ minLength: 1, maxLength: 64 });
const Codec = Type.Enum(['wav', 'mp3', 'ogg']);
const RateHz = Type.Integer({ minimum: 8000, maximum: 192_000 });

/**
 * What questions and answers belong to. A payload without one belongs to its `lessonId`: read it by `contextOf` only. In a lesson, `lessonId` stands
 * beside every context.
 */
export const Context = Type.Object({ kind: Type.Enum(['lesson', 'assignment', 'self']), id: Id });
/** Who gave an answer, entered it, or said something of it. Read it by `actorOf`: what was written before there was one is a teacher's. */
export const Actor = Type.Object({ kind: Type.Enum(['teacher', 'student', 'device']), id: Text(128) });

export const ItemRef = Type.Object({ packId: Id, packVersion: Id, itemId: Id });

/** The group that a question is a part of, and its place there; on each of its answers too. */
const ofGroup = { groupId: Type.Optional(Id), slot: Type.Optional(Id) };

export const Attempt = Type.Object({
  id: Id,
  lessonId: Type.Optional(Id),
  context: Type.Optional(Context),
  by: Type.Optional(Actor),
  questionId: Id,
  ...ofGroup,
  item: ItemRef,
  studentId: Id,
  ordinal: Type.Integer({ minimum: 1 }),
  source: Type.Enum(['screen', 'microphone', 'clicker', 'phone']),
  /** The teacher has entered what was done before, such as on paper. */
  entered: Type.Optional(Type.Literal(true)),
  type: Id,
  /** The plugin whose evaluate type took the answer, and its version. Of answers of before there is the version alone. */
  pluginId: Type.Optional(Id),
  pluginVersion: Text(64),
  answer: Type.Unknown(),
  /** What the clicker did, named so that two machines, or two receivers, that both heard it keep one answer: `<receiver>:<clicker>:<question>:<n>`, `#` before the clicker's own number. */
  pressId: Type.Optional(Text(300)),
  /** The letters that were pressed on it: two machines that put one press under two questions made two answers of them. */
  keys: Type.Optional(Text(16)),
  /** As of when the machine knew whose the clicker was: of two machines that put one press down to two students, the one that knew later is right. */
  boundAt: Type.Optional(Ms),
  audio: Type.Optional(
    Type.Object({
      recordingId: Id,
      sha256: Text(64),
      codec: Codec,
      rateHz: RateHz,
      ms: Type.Number({ minimum: 0 }),
    }),
  ),
  givenAt: Ms,
});
/** One answer of one student to one question. Never changed; what happens to it later is an {@link AttemptFact}. */
export type Attempt = Static<typeof Attempt>;

const Percent = Type.Number({ minimum: 0, maximum: 100 });
/**
 * What an answer was judged to be, said without its evaluate type, which may be gone one day. `skill` is of the question, `evidence` of the type; `overall`
 * is 0–100, absent where there is no number to show; `text` is what a list calls the question, cut to 200 characters.
 */
export const AnswerSummary = Type.Object({
  skill: Type.Optional(Kind),
  evidence: Type.Optional(Kind),
  overall: Type.Optional(Percent),
  correct: Type.Optional(Type.Boolean()),
  refused: Type.Optional(Type.Boolean()),
  unsure: Type.Optional(Type.Boolean()),
  text: Type.Optional(Text(200)),
});

export const AttemptFact = Type.Object({
  id: Id,
  attemptId: Id,
  at: Ms,
  by: Type.Union([Id, Actor]),
  kind: Type.Unsafe<'scored' | 'overridden' | 'voided' | 'restored' | 'moved' | 'erased' | 'stored'>(Kind),
  payload: Type.Unknown(),
});
/**
 * What happened to an attempt: scored `{result, summary}` ({@link AnswerSummary}; none in what was written before there was one), stored `{key, sha256}` (its recording is in the object store), erased `{}`;
 * by the teacher: overridden `{overall, reason}`, moved `{studentId}`, voided `{reason}`, restored `{}` (takes the last override or void back).
 */
export type AttemptFact = Static<typeof AttemptFact>;

export const QuestionOpened = Type.Object({
  questionId: Id,
  lessonId: Type.Optional(Id),
  context: Type.Optional(Context),
  ...ofGroup,
  item: ItemRef,
  type: Id,
  /** The plugin that asks. */
  askedBy: Type.Optional(Id),
  skill: Type.Optional(Kind),
  data: Type.Unknown(),
  changeable: Type.Boolean(),
  results: Type.Optional(Type.Union([Type.Literal('at-once'), Type.Literal('when-ended')])),
  speech: Type.Optional(Type.Object({ reference: Type.Unknown(), maxMs: Type.Integer({ minimum: 1 }) })),
  team: Type.Optional(Type.Object({ seconds: Type.Integer({ minimum: 1, maximum: 600 }) })),
});
export const QuestionEnded = Type.Object({ questionId: Id });
/** Questions that are asked together; each has a `question.opened` beside it, which has its content. `studentIds`: who may answer it, where not everybody may. */
export const GroupOpened = Type.Object({
  groupId: Id,
  lessonId: Type.Optional(Id),
  context: Type.Optional(Context),
  kind: Id,
  paper: Type.Optional(ItemRef),
  parts: Type.Array(
    Type.Object({ questionId: Id, item: ItemRef, slot: Id, studentIds: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
    {
      minItems: 1,
      maxItems: 500,
    },
  ),
  order: Type.Enum(['parallel', 'sequence', 'free']),
  endsAt: Type.Optional(Ms),
});
export const GroupEnded = Type.Object({ groupId: Id });
export const RecordingStarted = Type.Object({
  recordingId: Id,
  questionId: Id,
  studentId: Id,
  rateHz: Type.Integer(),
  endsAt: Ms,
  reference: Type.Unknown(),
  /** The clicker that records, and its own name for the recording. Absent: the microphone. */
  clicker: Type.Optional(Type.Object({ uid: Id, voiceId: Id })),
});
/** A clicker's recording is whole: what its receiver has to be asked for. */
export const RecordingAnnounced = Type.Object({
  recordingId: Id,
  path: Type.String({ minLength: 1, maxLength: 256 }),
  codec: Codec,
  rateHz: RateHz,
  ms: Type.Number({ minimum: 0 }),
});
export const RecordingEnded = Type.Object({ recordingId: Id, outcome: Type.Enum(['kept', 'cancelled', 'discarded', 'too-short', 'lost']) });
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Students = Type.Array(Id, { maxItems: 500 });

/** The class answers at once; these students may. */
export const TeamStarted = Type.Object({ questionId: Id, teamId: Id, studentIds: Students, endsAt: Ms });
export const TeamEnded = Type.Object({ questionId: Id, teamId: Id });
/** Students called at random. `page`: the route of the page on which; absent of calls of before, and where no activity was in front. */
export const RollCalled = Type.Object({ lessonId: Id, callId: Id, studentIds: Students, page: Type.Optional(Id) });
export const RollUndone = Type.Object({ lessonId: Id, callId: Id });
/** A student is away today, or back. */
export const StudentAbsent = Type.Object({ lessonId: Id, studentId: Id, absent: Type.Boolean() });
/** The teacher hides scores from the class, or shows them again. */
export const ScoresHidden = Type.Object({ lessonId: Id, hidden: Type.Boolean() });
const praised = { praiseId: Id, lessonId: Type.Optional(Id), context: Type.Optional(Context), kind: Type.Unsafe<PraiseKind>(Kind) };
/** The teacher praises students, or one of the class's groups (`GroupSet`), with a picture. */
export const StudentPraised = Type.Union([
  Type.Object({ ...praised, studentIds: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
  Type.Object({ ...praised, groupId: Id }),
]);
/** A praise is taken back: it was given to nobody. */
export const PraiseUndone = Type.Object({ lessonId: Type.Optional(Id), context: Type.Optional(Context), praiseId: Id });
/** The teacher gives a star to the class, or to one of its groups (`GroupSet`): never to a child. It counts for the class in later lessons, too. */
export const StarGiven = Type.Object({
  starId: Id,
  lessonId: Type.Optional(Id),
  context: Type.Optional(Context),
  classId: Id,
  groupId: Type.Optional(Id),
  reason: Type.Unsafe<StarReason>(Kind),
});
/** A star is taken back: it was given to nobody. */
export const StarUndone = Type.Object({ lessonId: Type.Optional(Id), context: Type.Optional(Context), starId: Id });
/** A clicker lent to a student until the end of the day, or given back. */
export const DeviceLoaned = Type.Object({ lessonId: Id, studentId: Id, uid: Id, type: Type.Integer(), day: Day });
export const DeviceReturned = Type.Object({ lessonId: Id, uid: Id, day: Day });

/** Payload schema per kind of journal entry. Readers are tolerant: keys that nobody knows here are kept and passed on. */
export const payloads = {
  'question.opened': QuestionOpened,
  'question.ended': QuestionEnded,
  'group.opened': GroupOpened,
  'group.ended': GroupEnded,
  'recording.started': RecordingStarted,
  'recording.announced': RecordingAnnounced,
  'recording.ended': RecordingEnded,
  'team.started': TeamStarted,
  'team.ended': TeamEnded,
  'roll.called': RollCalled,
  'roll.undone': RollUndone,
  'student.absent': StudentAbsent,
  'scores.hidden': ScoresHidden,
  'student.praised': StudentPraised,
  'praise.undone': PraiseUndone,
  'star.given': StarGiven,
  'star.undone': StarUndone,
  'device.loaned': DeviceLoaned,
  'device.returned': DeviceReturned,
  attempt: Attempt,
  'attempt.fact': AttemptFact,
  'plugin.activated': Type.Object({ lessonId: Id, pluginId: Id, versionHash: Id }),
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

export const JournalEntry = Type.Object({ ...common, kind: Kind, payload: Type.Unknown() });
/** A line of the append-only journal, of a kind that is known here. `compareEntries` is its order, never wall time. Holds ids, no names and no sound. */
export type JournalEntry<K extends EntryKind = EntryKind> = Omit<Static<typeof JournalEntry>, 'kind' | 'payload'> &
  { [P in K]: { kind: P; payload: Payload<P> } }[K];
