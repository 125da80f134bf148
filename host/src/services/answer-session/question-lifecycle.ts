import { isContext, placeIn } from '@chorus/contract';
import { PluginError, type AnswerOutcome, type Disposable, type ItemRef, type Question, type QuestionGroup } from '@chorus/sdk';
import type { NewEntry } from '../journal/new-entry.ts';
import { ok, refuse, type AnswerPorts } from './answer-ports.ts';
import type { ClickerAnswers } from './clicker-answers.ts';
import { checkJson } from './evaluation.ts';
import { groupOf, openedBy, type FoldedAsking, type FoldedQuestion } from './fold-question.ts';
import type { MicrophoneAnswers } from './microphone-answers.ts';
import type { OpenQuestions } from './open-questions.ts';
import type { TeamAnswers } from './team-answer.ts';

/** Opens questions, alone and in groups, and ends them whole: what is being said is kept first. */
export class QuestionLifecycle {
  #time: Disposable | undefined;
  #endingParts: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly ports: Pick<AnswerPorts, 'journal' | 'evaluation' | 'ids' | 'clock' | 'lesson' | 'schoolId'>,
    private readonly questions: OpenQuestions,
    private readonly microphone: MicrophoneAnswers,
    private readonly clickers: ClickerAnswers,
    private readonly team: TeamAnswers,
  ) {}

  open(question: Question, askedBy?: string): Promise<AnswerOutcome> {
    return this.questions.whileOpening(this.#openOne(this.#owned(question), askedBy));
  }

  openGroup(group: QuestionGroup, askedBy?: string): Promise<AnswerOutcome> {
    const { context } = group;
    const parts = group.parts.map((part) => ({ ...part, question: this.#owned({ ...(context && { context }), ...part.question }) }));
    return this.questions.whileOpening(this.#openGroup({ ...group, parts }, askedBy));
  }

  /** Asks anew what is open. */
  async again(): Promise<void> {
    const { asking, phase } = this.questions;
    const [only] = asking?.parts ?? [];
    if (!asking || !only || phase !== 'answering') return;
    const parts = asking.parts.map(({ question, slot = '', studentIds }) => ({ question, slot, ...(studentIds && { studentIds }) }));
    await this.end();
    if (!asking.group) return void (await this.open(only.question, only.askedBy));
    await this.openGroup({ ...groupOf(asking.group), parts }, only.askedBy);
  }

  /** Closes everything that is open. */
  async end(): Promise<void> {
    this.questions.closing += 1;
    try {
      // An activity may let the next one speak as soon as one has ended.
      await this.#endAnswers();
      // Closed from here on: nothing begins while what was begun is kept.
      if (this.questions.phase !== 'answering' || this.questions.step('end')) return;
    } finally {
      this.questions.closing -= 1;
    }
    await this.microphone.resolveInterrupted('score');
    await this.clickers.giveUp('lost');
    const failed = await this.questions.append(this.#ends());
    if (failed) this.questions.takeUp();
    else this.#time?.dispose();
    this.questions.changed();
  }

  /** Closes a part of a group, and with the last one the group: one after the other, so that one of them is the last. */
  endPart(slot: string): Promise<void> {
    const part = this.questions.parts.find((one) => one.slot === slot && isOpenPart(one));
    const ended = this.#endingParts.then(() => part && this.#endPart(part.questionId));
    this.#endingParts = ended.catch(() => undefined);
    return ended;
  }

  /** Waits for the end of a group that has one, after its opening or a reload. */
  watch(): void {
    this.#time?.dispose();
    const { asking, open } = this.questions;
    const endsAt = asking?.group?.endsAt;
    if (endsAt === undefined || !open || !this.ports.journal.writing) return;
    this.#time = this.ports.clock.timeout(Math.max(0, endsAt - this.ports.clock.now()), () => void this.end());
  }

  stop(): void {
    this.#time?.dispose();
  }

  async #endPart(questionId: string): Promise<void> {
    const isOpen = () => this.questions.parts.some((part) => part.questionId === questionId && isOpenPart(part));
    // A student may be about to speak.
    await this.microphone.started();
    if (!isOpen()) return;
    if (this.questions.parts.filter(isOpenPart).length === 1) return this.end();
    if (this.questions.live?.questionId === questionId) await this.microphone.end('finish');
    await this.microphone.resolveInterrupted('score');
    await this.clickers.giveUp('lost', questionId);
    if (!isOpen()) return;
    await this.questions.append([{ kind: 'question.ended', payload: { questionId } }]);
    this.questions.changed();
  }

  async #openOne(question: Question, askedBy: string | undefined): Promise<AnswerOutcome> {
    await this.#check(question);
    await this.#endAnswers();
    const open = this.questions.open && !this.questions.asking?.group ? this.questions.current : undefined;
    if (open && sameQuestion(open.question, question)) return ok(open.questionId);
    return this.#openInstead({ question }, (lessonId) => {
      const questionId = this.ports.ids.next();
      return { id: questionId, entries: [{ kind: 'question.opened', payload: openedBy(question, { questionId, lessonId, askedBy }) }] };
    });
  }

  async #openGroup(group: QuestionGroup, askedBy: string | undefined): Promise<AnswerOutcome> {
    const [first] = group.parts;
    if (!first || new Set(group.parts.map(({ slot }) => slot)).size < group.parts.length)
      throw new PluginError('bad-item', 'A group has at least one part, and each its own slot.', { kind: group.kind });
    if (!isWritable(group))
      throw new PluginError('bad-item', 'A kind and a slot have 1 to 128 characters, and `endsAt` is a whole number of milliseconds.', {
        kind: group.kind,
      });
    this.#checkContext(group);
    for (const { question } of group.parts) await this.#check(question);
    await this.#endAnswers();
    const open = this.questions.open ? this.questions.asking : undefined;
    if (open?.group && asksTheSame(open, group)) return ok(open.group.groupId);
    return this.#openInstead({ question: first.question, group }, (lessonId) => this.#opened(group, lessonId, askedBy));
  }

  /** Opens in the place of what is open. */
  async #openInstead(
    shown: NonNullable<OpenQuestions['beingOpened']>,
    make: (lessonId: string) => { readonly id: string; readonly entries: readonly NewEntry[] },
  ): Promise<AnswerOutcome> {
    const { questions } = this;
    const lesson = this.ports.lesson();
    if (!lesson || !this.ports.journal.writing) return refuse('not-writer');
    if (questions.open) await this.microphone.resolveInterrupted('score');
    const refused = questions.step('open');
    if (refused) return refuse(refused);
    questions.beingOpened = shown;
    questions.changed();
    const { id, entries } = make(lesson.lessonId);
    const failed = await questions.append([...this.#ends(), ...entries]);
    questions.beingOpened = undefined;
    questions.step(failed ? 'open-failed' : 'opened');
    if (failed) questions.takeUp();
    questions.changed();
    this.watch();
    return failed ? refuse(failed) : ok(id);
  }

  #opened(
    group: QuestionGroup,
    lessonId: string,
    askedBy: string | undefined,
  ): { readonly id: string; readonly entries: readonly NewEntry[] } {
    const { kind, order, paper, endsAt, context } = group;
    const groupId = this.ports.ids.next();
    const parts = group.parts.map((part) => ({ ...part, questionId: this.ports.ids.next() }));
    const payload = {
      groupId,
      kind,
      order,
      ...placeIn(lessonId, context),
      ...(paper && { paper: { ...paper } }),
      ...(endsAt !== undefined && { endsAt }),
      parts: parts.map(({ questionId, slot, question: { ref }, studentIds }) => ({
        questionId,
        slot,
        item: { ...ref },
        ...(studentIds && { studentIds: [...studentIds] }),
      })),
    };
    const opened = parts.map(({ question, questionId, slot }): NewEntry => {
      return { kind: 'question.opened', payload: openedBy(question, { questionId, lessonId, askedBy, groupId, slot }) };
    });
    return { id: groupId, entries: [{ kind: 'group.opened', payload }, ...opened] };
  }

  /** What ends all that the record says is open. */
  #ends(): readonly NewEntry[] {
    const group = this.questions.asking?.group;
    const open = this.questions.parts.filter(({ ended }) => !ended);
    if (open.length === 0) return [];
    const ends = open.map(({ questionId }): NewEntry => ({ kind: 'question.ended', payload: { questionId } }));
    return group ? [...ends, { kind: 'group.ended', payload: { groupId: group.groupId } }] : ends;
  }

  async #endAnswers(): Promise<void> {
    if (this.questions.recording) await this.microphone.end('finish');
    await this.team.end();
  }

  #checkContext({ context }: Pick<Question, 'context'>): void {
    if (context && !isContext(context))
      throw new PluginError('bad-item', 'The context names no lesson, assignment or student.', { ...context });
  }

  async #check(question: Question): Promise<void> {
    const loaded = await this.ports.evaluation.load(question.type);
    const about = { type: question.type, item: question.ref.itemId };
    if (!checkJson(loaded.type.itemSchema, question.item))
      throw new PluginError('bad-item', `The item does not fit what "${question.type}" asks for.`, about);
    if (!isSeconds(question.team?.seconds ?? 1))
      throw new PluginError('bad-item', 'The `seconds` of `team` are whole seconds from 1 to 600.', about);
    if (!isSkill(question.skill ?? 'reading')) throw new PluginError('bad-item', 'The `skill` has 1 to 64 characters.', about);
    this.#checkContext(question);
  }

  /** What is in no pack is the school's own. */
  #owned(question: Question): Question {
    const { ref } = question;
    return ref.packId === 'own' ? { ...question, ref: { ...ref, packId: `own:${this.ports.schoolId()}` } } : question;
  }
}

