/** The scoring protocol: what a client says to a gateway and what it answers, over HTTP and over WebSocket. See `docs/protocols/scoring.md`. */
import Type, { type Static } from 'typebox';

/** What a core type asks of the speaker. */
export type ScoringKind = 'word' | 'sentence' | 'paragraph' | 'choice' | 'qa' | 'symbol' | 'retell';

/** A core type that the gateway knows. */
export interface ScoringCore {
  readonly kind: ScoringKind;
  /** A longer recording is refused. */
  readonly seconds: number;
  /** A longer reference text is refused. */
  readonly characters: number;
}

/** Core types by name; all others answer 41035 [9-6]. */
export const scoringCores: Readonly<Record<string, ScoringCore>> = {
  'en.word.score': { kind: 'word', seconds: 20, characters: 400 },
  'en.word_kid.score': { kind: 'word', seconds: 20, characters: 400 },
  'en.sent.score': { kind: 'sentence', seconds: 40, characters: 2000 },
  'en.sent_kid.score': { kind: 'sentence', seconds: 40, characters: 2000 },
  'en.pred.score': { kind: 'paragraph', seconds: 300, characters: 10_000 },
  'en.pche.score': { kind: 'choice', seconds: 60, characters: 4000 },
  'en.choc.score': { kind: 'choice', seconds: 60, characters: 4000 },
  'en.pqan.score': { kind: 'qa', seconds: 60, characters: 4000 },
  'en.alpha.score': { kind: 'symbol', seconds: 20, characters: 400 },
  'en.retell.score': { kind: 'retell', seconds: 300, characters: 10_000 },
};

/** Why a recording is not scored. */
export const ScoringErrId = {
  tooLong: 40092,
  audioType: 41008,
  channel: 41010,
  notAllowed: 41030,
  coreType: 41035,
  busy: 41036,
  wrongOrder: 42003,
  unknownApplication: 430005,
  badRequest: 51000,
  scorerFailed: 53000,
} as const;
/** A value of {@link ScoringErrId}. */
export type ScoringErrId = (typeof ScoringErrId)[keyof typeof ScoringErrId];

const Id = Type.String({ maxLength: 200 });
const Flag = Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)]));
/** Clients write numbers as text, too. */
const Stamp = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);
const Line = Type.Object({ text: Type.String({ maxLength: 10_000 }), answer: Type.Optional(Type.Union([Type.Number(), Type.Boolean()])) });
const Lines = Type.Array(Line, { maxItems: 50 });
const Texts = Type.Union([
  Type.String({ maxLength: 10_000 }),
  Type.Array(Type.Union([Type.String({ maxLength: 10_000 }), Line]), { maxItems: 50 }),
]);

/** Who asks [7.4-9]. */
export const ScoringApp = Type.Object({
  applicationId: Type.String({ minLength: 1, maxLength: 200 }),
  timestamp: Type.Optional(Stamp),
  userId: Type.Optional(Id),
  connect_id: Type.Optional(Id),
  sig: Type.Optional(Id),
  warrantId: Type.Optional(Id),
});
/** How the sound comes [7.4-10]. */
export const ScoringAudio = Type.Object({
  audioType: Type.String({ maxLength: 20 }),
  sampleRate: Type.Optional(Type.Integer({ minimum: 4000, maximum: 192_000 })),
  channel: Type.Optional(Type.Integer({ minimum: 0, maximum: 64 })),
  sampleBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 8 })),
});
/** What is to be scored [7.4-11]. Keys beyond these are ignored. */
export const ScoringRequest = Type.Object({
  coreType: Type.Optional(Id),
  refText: Type.Optional(Type.String({ maxLength: 10_000 })),
  lm: Type.Optional(Lines),
  key: Type.Optional(Texts),
  unkey: Type.Optional(Texts),
  points: Type.Optional(Lines),
  rank: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1000 })),
  precision: Type.Optional(Type.Union([Type.Literal(0.1), Type.Literal(0.5), Type.Literal(1)])),
  rateScale: Type.Optional(Type.Number({ minimum: 0.8, maximum: 1.5 })),
  saveAudio: Flag,
  attachAudioUrl: Flag,
  /** What the client calls the recording: with it a copy that is kept can be erased. Ours. */
  recordingId: Type.Optional(Id),
  evalTime: Type.Optional(Type.Number({ minimum: 0, maximum: 3_600_000 })),
  request_id: Type.Optional(Id),
  tokenId: Type.Optional(Id),
});
/** `{"cmd":"connect","param":…}`. */
export const ScoringConnect = Type.Object({ app: ScoringApp });
/** `{"cmd":"start","param":…}`. */
export const ScoringStart = Type.Object({ app: Type.Optional(ScoringApp), audio: ScoringAudio, request: ScoringRequest });
/** The form field `text` of a posted recording [7.4-8]. */
export const ScoringText = Type.Object({
  connect: Type.Optional(Type.Object({ param: ScoringConnect })),
  start: Type.Object({ param: ScoringStart }),
});

