import { isSure, shownPhoneLevel, surelyHeard, type PhoneScore, type PhoneticSymbol, type SpeechOutcome } from '@chorus/sdk';

/**
 * What came of reading a symbol aloud. `heard`: another sound was surely said, ARPABET; `poor`: surely not well, and not known what instead; `again`: nothing
 * can be said for sure, so no fault is found.
 */
export type Verdict = { readonly kind: 'good' | 'fair' | 'poor' | 'again' } | { readonly kind: 'heard'; readonly heard: string };

type Sounds = Pick<PhoneticSymbol, 'phones' | 'otherPhones'>;
type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** What may be said of a reading of this symbol. A sound that counts as it, such as the other accent's, is no fault. */
export function verdictOf(outcome: Scored, { phones, otherPhones = [] }: Sounds): Verdict {
  if (!isSure(outcome)) return { kind: 'again' };
  const said = outcome.words.flatMap((word) => word.phones);
  if (said.length === 0) return { kind: 'again' };
  const also = new Set([...phones, ...otherPhones.flat()]);
  const counted = said.filter((phone) => !(phone.heard !== undefined && also.has(phone.heard)));
  if (counted.length === 0) return { kind: 'fair' };
  const wrong = counted.filter((phone) => shownPhoneLevel(phone) === 'poor').sort((a, b) => a.score - b.score)[0];
  const heard = wrong && surelyHeard(wrong);
  if (heard !== undefined) return { kind: 'heard', heard };
  if (wrong) return { kind: 'poor' };
  return { kind: levelOf(counted) };
}

function levelOf(phones: readonly PhoneScore[]): 'good' | 'fair' | 'again' {
  const levels = phones.map(shownPhoneLevel);
  if (levels.includes(undefined)) return 'again';
  return levels.includes('fair') ? 'fair' : 'good';
}
