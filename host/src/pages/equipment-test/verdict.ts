import { notAMicrophone } from '../../locales/not-a-microphone.ts';
import type { SpeechOutcome } from '@chorus/sdk';
import type { CaptureTrack } from '../../services/audio/audio-capture.ts';
import type { QuietMeasure, SpokenMeasure } from './measure.ts';

/** What stands between this microphone, this room and a fair score. The texts of the page say each in words, and what to do. */
export type FindingCode =
  | 'silent'
  | 'no-voice'
  | 'too-quiet'
  | 'too-loud'
  | 'too-noisy'
  | 'echo'
  | 'filters'
  | 'wrong-device'
  | 'telephone'
  | 'other-text'
  | 'unsure';

/** `bad`: answers can't be scored so. `warn`: they can, but less surely. */
export interface Finding {
  readonly code: FindingCode;
  readonly level: 'bad' | 'warn';
}

/** Whether this microphone and room will do, and why not: the gravest first. */
export interface EquipmentVerdict {
  readonly verdict: 'good' | 'usable' | 'bad';
  readonly findings: readonly Finding[];
}

/** What a test found out. */
export interface EquipmentFacts {
  readonly quiet: QuietMeasure;
  readonly spoken: SpokenMeasure;
  readonly track: CaptureTrack;
  /** The microphone that the teacher has chosen. */
  readonly chosen: string | undefined;
  /** What the scorer made of the sentence; undefined where it could not be asked. */
  readonly outcome: SpeechOutcome | undefined;
}

/** From here on it is worth saying (`warn`), and too much (`bad`). */
export const limits = {
  /** Level of the voice, dBFS. */
  quietDb: { warn: -40, bad: -50 },
  /** Voice over room, dB. */
  snrDb: { warn: 18, bad: 10 },
  /** Share of clipped samples. */
  clipped: { warn: 0.005, bad: 0.05 },
  /** Of falls (see `measure.ts`), ms: a room that rings for over a second. It makes scores less sure, not impossible. */
  fallMs: 550,
  /** Share of samples that are exactly nothing: all of them, or most of the pauses. */
  zeros: { silent: 0.999, filtered: 0.5 },
  /** A sentence takes longer than this. */
  spokenMs: 600,
  /** Below this rate the sounds that differ most are gone (s, f, th). */
  rateHz: 16_000,
} as const;

/** Judges a test by what was measured, what the browser says of the microphone, and what the scorer heard. */
export function equipmentVerdict(facts: EquipmentFacts): EquipmentVerdict {
  const { quiet, spoken } = facts;
  const deaf = quiet.zeros >= limits.zeros.silent && spoken.spokenMs === 0;
  const mute = !deaf && (spoken.spokenMs < limits.spokenMs || heardNobody(facts.outcome));
  const found = [
    deaf && bad('silent'),
    mute && bad('no-voice'),
    // Of a voice that was not heard nothing more is known.
    ...(deaf || mute ? [] : voiceFindings(facts)),
    ...deviceFindings(facts),
  ].filter((finding): finding is Finding => finding !== false && finding !== undefined);
  const findings = [...found.filter(({ level }) => level === 'bad'), ...found.filter(({ level }) => level === 'warn')];
  return { verdict: findings[0] === undefined ? 'good' : findings[0].level === 'bad' ? 'bad' : 'usable', findings };
}

const bad = (code: FindingCode): Finding => ({ code, level: 'bad' });
const warn = (code: FindingCode): Finding => ({ code, level: 'warn' });
const refusedAs = (outcome: SpeechOutcome | undefined, reason: string) => outcome?.kind === 'refused' && outcome.reason === reason;
const warnsOf = (outcome: SpeechOutcome | undefined, warning: string) =>
  outcome?.kind === 'scored' && outcome.warnings.some((each) => each === warning);
const heardNobody = (outcome: SpeechOutcome | undefined) => refusedAs(outcome, 'nothing-heard') || refusedAs(outcome, 'not-speech');

function voiceFindings({ quiet, spoken, outcome }: EquipmentFacts): readonly (Finding | undefined)[] {
  const loud = graded('too-loud', spoken.clipped > limits.clipped.bad, spoken.clipped > limits.clipped.warn, outcome, 'clipping');
  const soft = graded('too-quiet', spoken.speechDb < limits.quietDb.bad, spoken.speechDb < limits.quietDb.warn, outcome, 'quiet');
  const noisy = graded('too-noisy', spoken.snrDb < limits.snrDb.bad, spoken.snrDb < limits.snrDb.warn, outcome, 'noisy');
  const echo = (spoken.fallMs ?? 0) > limits.fallMs ? warn('echo') : undefined;
  const filters = quiet.zeros > limits.zeros.filtered ? warn('filters') : undefined;
  const explained = loud ?? soft ?? noisy ?? echo;
  // What the scorer doubts is told where nothing else explains it.
  const doubt = refusedAs(outcome, 'other-text')
    ? warn('other-text')
    : outcome?.kind === 'refused' || (outcome?.kind === 'scored' && outcome.confidence < 0.5)
      ? warn('unsure')
      : undefined;
  return [loud, soft, noisy, echo, filters, explained ? undefined : doubt];
}

/** The measure and the scorer's own gate each can find a fault; the graver word counts. */
function graded(
  code: 'too-loud' | 'too-quiet' | 'too-noisy',
  isBad: boolean,
  isWarn: boolean,
  outcome: SpeechOutcome | undefined,
  warning: string,
): Finding | undefined {
  if (isBad || refusedAs(outcome, code)) return bad(code);
  return isWarn || warnsOf(outcome, warning) ? warn(code) : undefined;
}

function deviceFindings({ track, chosen }: EquipmentFacts): readonly (Finding | undefined)[] {
  const other = chosen !== undefined && track.deviceId !== undefined && track.deviceId !== chosen;
  return [
    track.rateHz !== undefined && track.rateHz < limits.rateHz ? bad('telephone') : undefined,
    other || notAMicrophone.test(track.label) ? warn('wrong-device') : undefined,
    track.automaticGain || track.echoCancellation || track.noiseSuppression ? warn('filters') : undefined,
  ];
}
