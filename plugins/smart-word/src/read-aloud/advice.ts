import {
  isSure,
  phoneIpa,
  phoneStress,
  scoreReasons,
  shownPhoneLevel,
  surelyHeard,
  type ScoreReason,
  type SpeechOutcome,
  type Word,
} from '@chorus/sdk';
import { referenceOf } from './question.ts';

/** What a screen says below a score: a text key, or the costliest reason. */
export type Advice =
  | {
      readonly key:
        | 'advice.unsure'
        | 'advice.sayAgain'
        | 'advice.clipping'
        | 'advice.noisy'
        | 'advice.quiet'
        | 'advice.good'
        | 'advice.listen'
        | 'advice.whole'
        | 'advice.fair';
    }
  | { readonly reason: ScoreReason };

const goodFrom = 85;
/** Below this a score is poor, and a sound is. */
const [poorScore, poorSound] = [65, 60];

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** One line: what to mind next time. Doubt about the recording comes before doubt about the speaker, trifles come last. */
export function adviceOf(outcome: Scored): Advice {
  if (!isSure(outcome)) return { key: 'advice.unsure' };
  if (outcome.warnings.includes('say-again')) return { key: 'advice.sayAgain' };
  const [reason] = scoreReasons(outcome);
  const mild = reason?.kind === 'phone' && reason.mild === true;
  if (reason && !mild) return { reason };
  if (outcome.warnings.includes('clipping')) return { key: 'advice.clipping' };
  if (outcome.warnings.includes('noisy')) return { key: 'advice.noisy' };
  if (outcome.warnings.includes('quiet')) return { key: 'advice.quiet' };
  const phones = outcome.words.flatMap((word) => word.phones);
  // each sound is there, and the score is of what they came to: a word said several times over, or in pieces
  if (outcome.overall < poorScore && phones.length > 0 && phones.every(({ score }) => score >= poorSound)) return { key: 'advice.whole' };
  if (reason) return { reason };
  // Some sound is not good, but which one can't be said for sure: a named mistake would be a guess.
  const doubted = phones.some((phone) => (outcome.overall < goodFrom ? phone.score < goodFrom : shownPhoneLevel(phone) === undefined));
  if (doubted) return { key: 'advice.listen' };
  return { key: outcome.overall >= goodFrom ? 'advice.good' : 'advice.fair' };
}

/** The sound to mind in a reading that was not heard well enough: the worst of those that are surely not right. Signs are those of `phoneIpa`. */
export function soundToMind(outcome: Scored, word: Word | undefined): { readonly sign: string; readonly heard?: string } | undefined {
  const stress = word ? phoneStress(outcome.words, referenceOf(word)) : [];
  const [worst] = outcome.words
    .flatMap(({ phones }) => phones)
    .map((phone, at) => ({ phone, at }))
    .filter(({ phone }) => shownPhoneLevel(phone) === 'poor')
    .sort((a, b) => a.phone.score - b.phone.score);
  if (!worst) return undefined;
  const heard = surelyHeard(worst.phone);
  return { sign: phoneIpa(worst.phone.phone, stress[worst.at]), ...(heard !== undefined && { heard: phoneIpa(heard) }) };
}
