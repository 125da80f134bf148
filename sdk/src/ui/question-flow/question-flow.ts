import { computed, makeObservable, observable } from 'mobx';
import type { AttemptView } from '../../model/attempt.ts';
import type { ChoiceAnswer, ChoiceItem } from '../../model/evaluate-types.ts';
import { Countdown } from '../../plugin/countdown.ts';
import type { Disposable } from '../../plugin/disposable.ts';
import type { Observable } from '../../plugin/observable.ts';
import { newestAttempts } from '../../rules/class-result.ts';
import { sameItem } from '../../rules/same-item.ts';
import { missedBy, noteScores, type ScoreSheet } from '../../rules/score-sheet.ts';
import type { AnswerSession, AnswerSessionSnapshot, Question } from '../../services/answer-session.ts';
import { askStudents } from '../../services/ask-students.ts';
import type { Clock } from '../../services/clock.ts';
import type { WaitingList } from '../../services/waiting-list.ts';
import { fromObservable } from '../from-observable.ts';

/** A question of a {@link QuestionFlow}. Add what your page shows of it. */
export interface FlowItem {
  /** Its name on the score sheet, unlike the others'. */
  readonly id: string;
  /** What is opened; of a choice with one question in its item. It can be changed until it is revealed, unless it says otherwise. */
  readonly question: Omit<Question, 'changeable' | 'results'> & Partial<Pick<Question, 'changeable'>>;
}

/**
 * Where a class is in a {@link QuestionFlow}; plain JSON, the state of an `ActivitySession`. `index`: of the question, behind the last one at the end.
 * `result`: the class looks at what came of it. `only`: ids of who is asked, null: everybody. `again`: the round for those who missed something. `sheet`: each
 * student's newest score of each question; `first`: the one of the first try, by which a question is judged (`itemStatistics`). A place that was kept earlier has no `first`.
 */
export type FlowPlace = {
  readonly index: number;
  readonly result: boolean;
  readonly only: readonly string[] | null;
  readonly again: boolean;
  readonly sheet: ScoreSheet;
  readonly first?: ScoreSheet;
};

/** At the first question. */
export const flowStart: FlowPlace = { index: 0, result: false, only: null, again: false, sheet: {}, first: {} };

const none: readonly string[] = [];

/** Whether the open question is this one. A word can be asked in several ways, which differ in their type, in what they train or in what is right. */
function isSame(open: Question | undefined, own: FlowItem['question']): boolean {
  if (!open || !sameItem(open.ref, own.ref)) return false;
  return open.type === own.type && (open.skill ?? own.skill) === own.skill && rightOf(open) === rightOf(own);
}

/** The texts of what is right, whatever their order and letters. */
function rightOf({ item }: Pick<Question, 'item'>): string | undefined {
  const question = (item as Partial<ChoiceItem> | undefined)?.questions?.[0];
  return question?.options
    .filter(({ id }) => question.answer.includes(id))
    .map(({ text }) => text)
    .sort()
    .join('\n');
}

/** Where a {@link QuestionFlow} keeps its place: an `ActivitySession` of {@link FlowPlace}, or of that and more, which is left as it is. */
export interface FlowSession {
  readonly state: Observable<FlowPlace>;
  /** Puts what `change` makes of the place in its place. */
  update(change: <P extends FlowPlace>(place: P) => P): void;
}

/** What a {@link QuestionFlow} is made of. */
export interface QuestionFlowParts<I extends FlowItem> {
  readonly session: AnswerSession;
  readonly waiting: WaitingList;
  readonly clock: Clock;
  /** `await ctx.session<FlowPlace>({ kind: 'quiz', version: 1, initial: flowStart })`; what else is in its state is kept. */
  readonly place: FlowSession;
  /** The questions, where they are known already; otherwise give them to {@link QuestionFlow.resume} or {@link QuestionFlow.begin}. */
  readonly items?: readonly I[];
}

/**
 * Asks one question after the other: open, answers, reveal, result, again for those who missed it, next, end. Answers are the host's; the flow keeps its place, and
 * the scores of the questions that are done. MobX follows its getters. `QuestionFlowView` draws it. Let `ctx.scope.own` it.
 */
export class QuestionFlow<I extends FlowItem = FlowItem> implements Disposable {
  /** Reveals by itself, where the teacher wants that. */
  readonly countdown: Countdown;
  private readonly parts: QuestionFlowParts<I>;
  private readonly list;
  private readonly box;
  private opening: Promise<unknown> = Promise.resolve();

  constructor(parts: QuestionFlowParts<I>) {
    this.parts = parts;
    this.countdown = new Countdown(parts.clock, () => void this.close());
    this.list = observable.box<readonly I[]>(parts.items ?? [], { deep: false });
    this.box = {
      open: fromObservable(parts.session.state),
      list: fromObservable(parts.waiting.state),
      at: fromObservable(parts.place.state),
    };
    // Who draws one of these is not drawn again with each answer.
    makeObservable(this, {
      index: computed,
      item: computed,
      question: computed,
      open: computed,
      closed: computed,
      view: computed,
      student: computed,
      newest: computed,
      chosen: computed,
    });
  }

