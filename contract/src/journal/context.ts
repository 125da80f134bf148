import type { Actor, AttemptContext } from '@chorus/sdk';
import { deviceOf } from './device-owner.ts';
import type { JournalEntry } from './entry.ts';

interface Placed {
  readonly lessonId?: string | undefined;
  readonly context?: AttemptContext | undefined;
}

/**
 * What an entry's payload says that it belongs to: its context, or, as all were written before there was one, its lesson. Undefined: it says neither,
 * and belongs where the question or attempt does that it names.
 */
export function contextOf(payload: Placed): AttemptContext | undefined {
  return payload.context ?? (payload.lessonId === undefined ? undefined : { kind: 'lesson', id: payload.lessonId });
}

/** The lesson in which it was; undefined outside a lesson. An assignment that is answered in a lesson has both. */
export function lessonOf(payload: Placed): string | undefined {
  return payload.lessonId ?? (payload.context?.kind === 'lesson' ? payload.context.id : undefined);
}

/** Whether a plugin's context can be written: the server refuses what is none. */
export const isContext = ({ kind, id }: AttemptContext): boolean =>
  ['lesson', 'assignment', 'self'].includes(kind) && typeof id === 'string' && id !== '' && id.length <= 128;

/** The place of a new question or answer in a lesson, whose id stands beside every context for readers who know nothing else. */
export function placeIn(lessonId: string, context?: AttemptContext): { lessonId: string; context: AttemptContext } {
  return { lessonId, context: context && context.kind !== 'lesson' ? { ...context } : { kind: 'lesson', id: lessonId } };
}

const byTeacher = (id: string): Actor => ({ kind: 'teacher', id });

/** The actor of what a page writes: its teacher, or, where nobody is logged in, the device. */
export function byOwner(ownerId: string): Actor {
  const device = deviceOf(ownerId);
  return device === undefined ? byTeacher(ownerId) : { kind: 'device', id: device };
}

/** Who a `by` names: the id alone, as all were written before there were others, is a teacher's. */
export const actorOf = (by: Actor | string): Actor => (typeof by === 'string' ? byTeacher(by) : by);

/** Who gave an answer. One that does not say was pressed on a clicker, or entered on the page of the teacher whose record it is in. */
export function giverOf({ payload, ownerId }: Pick<JournalEntry<'attempt'>, 'payload' | 'ownerId'>): Actor {
  if (payload.by) return payload.by;
  if (payload.source !== 'clicker') return byOwner(ownerId);
  // `<receiver>:<clicker>:<question>:<number>`; a receiver's serial may have colons of its own. A spoken answer has none.
  return { kind: 'device', id: payload.pressId?.split(':').at(-3) ?? '' };
}
