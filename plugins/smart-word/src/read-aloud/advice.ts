import type { PhoneScore, SpeechOutcome } from '@chorus/sdk';

/** What a screen says below a score: a text key, and the phones in it. */
export type Advice =
  | {
      readonly key:
        | 'advice.unsure'
        | 'advice.sayAgain'
        | 'advice.clipping'
        | 'advice.noisy'
        | 'advice.quiet'
        | 'advice.good'
        | 'advice.fair';
    }
  | { readonly key: 'advice.phone'; readonly phone: PhoneScore }
  | { readonly key: 'advice.heard'; readonly phone: PhoneScore & { readonly heard: string } };

/** Below this the screen shows no hard number. */
export const sureFrom = 0.5;

const wasHeardAsAnother = (phone: PhoneScore): phone is PhoneScore & { readonly heard: string } => phone.heard !== undefined;

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** One line: what to mind next time. Doubt about the recording comes before doubt about the speaker. */
export function adviceOf(outcome: Scored): Advice {
  if (outcome.confidence < sureFrom) return { key: 'advice.unsure' };
  if (outcome.warnings.includes('say-again')) return { key: 'advice.sayAgain' };
  const phones = outcome.words.flatMap((word) => word.phones);
  const worst = phones.reduce<PhoneScore | undefined>(
    (low, phone) => (low === undefined || phone.score < low.score ? phone : low),
    undefined,
  );
  if (worst && worst.score < 60) {
    return wasHeardAsAnother(worst) ? { key: 'advice.heard', phone: worst } : { key: 'advice.phone', phone: worst };
  }
  if (outcome.warnings.includes('clipping')) return { key: 'advice.clipping' };
  if (outcome.warnings.includes('noisy')) return { key: 'advice.noisy' };
  if (outcome.warnings.includes('quiet')) return { key: 'advice.quiet' };
  return { key: outcome.overall >= 85 ? 'advice.good' : 'advice.fair' };
}
