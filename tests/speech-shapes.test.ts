import type * as sdk from '@chorus/sdk';
import type * as speech from '@chorus/speech';
import { expect, it } from 'vitest';

/** `true` only for types that are the same to the compiler: also in `readonly`, `?` and each member of a union. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Each shape of the speech contract is written twice: the kit for authors and the scorer import nothing of each other. The compiler holds them together. */
interface Shapes {
  Pronunciation: Same<sdk.Pronunciation, speech.Pronunciation>;
  ReferenceWord: Same<sdk.ReferenceWord, speech.ReferenceWord>;
  Reference: Same<sdk.Reference, speech.Reference>;
  PhoneScore: Same<sdk.PhoneScore, speech.PhoneScore>;
  WordScore: Same<sdk.WordScore, speech.WordScore>;
  ScorerInfo: Same<sdk.ScorerInfo, speech.ScorerInfo>;
  RefusalReason: Same<sdk.RefusalReason, speech.RefusalReason>;
  SpeechWarning: Same<sdk.SpeechWarning, speech.SpeechWarning>;
  SpeechReasons: Same<sdk.SpeechReasons, speech.SpeechReasons>;
  SentenceScore: Same<sdk.SentenceScore, speech.SentenceScore>;
  PointScore: Same<sdk.PointScore, speech.PointScore>;
  SpeechOutcome: Same<sdk.SpeechOutcome, speech.SpeechOutcome>;
}

it('are the same for authors and for the scorer; a difference is a type error here', () => {
  const same: Shapes = {
    Pronunciation: true,
    ReferenceWord: true,
    Reference: true,
    PhoneScore: true,
    WordScore: true,
    ScorerInfo: true,
    RefusalReason: true,
    SpeechWarning: true,
    SpeechReasons: true,
    SentenceScore: true,
    PointScore: true,
    SpeechOutcome: true,
  };
  expect(Object.keys(same)).toHaveLength(12);
});
