import { fromObservable } from '@chorus/sdk/ui';
import {
  optionLetter,
  sameItem,
  type ActivitySession,
  type AnswerSession,
  type AttemptView,
  type ChoiceAnswer,
  type PluginContext,
  type WaitingList,
} from '@chorus/sdk';
import questions from './questions.json';

export type QuizPlace = { readonly index: number };
/** One question after the other. Answers are the host's; the quiz keeps its place only. */
export class QuizStore {
  readonly count = questions.length;
  private readonly box;

  constructor(
    private readonly session: AnswerSession,
    waiting: WaitingList,
    private readonly place: ActivitySession<QuizPlace>,
    private readonly plugin: PluginContext['plugin'],
  ) {
    this.box = { open: fromObservable(session.state), list: fromObservable(waiting.state), at: fromObservable(place.state) };
  }

  /** The question that is asked, whichever machine asked it; else where this one was. */
  get index() {
    const asked = this.box.open.current?.question.ref;
    const index = asked?.packId === this.plugin.id ? questions.findIndex(({ id }) => id === asked.itemId) : -1;
    return index >= 0 ? index : this.box.at.current.index;
  }
  get question() {
    return this.at(this.index);
  }
  private at(index: number) {
    const { id, text, options, answer } = questions[index] ?? questions[0]!;
    return { id, text, options: options.map((option, n) => ({ id: optionLetter(n), text: option })), answer: [optionLetter(answer)] };
  }
  private refOf({ id }: { readonly id: string }) {
    return { packId: this.plugin.id, packVersion: this.plugin.version, itemId: id };
  }
  /** The host's open question, if it is this one: another activity's may have the same name. */
  get open() {
    const { current } = this.box.open;
    return sameItem(current?.question.ref, this.refOf(this.question)) ? current : undefined;
  }
  get closed() {
    return this.open?.phase === 'ended';
  }
  get student() {
    return this.box.list.current.rows.find((row) => row.student.id === this.box.list.current.activeStudentId)?.student;
  }
  /** Each student's newest answer. */
  get newest(): readonly AttemptView[] {
    return [...new Map(this.open?.attempts.map((attempt) => [attempt.studentId, attempt])).values()];
  }
  chosenBy(attempt: AttemptView | undefined): string | undefined {
    return (attempt?.answer as ChoiceAnswer | undefined)?.chosen[this.question.id]?.[0];
  }
  votes(option: string): number {
    return this.newest.filter((attempt) => this.chosenBy(attempt) === option).length;
  }
  async show(index: number): Promise<void> {
    this.place.update(() => ({ index }));
    const next = this.at(index);
    const question = { ref: this.refOf(next), type: 'chorus.choice/1', item: { questions: [next] }, changeable: true };
    await this.session.open({ ...question, results: 'when-ended' });
  }
  async choose(option: string): Promise<void> {
    if (!this.student || this.closed) return;
    await this.session.give({ studentId: this.student.id, source: 'screen', answer: { chosen: { [this.question.id]: [option] } } });
  }
  async close(): Promise<void> {
    await this.session.end();
  }
}