  /** The questions in their order. */
  get items(): readonly I[] {
    return this.list.get();
  }
  /** The questions' names on the sheet. */
  get ids(): readonly string[] {
    return this.items.map(({ id }) => id);
  }
  /** Where the class is. */
  get at(): FlowPlace {
    return this.box.at.current;
  }
  /** Place of the question that is asked, whichever machine asked it; else of the one where this one was. */
  get index(): number {
    const asked = this.box.open.current?.question;
    const index = this.items.findIndex(({ question }) => isSame(asked, question));
    return index >= 0 ? index : this.at.index;
  }
  /** The question; at the end the last one. Undefined where there is none. */
  get item(): I | undefined {
    return this.items[Math.min(this.index, this.items.length - 1)];
  }
  /** The question and its options as they are asked: after a reload those of the open one. */
  get question(): ChoiceItem['questions'][number] | undefined {
    return ((this.open?.question.item ?? this.item?.question.item) as ChoiceItem | undefined)?.questions[0];
  }
  /** The host's open question, if it is this one: another activity's may have the same name. */
  get open(): AnswerSessionSnapshot | undefined {
    const { current } = this.box.open;
    return this.item && isSame(current?.question, this.item.question) ? current : undefined;
  }
  /** What is right is shown. */
  get closed(): boolean {
    return this.open?.phase === 'ended';
  }
  /** What the class sees. */
  get view(): 'empty' | 'question' | 'result' | 'end' {
    if (this.items.length === 0) return 'empty';
    if (this.at.index >= this.items.length && this.open?.phase !== 'answering') return 'end';
    return this.closed && this.at.result ? 'result' : 'question';
  }
  /** Who is called. */
  get student() {
    return this.box.list.current.rows.find((row) => row.student.id === this.box.list.current.activeStudentId)?.student;
  }
  /** Each student's newest answer to the question. */
  get newest(): readonly AttemptView[] {
    return [...newestAttempts(this.open?.attempts ?? []).values()];
  }
  /** Ids of the options that the called student has chosen. */
  get chosen(): readonly string[] {
    const mine = this.newest.find((attempt) => attempt.studentId === this.student?.id);
    return (mine?.answer as ChoiceAnswer | undefined)?.chosen[this.question?.id ?? ''] ?? none;
  }

  /** Goes on with these questions, where the class was; opens the question unless it is open or all is done. */
  async resume(items: readonly I[] = this.items): Promise<void> {
    this.list.set(items);
    if (!this.open && this.view === 'question') await this.show(this.index);
  }
  /** Begins these questions, or the same ones anew, with an empty sheet. */
  async begin(items: readonly I[] = this.items): Promise<void> {
    this.list.set(items);
    this.parts.place.update((at) => ({ ...at, ...flowStart }));
    if (items.length > 0) await this.show(0);
  }
  /** Asks the question at this place; with `only` those students alone. */
  async show(index: number, only: readonly string[] | null = null): Promise<void> {
    const item = this.items[index];
    if (!item) return;
    this.parts.place.update((at) => ({ ...at, index, only, result: false }));
    const opened = this.openItem(item);
    this.opening = opened.catch(() => undefined);
    await opened;
    this.countdown.begin();
    if (only) await this.ask(only);
  }
  /** Who has a clicker answers by it: by the name of one of them the class would see who missed it. */
  private async ask(only: readonly string[]): Promise<void> {
    const { waiting } = this.parts;
    const { rows, playType, activeStudentId } = waiting.state.get();
    const press = rows.some(({ student, device, absent }) => device !== 'none' && !absent && only.includes(student.id));
    if (playType === 'TEAM' || !press) await askStudents(this.parts, only);
    else if (activeStudentId !== undefined) await waiting.toggle(activeStudentId);
  }
  private async openItem(item: I): Promise<void> {
    await this.endAskedOtherwise(item);
    await this.parts.session.open({ changeable: true, ...item.question, results: 'when-ended' });
  }
  /** The host goes on with an open question of this address as it was asked: with other options it is another question. */
  private async endAskedOtherwise({ question }: I): Promise<void> {
    const open = this.parts.session.state.get();
    if (!sameItem(open?.question.ref, question.ref) || open?.phase === 'ended') return;
    if (JSON.stringify(open?.question.item) !== JSON.stringify(question.item)) await this.parts.session.end();
  }
  /** The called student's choice on the screen; one that comes while the question opens waits for it. */
  async choose(optionId: string): Promise<void> {
    const { student } = this;
    await this.opening;
    if (!student || !this.question || this.closed) return;
    await this.parts.session.give({
      studentId: student.id,
      source: 'screen',
      answer: { chosen: { [this.question.id]: [optionId] } },
    });
  }
  /** Nobody can answer any more; what is right is shown. While the question opens it waits for that. */
  async close(): Promise<void> {
    await this.opening;
    this.countdown.stop();
    if (this.open && !this.closed) await this.parts.session.end();
  }
  /** What came of the question; noted now, since the host has the attempts of the newest question only. */
  showResult(): void {
    if (!this.item) return;
    const { id } = this.item;
    const { only, sheet } = this.at;
    // a score that is there stays as it is where others were asked again
    const counted = this.newest.filter(({ studentId }) => !only || only.includes(studentId) || sheet[id]?.[studentId] === undefined);
    this.parts.place.update((at) => {
      const { first = at.sheet } = at;
      const tried = { ...first, [id]: { ...noteScores({}, id, counted)[id], ...first[id] } };
      return { ...at, result: true, sheet: noteScores(at.sheet, id, counted), first: tried };
    });
  }
  /** The next question, in the round again the next that somebody missed; else the end. */
  async next(from = this.index + 1): Promise<void> {
    this.showResult();
    const { again, sheet } = this.at;
    const next = this.items.findIndex(({ id }, index) => index >= from && (!again || missedBy(sheet, id).length > 0));
    if (next < 0) this.parts.place.update((at) => ({ ...at, index: this.items.length }));
    else await this.show(next, again ? missedBy(sheet, this.items[next]!.id) : null);
  }
  /** From the end: what somebody missed, for those who missed it. */
  async again(): Promise<void> {
    this.parts.place.update((at) => ({ ...at, again: true }));
    await this.next(0);
  }

  /** Stops the countdown. */
  dispose(): void {
    this.countdown.dispose();
  }
}