export type ScoringApp = Static<typeof ScoringApp>;
export type ScoringAudio = Static<typeof ScoringAudio>;
export type ScoringRequest = Static<typeof ScoringRequest>;
export type ScoringStart = Static<typeof ScoringStart>;

/** How a sound was said. Times are milliseconds from the start. */
export interface ScoredPhone {
  readonly char: string;
  readonly score: number;
  readonly phid: string;
  /** What was heard instead. */
  readonly pherr?: string;
  readonly start: number;
  readonly end: number;
}

/** How a word, a sentence, an option or a point was said. */
export interface ScoredDetail {
  readonly char?: string;
  readonly text?: string;
  readonly score: number;
  readonly start?: number;
  readonly end?: number;
  readonly dur?: number;
  /** 0 said, 1 left out, 2 said more than once. */
  readonly dp_type?: 0 | 1 | 2;
  readonly phone?: readonly ScoredPhone[];
  readonly snt_details?: readonly { readonly char: string; readonly score: number }[];
  readonly fluency?: ScoredFluency;
  readonly answer?: number;
}

/** A number in some core types, an object in others. */
export type ScoredFluency = number | { readonly overall: number; readonly pause: number; readonly speed: 0 | 1 | 2 };

/** What the gateway knows beyond the protocol: where the score comes from, and why there is none. */
export interface ScoredExtension {
  readonly scorer: { readonly provider: string; readonly version: string; readonly modelChecksum: string };
  /** 0–1; below 0.5 the number should not be shown as a hard one. */
  readonly confidence?: number;
  readonly warnings?: readonly string[];
  /** The recording was refused; all scores are 0 and mean nothing. */
  readonly refused?: string;
}

/** The scores of a recording, rounded to `precision`, of `rank`. */
export interface ScoringResult {
  readonly version: string;
  readonly res: string;
  readonly rank: number;
  readonly precision: number;
  readonly overall: number;
  readonly pron: number;
  readonly accuracy?: number;
  readonly integrity?: number;
  readonly fluency?: ScoredFluency;
  readonly pretime: number;
  readonly systime: number;
  readonly wavetime: number;
  readonly delaytime: number;
  readonly forceout: 0 | 1;
  readonly info: { readonly volume: number; readonly clip: number; readonly snr: number; readonly tipId: number };
  readonly details: readonly ScoredDetail[];
  readonly chorus: ScoredExtension;
}

interface Echo {
  readonly applicationId?: string;
  readonly tokenId?: string;
  readonly request_id?: string;
  readonly connect_id?: string;
}
/** A recording that was scored. */
export interface ScoringScored extends Echo {
  readonly eof: 1;
  readonly recordId: string;
  readonly dtLastResponse: string;
  readonly refText: string;
  readonly params: object;
  readonly audioUrl?: string;
  readonly result: ScoringResult;
}
/** A recording, or a message, that failed [7.4-13]. */
export interface ScoringFailed extends Echo {
  readonly eof: 1;
  readonly errId: number;
  readonly error: string;
}
/** What the gateway answers. */
export type ScoringReply = ScoringScored | ScoringFailed;