const isOpenPart = (part: FoldedQuestion): boolean => part.groupId !== undefined && !part.ended;
const refKey = ({ packId, packVersion, itemId }: ItemRef): string => JSON.stringify([packId, packVersion, itemId]);
const belongsTo = ({ context }: Question): string => (context && context.kind !== 'lesson' ? `${context.kind}:${context.id}` : '');
const sameQuestion = (a: Question, b: Question): boolean =>
  a.type === b.type && refKey(a.ref) === refKey(b.ref) && belongsTo(a) === belongsTo(b);

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '' && name.length <= 128;
const isSkill = (skill: unknown): boolean => isName(skill) && (skill as string).length <= 64;
const isSeconds = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 1 && seconds <= 600;
const isMoment = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms <= 8.64e15;

/** Whether a plugin's group can be written: the server refuses what is none, and every answer to it. */
const isWritable = ({ kind, parts, endsAt = 0 }: QuestionGroup): boolean =>
  isName(kind) && parts.every(({ slot }) => isName(slot)) && isMoment(endsAt);

type Students = Pick<FoldedQuestion, 'studentIds'>;
const sameStudents = (a: Students, b: Students): boolean => JSON.stringify(a.studentIds ?? null) === JSON.stringify(b.studentIds ?? null);

function asksTheSame({ group, parts }: FoldedAsking, other: QuestionGroup): boolean {
  if (group?.kind !== other.kind || group.order !== other.order || parts.length !== other.parts.length) return false;
  if ((group.paper && refKey(group.paper)) !== (other.paper && refKey(other.paper))) return false;
  return other.parts.every((part, n) => {
    const open = parts[n];
    return open?.slot === part.slot && sameQuestion(open.question, part.question) && sameStudents(open, part);
  });
}
