import { fromObservable } from '@chorus/sdk/ui';
import {
  askStudents,
  Countdown,
  missedBy,
  newestAttempts,
  noteScores,
  optionLetter,
  sameItem,
  type ActivitySession,
  type AnswerSession,
  type AttemptView,
  type ChoiceAnswer,
  type Clock,
  type PluginContext,
  type ScoreSheet,
  type WaitingList,
} from '@chorus/sdk';
import questions from './questions.json';

/** `index`: of the question, behind the last one at the end. `only`: who is asked, null: everybody. `again`: the round for those who missed something. */
export type QuizPlace = {
  readonly index: number;
  readonly result: boolean;
  readonly only: readonly string[] | null;
  readonly again: boolean;
  readonly sheet: ScoreSheet;
};
export const start: QuizPlace = { index: 0, result: false, only: null, again: false, sheet: {} };

/** One question after the other. Answers are the host's; the quiz keeps its place, and the scores of the questions that are done. */
export class QuizStore {
  readonly ids = questions.map(({ id }) => id);
  readonly count = questions.length;
  readonly countdown: Countdown;
  private readonly box;

  constructor(
    private readonly session: AnswerSession,
    private readonly waiting: WaitingList,
    clock: Clock,
    private readonly place: ActivitySession<QuizPlace>,
    private readonly plugin: PluginContext['plugin'],
  ) {
    this.countdown = new Countdown(clock, () => void this.close());
    this.box = { open: fromObservable(session.state), list: fromObservable(waiting.state), at: fromObservable(place.state) };
  }

  get at() {
    return this.box.at.current;
  }
  /** The question that is asked, whichever machine asked it; else where this one was. */
  get index() {
    const asked = this.box.open.current?.question.ref;
    const index = asked?.packId === this.plugin.id ? questions.findIndex(({ id }) => id === asked.itemId) : -1;
    return index >= 0 ? index : this.at.index;
  }
  get question() {
    return this.questionAt(this.index);
  }
  private questionAt(index: number) {
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
  get view(): 'question' | 'result' | 'end' {
    if (this.at.index >= this.count && this.open?.phase !== 'answering') return 'end';
    return this.closed && this.at.result ? 'result' : 'question';
  }
  get student() {
    return this.box.list.current.rows.find((row) => row.student.id === this.box.list.current.activeStudentId)?.student;
  }
  /** Each student's newest answer. */
  get newest(): readonly AttemptView[] {
    return [...newestAttempts(this.open?.attempts ?? []).values()];
  }
  /** What the called student has chosen. */
  get chosen(): readonly string[] {
    const mine = this.newest.find((attempt) => attempt.studentId === this.student?.id);
    return (mine?.answer as ChoiceAnswer | undefined)?.chosen[this.question.id] ?? [];
  }
  async show(index: number, only: readonly string[] | null = null): Promise<void> {
    this.place.update((at) => ({ ...at, index, only, result: false }));
    const next = this.questionAt(index);
    const question = { ref: this.refOf(next), type: 'chorus.choice/1', item: { questions: [next] }, changeable: true };
    await this.session.open({ ...question, results: 'when-ended' });
    this.countdown.begin();
    if (only) await askStudents({ session: this.session, waiting: this.waiting }, only);
  }
  async choose(option: string): Promise<void> {
    if (!this.student || this.closed) return;
    await this.session.give({ studentId: this.student.id, source: 'screen', answer: { chosen: { [this.question.id]: [option] } } });
  }
  async close(): Promise<void> {
    this.countdown.stop();
    if (this.open && !this.closed) await this.session.end();
  }
  /** What came of the question; noted now, since the host has the attempts of the newest question only. */
  showResult(): void {
    this.place.update((at) => ({ ...at, result: true, sheet: noteScores(at.sheet, this.question.id, this.newest) }));
  }
  /** The next question, in the round again the next that somebody missed; else the end. */
  async next(from = this.index + 1): Promise<void> {
    this.showResult();
    const { again, sheet } = this.at;
    const next = questions.findIndex(({ id }, index) => index >= from && (!again || missedBy(sheet, id).length > 0));
    if (next < 0) this.place.update((at) => ({ ...at, index: this.count }));
    else await this.show(next, again ? missedBy(sheet, questions[next]!.id) : null);
  }
  /** From the end: what somebody missed, for those who missed it. */
  async again(): Promise<void> {
    this.place.update((at) => ({ ...at, again: true }));
    await this.next(0);
  }
  async restart(): Promise<void> {
    this.place.update(() => start);
    await this.show(0);
  }
}
