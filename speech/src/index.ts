/** The pronunciation scorer: 16 kHz sound and a reference text in, scores or a typed refusal out. Pure; no DOM, no Node. */
export type {
  LoweredBy,
  PhoneScore,
  PointScore,
  Pronunciation,
  Reference,
  ReferenceWord,
  RefusalReason,
  ScorerInfo,
  SentenceScore,
  SpeechOutcome,
  SpeechReasons,
  SpeechWarning,
  Stretch,
  WordNotice,
  WordScore,
} from './types.ts';
export { SpeechError } from './errors.ts';
export type { SpeechErrorCode, SpeechErrorContext } from './errors.ts';
export { Scorer } from './scorer.ts';
export type { ScorerOptions } from './scorer.ts';
export { Aligner, MOST_ALIGNED_SECONDS, MOST_ALIGNED_WORDS } from './aligner/aligner.ts';
export type { AlignedPhone, AlignedSentence, AlignedWord, UnsureReason } from './aligner/aligned.ts';
export type { AskedSentence } from './aligner/sentences.ts';
export type { Lexicon } from './lexicon/prepare.ts';
export { Take } from './stream/take.ts';
export type { Meter, TakeOptions } from './stream/take.ts';
export type { Steps } from './steps.ts';
export { levelOf } from './stream/level-meter.ts';
export type { ModelFiles } from './model/model.ts';
export { MODEL_FORMAT } from './model/manifest.ts';
export { PHONES, isVowel } from './phones.ts';
export { SAMPLE_RATE } from './frontend/log-mel.ts';
export { readWav } from './audio/wav.ts';
export type { Sound } from './audio/wav.ts';
export { resample } from './audio/resample.ts';
export { PackedDictionary } from './lexicon/dictionary.ts';
export type { Dictionary } from './lexicon/dictionary.ts';
export { LetterToSound } from './lexicon/letter-to-sound.ts';
export { lookUp, sourceOf } from './lexicon/look-up.ts';
export type { Guesser } from './lexicon/look-up.ts';
export { mapLetters } from './lexicon/letters.ts';
export { needsDictionary, unknownWords } from './lexicon/prepare.ts';
export { sentencesOf, tokenise } from './lexicon/tokenise.ts';
