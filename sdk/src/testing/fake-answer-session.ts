import { Check } from 'typebox/schema';
import type { AnswerSource, AttemptAudio, AttemptView } from '../model/attempt.ts';
import type { Disposable } from '../plugin/disposable.ts';
import type { EvaluateServices, EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import type { Json } from '../plugin/json.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type {
  AnswerOutcome,
  AnswerRefusal,
  AnswerSession,
  AnswerSessionSnapshot,
  Question,
  QuestionGroup,
  QuestionGroupSnapshot,
  RecordingState,
} from '../services/answer-session.ts';
import { answerSummary } from '../rules/answer-summary.ts';
import type { Clock } from '../services/clock.ts';
import { withChorusTypes } from './fake-chorus-types.ts';
import { checkGroup, checkQuestion, contextOf, routeAnswer, sameGroup, sameQuestion, type OpenQuestion } from './fake-questions.ts';

const yes = (id: string): AnswerOutcome => ({ ok: true, id });
const no = (reason: AnswerRefusal): AnswerOutcome => ({ ok: false, reason });

/**
 * What a fake answer session works with. Types of Chorus judge as in the host. Others that are not given are unknown, unless none is: then their
 * answers stay unscored.
 */
export interface FakeAnswerSessionParts {
  readonly clock: Clock;
  readonly services: EvaluateServices;
  readonly types?: readonly EvaluateTypeDefinition[];
}

/** The answer machine in memory: same states and refusals as the host's, evaluation by the real evaluate types where given. */
export class FakeAnswerSession implements AnswerSession {
  readonly state = new ObservableValue<AnswerSessionSnapshot | undefined>(undefined);
  readonly group = new ObservableValue<QuestionGroupSnapshot | undefined>(undefined);
  /** Set to have the next recordings refused, as for a missing microphone. */
  refuseRecording: AnswerRefusal | undefined = undefined;
  /** What the teacher says when asked whether to delete a recording. */
  confirmsErase = true;
  readonly #voided = new Map<string, AttemptView>();
  #given: readonly EvaluateTypeDefinition[] = [];
  #ids = 0;
  #timer: Disposable | undefined = undefined;
  #end: Disposable | undefined = undefined;

  constructor(private readonly parts: FakeAnswerSessionParts) {
    this.know(parts.types ?? []);
  }

  /** Takes further types to judge by, as `PluginHarness` does with its plugin's own; one of an id that was given before stays. */
  know(types: readonly EvaluateTypeDefinition[]): void {
    this.#given = [...this.#given, ...types.filter(({ id }) => !this.#given.some((given) => given.id === id))];
  }

  /** The type that answers of this id are judged by. */
  typeOf(id: string): EvaluateTypeDefinition | undefined {
    return withChorusTypes(this.#given).find((type) => type.id === id);
  }

  async open(question: Question): Promise<AnswerOutcome> {
    this.#check(question);
    const open = this.state.get();
    if (open && open.phase !== 'ended' && !this.group.get() && sameQuestion(open.question, question)) return yes(open.questionId);
    await this.cancel();
    const opened = this.#opened(question);
    this.group.set(undefined);
    this.state.set(opened);
    return yes(opened.questionId);
  }

  async openGroup(group: QuestionGroup): Promise<AnswerOutcome> {
    const { parts, ...rest } = group;
    checkGroup(group);
    for (const { question } of parts) this.#check(question);
    const open = this.group.get();
    if (open && open.phase !== 'ended' && sameGroup(open, group)) return yes(open.groupId);
    await this.end();
    const groupId = this.#id('group');
    const within = group.context && { context: group.context };
    const opened = parts.map(({ question, ...part }) => ({ ...this.#opened({ ...within, ...question }), ...part }));
    this.#setGroup({ ...rest, groupId, phase: 'answering', parts: opened });
    this.#end?.dispose();
    if (group.endsAt !== undefined)
      this.#end = this.parts.clock.timeout(
        group.endsAt - this.parts.clock.now(),
        () => void (this.group.get()?.groupId === groupId && this.end()),
      );
    return yes(groupId);
  }

  async endPart(slot: string): Promise<void> {
    const open = this.group.get();
    const part = open?.parts.find((one) => one.slot === slot && one.phase === 'answering');
    if (!open || !part) return;
    if (part.recording) await this.finish();
    const parts = this.group.get()!.parts.map((one) => (one.slot === slot ? { ...one, phase: 'ended' as const } : one));
    this.#setGroup({ ...this.group.get()!, parts, phase: parts.some(({ phase }) => phase === 'answering') ? 'answering' : 'ended' });
  }

  /** What can't be kept, such as a MobX proxy, is thrown, as the host does. */
  #check(question: Question): void {
    structuredClone([question.item, question.speech]);
    checkQuestion(question, this.typeOf(question.type), this.#given.length > 0);
  }

  async give({ slot, ...answer }: Parameters<AnswerSession['give']>[0]): Promise<AnswerOutcome> {
    const part = this.#route(answer.studentId, slot);
    if (typeof part === 'string') return no(part);
    const type = this.typeOf(part.question.type);
    return type && !Check(type.answerSchema, answer.answer) ? no('bad-answer') : this.#append(part, answer, undefined);
  }

  async record(recording: Parameters<AnswerSession['record']>[0]): Promise<AnswerOutcome> {
    const under = this.#speaks() ? 'busy' : this.state.get()?.team ? 'team-answering' : undefined;
    const part = this.refuseRecording ?? this.#route(recording.studentId, recording.slot);
    if (typeof part === 'string') return no(part);
    if (under) return no(under);
    structuredClone(recording.reference);
    const recordingId = this.#id('recording');
    const startedAt = this.parts.clock.now();
    this.#change(part.questionId, {
      recording: { recordingId, studentId: recording.studentId, startedAt, endsAt: startedAt + recording.maxMs },
    });
    this.#timer = this.parts.clock.timeout(recording.maxMs, () => void this.finish());
    return yes(recordingId);
  }

  async finish(): Promise<void> {
    const part = this.#speaks();
    const recording = this.#endRecording();
    if (part && recording) await this.#keep(part, recording, this.parts.clock.now() - recording.startedAt);
  }

  async cancel(): Promise<void> {
    this.#endRecording();
  }

  async resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    for (const part of this.#parts()) {
      if (!part.interrupted) continue;
      this.#change(part.questionId, { interrupted: undefined });
      if (decision === 'score') await this.#keep(part, part.interrupted, 1_000);
    }
  }

