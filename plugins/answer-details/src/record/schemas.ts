import type { JsonSchema } from '@chorus/sdk';

const text = { type: 'string', maxLength: 4_000 };
const score = { type: 'number', minimum: 0, maximum: 100 };
const time = { type: 'number', minimum: 0 };
const closed = (properties: Record<string, unknown>, optional: Record<string, unknown> = {}) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});

const pronunciation = closed(
  { phones: { type: 'array', items: text } },
  {
    stress: { type: 'array', items: { type: 'number' } },
    letters: { type: 'array', items: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 } },
  },
);
const word = closed({ text }, { pronunciations: { type: 'array', items: pronunciation } });
const words = { type: 'array', items: word };

const reference = {
  anyOf: [
    closed({ kind: { const: 'word' }, word }),
    closed({ kind: { const: 'sentence' }, words }),
    closed({ kind: { const: 'paragraph' }, sentences: { type: 'array', items: words } }),
    closed({ kind: { const: 'choice' }, options: { type: 'array', items: words } }),
    closed({ kind: { const: 'symbol' }, phones: { type: 'array', items: text } }),
    closed({ kind: { const: 'retell' }, points: { type: 'array', items: text } }),
    closed({ kind: { const: 'qa' }, answers: { type: 'array', items: text } }),
  ],
};

const phoneScore = closed(
  { phone: text, score, fromMs: time, toMs: time },
  {
    heard: text,
    letters: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
    confidence: { type: 'number', minimum: 0, maximum: 1 },
  },
);
const wordScore = closed(
  {
    text,
    score,
    said: { type: 'boolean' },
    fromMs: time,
    toMs: time,
    phones: { type: 'array', items: phoneScore },
  },
  { noticed: { type: 'array', items: { enum: ['repeated', 'stress'] } } },
);
const stretch = closed({ afterWord: { type: 'integer', minimum: -1 }, fromMs: time, toMs: time });
const loweredBy = ['sounds', 'words-missing', 'pauses', 'too-slow', 'too-fast', 'repetition', 'extra-speech', 'stress'];
const reasons = closed({
  loweredBy: { type: 'array', items: { enum: loweredBy } },
  pauses: { type: 'array', items: stretch },
  extra: { type: 'array', items: stretch },
  wordsPerMinute: time,
});
const sentenceScore = closed({
  words: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 2 },
  overall: score,
  accuracy: score,
  fluency: score,
  integrity: score,
});
const pointScore = closed({ text, covered: { type: 'boolean' }, share: { type: 'number', minimum: 0, maximum: 1 } });
const scorer = closed({ provider: { enum: ['device', 'server', 'cloud', 'teacher'] }, version: text, modelChecksum: text });
const refusals = ['nothing-heard', 'too-quiet', 'too-loud', 'too-noisy', 'too-short', 'other-text', 'not-speech', 'unsupported'];

const outcome = {
  anyOf: [
    closed(
      {
        kind: { const: 'scored' },
        overall: score,
        accuracy: score,
        fluency: score,
        integrity: score,
        confidence: { type: 'number', minimum: 0, maximum: 1 },
        warnings: { type: 'array', items: { enum: ['clipping', 'noisy', 'quiet', 'words-missing', 'say-again'] } },
        words: { type: 'array', items: wordScore },
        durationMs: time,
        scorer,
      },
      {
        reasons,
        sentences: { type: 'array', items: sentenceScore },
        option: { type: 'integer', minimum: 0 },
        points: { type: 'array', items: pointScore },
      },
    ),
    closed({ kind: { const: 'refused' }, reason: { enum: refusals }, durationMs: time, scorer }, { heardText: text }),
    closed({ kind: { const: 'teacherMarked' }, overall: score, scorer }),
    closed({ kind: { const: 'pending' }, reason: { enum: ['not-scored-yet', 'no-scorer'] } }),
  ],
};

export const recordItemSchema: JsonSchema = closed({ text, reference }, { sampleSound: text });
export const recordAnswerSchema: JsonSchema = closed({ recordingId: text, ms: time });
export const recordResultSchema: JsonSchema = closed({ outcome });
