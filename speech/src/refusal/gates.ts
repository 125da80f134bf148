import type { ModeSettings } from '../model/manifest.ts';
import type { RefusalReason } from '../types.ts';

/** What is known of a recording before it is held against the text. */
export interface TakeFacts {
  /** Frames of 10 ms. */
  readonly frames: number;
  /** Frames that are more likely speech than silence. */
  readonly speechFrames: number;
  /** Loud and quiet end of the mean log-mel energy (98th and 3rd percentile), nats. */
  readonly loudness: { readonly high: number; readonly low: number };
  /** Mean entropy of the speech frames' posteriors, nats: how undecided the acoustic model is. */
  readonly blur?: number;
  /** Low against high bands of the loudest frames, nats (90th percentile): a vowel has its energy below, a clap all over. Not of single sounds. */
  readonly tilt?: number;
  /** Loud end of the bands below 4 kHz (98th percentile), nats: the same in every channel. */
  readonly level: number;
  /** The bands above 5 kHz: how far they rise over their own quiet (98th over 10th percentile) and how far they stay under `level`, nats. */
  readonly hiss?: { readonly range: number; readonly under: number };
  /** Share of the samples while speaking that hit full scale. */
  readonly clipped: number;
}

/** Frames a phone needs at least. */
const FRAMES_PER_PHONE = 3;
/** Under 0.16 s there is no word, whatever the text. */
const FEWEST_FRAMES = 15;
/** Below this share of speech nobody spoke; hiss and hum reach 0.04. */
const SPEECH_SHARE = 0.1;
/** Only so much of a long recording (3 s) is counted for the share: a child may wait before the word. */
const SHARE_FRAMES = 300;
/** Steady noise spans at most 0.55 nats, speech at 10 dB over white noise 2.1. */
const LEAST_RANGE = 1.5;
/** Voices below this are a dead or muted microphone. */
const QUIET_LEVEL = -9;
/** Voices below this are speech that is too faint, even if the model still finds it (about 35 dB under a usual recording). */
const FAINT_LEVEL = -11;
/**
 * Several voices at once leave no gaps and no clear phones: ten speaking over each other have speech in 81 % of the frames and 2.1 nats. Fifty
 * are half background to the model and have 2.4 nats for as long as they speak; of 142 sentences none has 2.3, of 105 through channels one, words are short.
 */
const CROWD = { share: 0.75, blur: 2, frames: 100, manyBlur: 2.3 } as const;
/** White bursts have −6; the least of 240 single words and 125 sentences is −2.5. */
const NOISE_TILT = -4;
const CLIPPED_TOO_MUCH = 0.05;

/** Share of clipped samples from which the screen should say so. */
export const CLIPPED_NOTICEABLY = 0.005;
/** Range below which noise lowers the score: about 12 dB. */
export const NOISY_RANGE = 2.6;
/** Voices below this are faint, but scored. */
export const QUIET_NOTICEABLY = -9;

/**
 * Why the recording can't be held against a text of `phones` phones; `undefined` when it can. The order matters: the features of silence
 * look like good speech, so these come before any score.
 */
export function refuseRecording(facts: TakeFacts, phones: number, mode: ModeSettings): RefusalReason | undefined {
  const { frames, speechFrames, loudness, level } = facts;
  const range = loudness.high - loudness.low;
  const noSpeech = speechFrames < SPEECH_SHARE * Math.min(frames, SHARE_FRAMES);
  if (frames < Math.max(FEWEST_FRAMES, FRAMES_PER_PHONE * phones)) return 'too-short';
  if ((noSpeech || range < LEAST_RANGE) && level < QUIET_LEVEL) return range < LEAST_RANGE ? 'nothing-heard' : 'too-quiet';
  if (level < FAINT_LEVEL) return 'too-quiet';
  if (facts.clipped > CLIPPED_TOO_MUCH) return 'too-loud';
  if (noSpeech || (facts.tilt ?? 0) < NOISE_TILT) return 'not-speech';
  if (range < LEAST_RANGE) return 'too-noisy';
  const blur = facts.blur ?? 0;
  if (speechFrames > CROWD.share * frames && blur > CROWD.blur) return 'too-noisy';
  if (speechFrames > CROWD.frames && blur > CROWD.manyBlur) return 'too-noisy';
  return speechFrames < mode.framesPerPhone * phones ? 'too-short' : undefined;
}
