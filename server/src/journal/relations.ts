import { lessonOf, payloads, type JournalEntry } from '@chorus/contract';

/** Where an entry belongs: its lesson if it says so, what it brings into being, and what it is about. */
export interface Relations {
  readonly lessonId: string | undefined;
  readonly subject: string | undefined;
  readonly parent: string | undefined;
}

/** Reads an entry's relations. Subjects of different kinds never meet: each has its letter before it. */
export function relationsOf(entry: JournalEntry): Relations {
  const at = (lessonId?: string, subject?: string, parent?: string): Relations => ({ lessonId, subject, parent });
  switch (entry.kind) {
    case 'question.opened':
      return at(lessonOf(entry.payload), `q:${entry.payload.questionId}`);
    case 'question.ended':
      return at(undefined, undefined, `q:${entry.payload.questionId}`);
    case 'group.opened':
      return at(lessonOf(entry.payload), `g:${entry.payload.groupId}`);
    case 'group.ended':
      return at(undefined, undefined, `g:${entry.payload.groupId}`);
    case 'recording.started':
      return at(undefined, `r:${entry.payload.recordingId}`, `q:${entry.payload.questionId}`);
    case 'recording.announced':
    case 'recording.ended':
      return at(undefined, undefined, `r:${entry.payload.recordingId}`);
    case 'attempt':
      return at(lessonOf(entry.payload), `a:${entry.payload.id}`, `q:${entry.payload.questionId}`);
    case 'attempt.fact':
      return at(undefined, undefined, `a:${entry.payload.attemptId}`);
    case 'team.started':
    case 'team.ended':
      return at(undefined, undefined, `q:${entry.payload.questionId}`);
    case 'student.praised':
    case 'praise.undone':
    case 'star.given':
    case 'star.undone':
      return at(lessonOf(entry.payload));
    case 'roll.called':
    case 'roll.undone':
    case 'student.absent':
    case 'scores.hidden':
    case 'device.loaned':
    case 'device.returned':
    case 'plugin.activated':
      return at(entry.payload.lessonId);
    default:
      return ofUnknown((entry as JournalEntry).payload as Parameters<typeof ofUnknown>[0]);
  }
}

/** Of a kind that a later version writes: where its payload's ids say, by the names that all kinds have for them. */
function ofUnknown({ lessonId, questionId, attemptId }: { lessonId?: string; questionId?: string; attemptId?: string }): Relations {
  const parent = attemptId === undefined ? questionId && `q:${questionId}` : `a:${attemptId}`;
  return { lessonId, subject: undefined, parent };
}

/** Ids that an entry of a later version's kind may have, each of which is looked for among what was deleted: everybody of some classes. */
export const mostNamed = 1_000;

/**
 * Whom an entry of a later version's kind may speak of: every text of its payload that may be an id, two levels deep. A list of ids only says who took
 * part, not what was said of them, so it counts for attempts alone. Of a kind that is known: nobody.
 */
export function namedByUnknown({ kind, payload }: JournalEntry): {
  readonly people: readonly string[];
  readonly attempts: readonly string[];
} {
  const people = new Set<string>();
  const attempts = new Set<string>();
  const add = (value: unknown, depth: number, listed: boolean): void => {
    if (typeof value === 'string' && value.length <= 128) {
      attempts.add(value);
      if (!listed) people.add(value);
    } else if (Array.isArray(value)) for (const one of value) add(one, depth, true);
    else if (depth < 2 && typeof value === 'object' && value !== null) for (const one of Object.values(value)) add(one, depth + 1, false);
  };
  if (!Object.hasOwn(payloads, kind)) add(payload, 0, false);
  return { people: [...people], attempts: [...attempts] };
}
