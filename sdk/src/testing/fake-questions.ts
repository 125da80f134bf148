import { Check } from 'typebox/schema';
import type { AttemptContext } from '../model/attempt.ts';
import { PluginError } from '../plugin/errors.ts';
import type { EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import { sameItem } from '../rules/same-item.ts';
import type {
  AnswerRefusal,
  AnswerSessionSnapshot,
  Question,
  QuestionGroup,
  QuestionGroupSnapshot,
  QuestionPartSnapshot,
} from '../services/answer-session.ts';

/** A question that is asked, alone or as a part of a group. */
export type OpenQuestion = AnswerSessionSnapshot & Partial<QuestionPartSnapshot>;

/** Refuses a question that the host refuses; `strict`: one of a type that is not there too. Error: {@link PluginError}. */
export function checkQuestion(question: Question, type: EvaluateTypeDefinition | undefined, strict: boolean): void {
  const { seconds = 1 } = question.team ?? {};
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 600)
    throw new PluginError('bad-item', 'The `seconds` of `team` are whole seconds from 1 to 600.', { type: question.type });
  if (!type && strict) {
    throw new PluginError('unknown-evaluate-type', `No plugin provides "${question.type}".`, { type: question.type });
  }
  if (type && !Check(type.itemSchema, question.item))
    throw new PluginError('bad-item', `The item does not fit what "${question.type}" asks for.`, { type: question.type });
  const fault = type?.faultOf?.(question.item);
  if (fault) throw new PluginError(fault.kind, `The item of "${question.type}" can't be asked.`, { type: question.type });
}

/** Refuses a group that the host refuses, its questions apart. Error: {@link PluginError}. */
export function checkGroup({ kind, parts, endsAt = 0 }: QuestionGroup): void {
  if (parts.length === 0 || new Set(parts.map(({ slot }) => slot)).size < parts.length)
    throw new PluginError('bad-item', 'A group has at least one part, and each its own slot.', { kind });
  if (![kind, ...parts.map(({ slot }) => slot)].every(isName) || !isMoment(endsAt))
    throw new PluginError('bad-item', 'A kind and a slot have 1 to 128 characters, and `endsAt` is a whole number of milliseconds.', {
      kind,
    });
}

/** The open part of what is asked that this student answers, or why there is none. */
export function routeAnswer(
  {
    asked,
    group,
    shown,
  }: { readonly asked: readonly OpenQuestion[]; readonly group: QuestionGroupSnapshot | undefined; readonly shown: string | undefined },
  studentId: string,
  slot: string | undefined,
): OpenQuestion | AnswerRefusal {
  if (asked.length === 0) return 'no-question';
  if (asked.every(({ phase }) => phase !== 'answering')) return 'not-open';
  const fits = asked.filter((one) => (slot === undefined || one.slot === slot) && (one.studentIds?.includes(studentId) ?? true));
  if (fits.length === 0) return 'no-part';
  const inTurn = group?.order === 'sequence' ? fits.filter(({ questionId }) => questionId === shown) : fits;
  const open = inTurn.filter(({ phase }) => phase === 'answering');
  if (open.length === 0) return 'not-open';
  const own = open.filter(({ studentIds }) => studentIds);
  const [only, other] = own.length > 0 ? own : open;
  if (!only || other) return 'no-part';
  return !only.question.changeable && only.attempts.some((attempt) => attempt.studentId === studentId) ? 'not-changeable' : only;
}

/** What a question's answers belong to: the lesson, unless it says something else. */
export const contextOf = ({ context }: Question): AttemptContext =>
  context && context.kind !== 'lesson' ? context : { kind: 'lesson', id: 'lesson' };

/** Whether it is the question that is open. */
export const sameQuestion = (a: Question, b: Question): boolean =>
  a.type === b.type && sameItem(a.ref, b.ref) && contextOf(a).kind === contextOf(b).kind && contextOf(a).id === contextOf(b).id;

/** Whether it is the group that is open. */
export const sameGroup = (open: QuestionGroupSnapshot, group: QuestionGroup): boolean =>
  open.kind === group.kind &&
  open.order === group.order &&
  open.parts.length === group.parts.length &&
  JSON.stringify(open.paper) === JSON.stringify(group.paper) &&
  open.parts.every(
    (part, n) =>
      part.slot === group.parts[n]?.slot &&
      sameQuestion(part.question, group.parts[n].question) &&
      JSON.stringify(part.studentIds) === JSON.stringify(group.parts[n].studentIds),
  );

const isName = (name: string): boolean => name !== '' && name.length <= 128;
const isMoment = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms <= 8.64e15;
