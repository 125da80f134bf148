import type { AttemptView } from '../model/attempt.ts';
import type { Reference, SpeechOutcome } from '../model/speech.ts';
import { phoneIpa } from './phone-ipa.ts';
import { phoneStress } from './phone-stress.ts';
import { scoreReasons } from './score-reasons.ts';

/** A sound that several students did not say well. Signs are those of `phoneIpa`, without slashes. */
export type HardSound = {
  readonly sign: string;
  readonly studentIds: readonly string[];
  /** What was heard in its place, the commonest first. Of the others it is only known that it was not right. */
  readonly heard: readonly { readonly sign: string; readonly studentIds: readonly string[] }[];
};

/** One student's trouble is no trouble of the class, and would name its owner. */
const fewest = 2;

type Scored = Extract<SpeechOutcome, { kind: 'scored' }>;

/** Of a spoken answer, what the scorer is sure of: nothing where the teacher has said otherwise, or where it asks to hear it again. */
export function sureReading({ result, override }: Pick<AttemptView, 'result' | 'override'>): Scored | undefined {
  const outcome = (result as { readonly outcome?: SpeechOutcome } | undefined)?.outcome;
  if (override || outcome?.kind !== 'scored' || outcome.warnings.includes('say-again')) return undefined;
  return outcome;
}

/** The sounds of one reading that were surely poor, each once: sign and what was heard in its place. */
export function poorSounds(outcome: Scored, reference: Reference): ReadonlyMap<string, string | undefined> {
  const stress = phoneStress(outcome.words, reference);
  const found = new Map<string, string | undefined>();
  for (const reason of scoreReasons(outcome)) {
    if (reason.kind !== 'phone' || reason.mild) continue;
    const sign = phoneIpa(reason.phone, stress[reason.at]);
    if (!found.has(sign)) found.set(sign, reason.heard === undefined ? undefined : phoneIpa(reason.heard));
  }
  return found;
}

/** The sound that most students did not say well, by the newest attempt of each; undefined where fewer than two had the same trouble. */
export function hardestSound(
  newest: Iterable<Pick<AttemptView, 'studentId' | 'result' | 'override'>>,
  reference: Reference,
): HardSound | undefined {
  const bySign = new Map<string, [studentId: string, heard: string | undefined][]>();
  for (const attempt of newest) {
    const outcome = sureReading(attempt);
    if (!outcome) continue;
    for (const [sign, heard] of poorSounds(outcome, reference)) bySign.set(sign, [...(bySign.get(sign) ?? []), [attempt.studentId, heard]]);
  }
  const [hardest] = [...bySign].sort(([, a], [, b]) => b.length - a.length);
  if (!hardest || hardest[1].length < fewest) return undefined;
  const [sign, students] = hardest;
  const heard = [...new Set(students.map(([, one]) => one))].flatMap((one) =>
    one === undefined ? [] : [{ sign: one, studentIds: students.filter(([, other]) => other === one).map(([id]) => id) }],
  );
  heard.sort((a, b) => b.studentIds.length - a.studentIds.length);
  return { sign, studentIds: students.map(([id]) => id), heard };
}
