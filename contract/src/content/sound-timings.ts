import { Type, type Static } from 'typebox';
import { closed, identifier, letterRange } from './fields.ts';

const at = Type.Integer({ minimum: 0, maximum: 86_400_000, description: 'Milliseconds from the start of the sound' });

/**
 * A file of timings, `application/json`: where each sentence and word is in the sound that it is heard in: the sentence's own, else its paragraph's, else the
 * passage's. A sentence that is not `sure` may be elsewhere, or not said at all: it has no words.
 */
export const SoundTimings = Type.Object(
  {
    format: Type.Literal(1),
    sentences: Type.Array(
      Type.Object(
        {
          id: identifier,
          fromMs: at,
          toMs: at,
          sure: Type.Boolean(),
          words: Type.Array(Type.Object({ letters: letterRange, fromMs: at, toMs: at }, closed), { maxItems: 1_000 }),
        },
        closed,
      ),
      { maxItems: 10_000 },
    ),
  },
  closed,
);
export type SoundTimings = Static<typeof SoundTimings>;
