import {
  isSure,
  recordingLimit,
  sameItem,
  sentenceReference,
  type ActivitySession,
  type AnswerSession,
  type AttemptView,
  type ClassroomService,
  type Notices,
  type PluginContext,
  type RecordAnswer,
  type RecordResult,
  type WaitingList,
} from '@chorus/sdk';
import { fromObservable } from '@chorus/sdk/ui';
import sentences from './sentences.json';

export type ReadingPlace = { readonly index: number };

/** One sentence after the other. Recordings and scores are the host's; this keeps the place only. */
export class ReadingStore {
  readonly count = sentences.length;
  private readonly box;

  constructor(
    private readonly services: {
      readonly answers: AnswerSession;
      readonly waiting: WaitingList;
      readonly classroom: ClassroomService;
      readonly notices: Notices;
    },
    private readonly place: ActivitySession<ReadingPlace>,
    private readonly plugin: PluginContext['plugin'],
    private readonly t: (key: string) => string,
  ) {
    const { answers, waiting, classroom } = services;
    this.box = {
      open: fromObservable(answers.state),
      list: fromObservable(waiting.state),
      room: fromObservable(classroom.state),
      at: fromObservable(place.state),
    };
  }

  /** The sentence that is asked, whichever machine asked it; else where this one was. */
  get index() {
    const asked = this.box.open.current?.question.ref;
    const index = asked?.packId === this.plugin.id ? sentences.findIndex(({ id }) => id === asked.itemId) : -1;
    return index >= 0 ? index : this.box.at.current.index;
  }
  get sentence() {
    return this.at(this.index);
  }
  private at(index: number) {
    return sentences[index] ?? sentences[0]!;
  }
  get reference() {
    return sentenceReference(this.sentence.text);
  }
  get accountType() {
    return this.box.room.current.teacher?.accountType ?? 0;
  }
  private refOf({ id }: { readonly id: string }) {
    return { packId: this.plugin.id, packVersion: this.plugin.version, itemId: id };
  }
  /** The host's open question, if it is this sentence: another activity's may have the same name. */
  get open() {
    const { current } = this.box.open;
    return sameItem(current?.question.ref, this.refOf(this.sentence)) ? current : undefined;
  }
  get recording() {
    return this.open?.recording;
  }
  get student() {
    const { rows, activeStudentId } = this.box.list.current;
    return rows.find((row) => row.student.id === (this.recording?.studentId ?? activeStudentId))?.student;
  }
  /** The called student's newest reading of this sentence. */
  get reading(): AttemptView<RecordAnswer, RecordResult> | undefined {
    const id = this.student?.id;
    return this.open?.attempts.findLast((attempt) => attempt.studentId === id) as AttemptView<RecordAnswer, RecordResult> | undefined;
  }

  /** What of the reading's outcome may be shown as a score: the scorer is sure of it, or it is the teacher's own mark. */
  get shown() {
    const outcome = this.reading?.result?.outcome;
    return outcome && 'overall' in outcome && isSure(outcome) ? outcome : undefined;
  }

  /** Whether the sentence is asked now: a machine that only watches a lesson asks nothing. */
  async show(index: number): Promise<boolean> {
    if (this.recording) return false;
    const sentence = this.at(index);
    const item = { text: sentence.text, reference: sentenceReference(sentence.text) };
    const outcome = await this.services.answers.open({ ref: this.refOf(sentence), type: 'chorus.record/1', item, changeable: true });
    if (outcome.ok) this.place.update(() => ({ index }));
    return outcome.ok;
  }

  async next(): Promise<void> {
    if (this.recording || (await this.show((this.index + 1) % this.count))) return;
    await this.services.notices.show({ kind: 'warning', text: this.t('refused.asking') });
  }

  /** Records the called student, or ends the recording: one button. */
  async toggle(): Promise<void> {
    if (this.recording) return this.services.answers.finish();
    if (!this.student) return;
    const { reference } = this;
    const recording = { studentId: this.student.id, reference, maxMs: recordingLimit(reference) };
    const outcome = await this.services.answers.record(recording);
    if (outcome.ok) return;
    const microphone = outcome.reason === 'no-microphone' || outcome.reason === 'permission-denied';
    const why = microphone ? 'refused.microphone' : outcome.reason === 'playing' ? 'refused.playing' : 'refused.other';
    await this.services.notices.show({ kind: 'warning', text: this.t(why) });
  }

  async scoreAgain(): Promise<void> {
    if (this.reading) await this.services.answers.rescore(this.reading.id);
  }

  /** The page is left: nothing goes on without it. */
  async leave(): Promise<void> {
    if (this.recording) await this.services.answers.cancel();
  }
}
