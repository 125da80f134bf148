import { sameItem, type AnswerSession, type ChoiceItem, type ItemRef, type WaitingList } from '@chorus/sdk';
import { fromObservable } from '@chorus/sdk/ui';

/** A choice question by itself, without a flow. */
export class OneQuestion {
  private readonly box;

  constructor(
    private readonly session: AnswerSession,
    waiting: WaitingList,
    private readonly ref: ItemRef,
    private readonly item: ChoiceItem,
  ) {
    this.box = { open: fromObservable(session.state), list: fromObservable(waiting.state) };
  }

  /** The host's open question, if it is this one: another activity's may have the same name. */
  get open() {
    const { current } = this.box.open;
    return sameItem(current?.question.ref, this.ref) ? current : undefined;
  }
  private get student() {
    const { rows, activeStudentId } = this.box.list.current;
    return rows.find((row) => row.student.id === activeStudentId)?.student;
  }

  async ask(): Promise<void> {
    await this.session.open({ ref: this.ref, type: 'chorus.choice/1', item: this.item, changeable: true, results: 'when-ended' });
  }
  async choose(option: string): Promise<void> {
    const { student } = this;
    if (!student) return;
    await this.session.give({ studentId: student.id, source: 'screen', answer: { chosen: { q: [option] } } });
  }
  async close(): Promise<void> {
    await this.session.end();
  }
}