  async rescore(attemptId: string): Promise<AnswerOutcome> {
    const attempt = this.#partOf(attemptId)?.attempts.find(({ id }) => id === attemptId);
    if (!attempt) return no('no-question');
    if (attempt.status !== 'unscored' && attempt.status !== 'evaluating') return no('not-open');
    await this.#evaluate(attemptId);
    return yes(attemptId);
  }

  async erase(attemptId: string): Promise<boolean> {
    if (!this.confirmsErase) return false;
    this.#changeAttempt(attemptId, { audio: undefined, audioErased: true });
    return true;
  }

  async startTeam({ studentIds, seconds }: Parameters<AnswerSession['startTeam']>[0]): Promise<AnswerOutcome> {
    const open = this.state.get();
    if (!open) return no('no-question');
    if (this.group.get()) return no('busy');
    if (open.phase !== 'answering') return no('not-open');
    if (open.recording) return no('busy');
    if (open.team) return no('team-answering');
    if (studentIds.length === 0) return no('no-students');
    const startedAt = this.parts.clock.now();
    const lasts = seconds ?? open.question.team?.seconds ?? 15;
    this.#change(open.questionId, { team: { startedAt, endsAt: startedAt + lasts * 1000, waiting: [...studentIds], ending: false } });
    return yes(this.#id('team'));
  }

  async endTeam(): Promise<void> {
    const open = this.state.get();
    if (open) this.#change(open.questionId, { team: undefined });
  }

  async override(attemptId: string, { overall, reason }: { readonly overall: number; readonly reason: string }): Promise<AnswerOutcome> {
    if (!(overall >= 0 && overall <= 100)) return no('bad-answer');
    const word = { overall, reason, by: 'teacher', at: this.parts.clock.now() };
    return this.#say(attemptId, (attempt) => ({ ...attempt, status: 'scored', override: word }));
  }

  async move(attemptId: string, studentId: string): Promise<AnswerOutcome> {
    return this.#say(attemptId, (attempt) => ({ ...attempt, studentId }));
  }

  async void(attemptId: string, _reason: string): Promise<AnswerOutcome> {
    const part = this.#partOf(attemptId);
    const attempt = part?.attempts.find(({ id }) => id === attemptId);
    if (!part || !attempt) return no('no-question');
    this.#voided.set(attemptId, attempt);
    this.#change(part.questionId, { attempts: part.attempts.filter(({ id }) => id !== attemptId) });
    return yes(attemptId);
  }

  async takeBack(attemptId: string): Promise<AnswerOutcome> {
    const voided = this.#voided.get(attemptId);
    if (!voided) return this.#say(attemptId, ({ override: _override, ...attempt }) => attempt);
    this.#voided.delete(attemptId);
    const part = this.#parts().find(({ questionId }) => questionId === voided.questionId);
    if (!part) return no('no-question');
    this.#change(part.questionId, { attempts: [...part.attempts, voided] });
    return yes(attemptId);
  }

  async end(): Promise<void> {
    await this.finish();
    for (const { questionId } of this.#parts()) this.#change(questionId, { phase: 'ended', team: undefined });
    const group = this.group.get();
    if (group) this.group.set({ ...group, phase: 'ended' });
  }

  /** What a reload does to a recording: it is cut off, and offered. */
  reload(): void {
    const part = this.#speaks();
    const interrupted = this.#endRecording();
    if (part && interrupted) this.#change(part.questionId, { interrupted });
  }

  /** What is asked: one question, or the parts of a group. */
  #parts(): readonly OpenQuestion[] {
    const open = this.state.get();
    return this.group.get()?.parts ?? (open ? [open] : []);
  }

  /** The open part that this student answers, or why there is none. */
  #route(studentId: string, slot: string | undefined): OpenQuestion | AnswerRefusal {
    return routeAnswer({ asked: this.#parts(), group: this.group.get(), shown: this.state.get()?.questionId }, studentId, slot);
  }

  #speaks(): OpenQuestion | undefined {
    return this.#parts().find(({ recording }) => recording);
  }

  #partOf(attemptId: string): OpenQuestion | undefined {
    return this.#parts().find(({ attempts }) => attempts.some(({ id }) => id === attemptId));
  }

