import Type from 'typebox';

// The schemas of the journal as the first release had them, closed as they were: what a page or a server of then takes. Never changed.

const Id = Type.String({ minLength: 1, maxLength: 128 });
const Ms = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const Text = (max: number) => Type.String({ maxLength: max });
const Codec = Type.Enum(['wav', 'mp3', 'ogg']);
const RateHz = Type.Integer({ minimum: 8000, maximum: 192_000 });

const ItemRef = Type.Object({ packId: Id, packVersion: Id, itemId: Id }, { additionalProperties: false });

const Attempt = Type.Object(
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
    pressId: Type.Optional(Text(300)),
    audio: Type.Optional(
      Type.Object(
        {
          recordingId: Id,
          sha256: Text(64),
          codec: Codec,
          rateHz: RateHz,
          ms: Type.Number({ minimum: 0 }),
        },
        { additionalProperties: false },
      ),
    ),
    givenAt: Ms,
  },
  { additionalProperties: false },
);

const AttemptFact = Type.Object(
  {
    id: Id,
    attemptId: Id,
    at: Ms,
    by: Id,
    kind: Type.Enum(['scored', 'overridden', 'voided', 'restored', 'moved', 'erased', 'stored']),
    payload: Type.Unknown(),
  },
  { additionalProperties: false },
);

const QuestionOpened = Type.Object(
  {
    questionId: Id,
    lessonId: Id,
    item: ItemRef,
    type: Id,
    data: Type.Unknown(),
    changeable: Type.Boolean(),
    results: Type.Optional(Type.Union([Type.Literal('at-once'), Type.Literal('when-ended')])),
    speech: Type.Optional(Type.Object({ reference: Type.Unknown(), maxMs: Type.Integer({ minimum: 1 }) }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
const QuestionEnded = Type.Object({ questionId: Id }, { additionalProperties: false });
const RecordingStarted = Type.Object(
  {
    recordingId: Id,
    questionId: Id,
    studentId: Id,
    rateHz: Type.Integer(),
    endsAt: Ms,
    reference: Type.Unknown(),
    clicker: Type.Optional(Type.Object({ uid: Id, voiceId: Id }, { additionalProperties: false })),
  },
  { additionalProperties: false },
);
const RecordingAnnounced = Type.Object(
  {
    recordingId: Id,
    path: Type.String({ minLength: 1, maxLength: 256 }),
    codec: Codec,
    rateHz: RateHz,
    ms: Type.Number({ minimum: 0 }),
  },
  { additionalProperties: false },
);
const RecordingEnded = Type.Object(
  { recordingId: Id, outcome: Type.Enum(['kept', 'cancelled', 'discarded', 'too-short', 'lost']) },
  { additionalProperties: false },
);
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Students = Type.Array(Id, { maxItems: 500 });

const TeamStarted = Type.Object({ questionId: Id, teamId: Id, studentIds: Students, endsAt: Ms }, { additionalProperties: false });
const TeamEnded = Type.Object({ questionId: Id, teamId: Id }, { additionalProperties: false });
const RollCalled = Type.Object({ lessonId: Id, callId: Id, studentIds: Students }, { additionalProperties: false });
const RollUndone = Type.Object({ lessonId: Id, callId: Id }, { additionalProperties: false });
const StudentAbsent = Type.Object({ lessonId: Id, studentId: Id, absent: Type.Boolean() }, { additionalProperties: false });
const ScoresHidden = Type.Object({ lessonId: Id, hidden: Type.Boolean() }, { additionalProperties: false });
const DeviceLoaned = Type.Object({ lessonId: Id, studentId: Id, uid: Id, type: Type.Integer(), day: Day }, { additionalProperties: false });
const DeviceReturned = Type.Object({ lessonId: Id, uid: Id, day: Day }, { additionalProperties: false });

export const firstPayloads = {
  'question.opened': QuestionOpened,
  'question.ended': QuestionEnded,
  'recording.started': RecordingStarted,
  'recording.announced': RecordingAnnounced,
  'recording.ended': RecordingEnded,
  'team.started': TeamStarted,
  'team.ended': TeamEnded,
  'roll.called': RollCalled,
  'roll.undone': RollUndone,
  'student.absent': StudentAbsent,
  'scores.hidden': ScoresHidden,
  'device.loaned': DeviceLoaned,
  'device.returned': DeviceReturned,
  attempt: Attempt,
  'attempt.fact': AttemptFact,
  'plugin.activated': Type.Object({ lessonId: Id, pluginId: Id, versionHash: Id }, { additionalProperties: false }),
} as const;

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

export const FirstEntry = Type.Object(
  { ...common, kind: Type.Enum(Object.keys(firstPayloads)), payload: Type.Unknown() },
  { additionalProperties: false },
);