  #say(attemptId: string, change: (attempt: AttemptView) => AttemptView): AnswerOutcome {
    const part = this.#partOf(attemptId);
    if (!part) return no('no-question');
    this.#change(part.questionId, { attempts: part.attempts.map((attempt) => (attempt.id === attemptId ? change(attempt) : attempt)) });
    return yes(attemptId);
  }

  #endRecording(): RecordingState | undefined {
    const part = this.#speaks();
    this.#timer?.dispose();
    this.#timer = undefined;
    if (part) this.#change(part.questionId, { recording: undefined });
    return part?.recording;
  }

  async #keep(part: OpenQuestion, recording: RecordingState, ms: number): Promise<void> {
    const { recordingId, studentId } = recording;
    await this.#append(
      part,
      { studentId, source: 'microphone', answer: { recordingId, ms } },
      { recordingId, sha256: '', codec: 'wav', rateHz: 16_000, ms },
    );
  }

  async #append(
    { questionId, slot }: OpenQuestion,
    given: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json; readonly entered?: true },
    audio: AttemptAudio | undefined,
  ): Promise<AnswerOutcome> {
    const open = this.#parts().find((part) => part.questionId === questionId)!;
    const group = this.group.get();
    const id = this.#id('attempt');
    const attempt: AttemptView = {
      id,
      context: contextOf(open.question),
      lessonId: 'lesson',
      by: given.source === 'clicker' ? { kind: 'device', id: '' } : { kind: 'teacher', id: 'teacher' },
      questionId: open.questionId,
      item: open.question.ref,
      ordinal: open.attempts.filter((other) => other.studentId === given.studentId).length + 1,
      type: open.question.type,
      givenAt: this.parts.clock.now(),
      status: 'evaluating',
      result: undefined,
      audio,
      audioErased: false,
      saved: 'journal',
      ...(group && slot !== undefined && { groupId: group.groupId, slot }),
      ...given,
    };
    this.#change(questionId, { attempts: [...open.attempts, attempt] });
    await this.#evaluate(id);
    return yes(id);
  }

  async #evaluate(attemptId: string): Promise<void> {
    const open = this.#partOf(attemptId);
    const attempt = open?.attempts.find((candidate) => candidate.id === attemptId);
    if (!open || !attempt) return;
    const type = this.typeOf(open.question.type);
    if (!type) return this.#changeAttempt(attemptId, { status: 'unscored' });
    this.#changeAttempt(attemptId, { status: 'evaluating' });
    try {
      const result = await type.evaluate(attempt.answer, open.question.item, this.parts.services, AbortSignal.timeout(30_000));
      const summary = answerSummary(type, result, open.question);
      this.#changeAttempt(attemptId, { result, ...(summary && { summary }), status: summary?.refused ? 'refused' : 'scored' });
    } catch {
      this.#changeAttempt(attemptId, { status: 'unscored' });
    }
  }

  #changeAttempt(attemptId: string, change: Partial<AttemptView>): void {
    this.#say(attemptId, (attempt) => ({ ...attempt, ...change }));
  }

  #change(questionId: string, change: Partial<AnswerSessionSnapshot>): void {
    const group = this.group.get();
    const open = this.state.get();
    if (group)
      this.#setGroup({ ...group, parts: group.parts.map((part) => (part.questionId === questionId ? { ...part, ...change } : part)) });
    else if (open?.questionId === questionId) this.state.set({ ...open, ...change });
  }

  #setGroup(group: QuestionGroupSnapshot): void {
    this.group.set(group);
    const shown = group.parts.find(({ phase }) => phase === 'answering') ?? group.parts.at(-1)!;
    const { slot: _slot, studentIds: _studentIds, ...question } = shown;
    this.state.set(question);
  }

  #opened(question: Question): AnswerSessionSnapshot {
    const none = { recording: undefined, recordings: [], team: undefined, interrupted: undefined, lost: [], attempts: [] };
    return { questionId: this.#id('question'), question, phase: 'answering', ...none };
  }

  #id(kind: string): string {
    return `${kind}-${(this.#ids += 1)}`;
  }
}
