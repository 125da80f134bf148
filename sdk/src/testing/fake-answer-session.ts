import type { AnswerSource, AttemptAudio, AttemptContext, AttemptView } from '../model/attempt.ts';
import type { Disposable } from '../plugin/disposable.ts';
import { PluginError } from '../plugin/errors.ts';
import type { EvaluateServices, EvaluateTypeDefinition } from '../plugin/evaluate-type.ts';
import type { Json } from '../plugin/json.ts';
import { ObservableValue } from '../plugin/observable.ts';
import type {
  AnswerOutcome,
  AnswerRefusal,
  AnswerSession,
  AnswerSessionSnapshot,
  Question,
  RecordingState,
} from '../services/answer-session.ts';
import type { Clock } from '../services/clock.ts';
import { withChorusTypes } from './fake-chorus-types.ts';

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
  /** Set to have the next recordings refused, as for a missing microphone. */
  refuseRecording: AnswerRefusal | undefined = undefined;
  /** What the teacher says when asked whether to delete a recording. */
  confirmsErase = true;
  readonly #voided = new Map<string, AttemptView>();
  readonly #types: readonly EvaluateTypeDefinition[];
  #ids = 0;
  #timer: Disposable | undefined = undefined;

  constructor(private readonly parts: FakeAnswerSessionParts) {
    this.#types = withChorusTypes(parts.types ?? []);
  }

  async open(question: Question): Promise<AnswerOutcome> {
    const type = this.#types.find(({ id }) => id === question.type);
    if (!type && this.parts.types?.length) {
      throw new PluginError('unknown-evaluate-type', `No plugin provides "${question.type}".`, { type: question.type });
    }
    const fault = type?.faultOf?.(question.item);
    if (fault) throw new PluginError(fault.kind, `The item of "${question.type}" can't be asked.`, { type: question.type });
    const open = this.state.get();
    const same =
      open &&
      open.phase !== 'ended' &&
      open.question.type === question.type &&
      open.question.ref.itemId === question.ref.itemId &&
      open.question.ref.packId === question.ref.packId &&
      contextOf(open.question).kind === contextOf(question).kind &&
      contextOf(open.question).id === contextOf(question).id;
    if (same) return yes(open.questionId);
    await this.cancel();
    const questionId = this.#id('question');
    this.state.set({
      questionId,
      question,
      phase: 'answering',
      recording: undefined,
      recordings: [],
      team: undefined,
      interrupted: undefined,
      attempts: [],
    });
    return yes(questionId);
  }

  async give(answer: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json }): Promise<AnswerOutcome> {
    const refusal = this.#refusal(answer.studentId);
    return refusal ? no(refusal) : this.#append(answer, undefined);
  }

  async record(recording: Parameters<AnswerSession['record']>[0]): Promise<AnswerOutcome> {
    const { recording: busy, team } = this.state.get() ?? {};
    const under = busy ? 'busy' : team ? 'team-answering' : undefined;
    const refusal = this.refuseRecording ?? this.#refusal(recording.studentId) ?? under;
    if (refusal) return no(refusal);
    const recordingId = this.#id('recording');
    const startedAt = this.parts.clock.now();
    this.#change({ recording: { recordingId, studentId: recording.studentId, startedAt, endsAt: startedAt + recording.maxMs } });
    this.#timer = this.parts.clock.timeout(recording.maxMs, () => void this.finish());
    return yes(recordingId);
  }

  async finish(): Promise<void> {
    const recording = this.#endRecording();
    if (recording) await this.#keep(recording, this.parts.clock.now() - recording.startedAt);
  }

  async cancel(): Promise<void> {
    this.#endRecording();
  }

  async resolveInterrupted(decision: 'score' | 'discard'): Promise<void> {
    const interrupted = this.state.get()?.interrupted;
    if (!interrupted) return;
    this.#change({ interrupted: undefined });
    if (decision === 'score') await this.#keep(interrupted, 1_000);
  }

  async rescore(attemptId: string): Promise<AnswerOutcome> {
    if (!this.state.get()?.attempts.some((attempt) => attempt.id === attemptId)) return no('no-question');
    await this.#evaluate(attemptId);
    return yes(attemptId);
  }

  async erase(attemptId: string): Promise<boolean> {
    if (!this.confirmsErase) return false;
    this.#changeAttempt(attemptId, { audio: undefined, audioErased: true });
    return true;
  }

  async startTeam({ studentIds, seconds = 15 }: Parameters<AnswerSession['startTeam']>[0]): Promise<AnswerOutcome> {
    const open = this.state.get();
    if (!open) return no('no-question');
    if (open.phase !== 'answering') return no('not-open');
    if (open.recording) return no('busy');
    if (open.team) return no('team-answering');
    if (studentIds.length === 0) return no('no-students');
    const startedAt = this.parts.clock.now();
    this.#change({ team: { startedAt, endsAt: startedAt + seconds * 1000, waiting: [...studentIds], ending: false } });
    return yes(this.#id('team'));
  }

  async endTeam(): Promise<void> {
    this.#change({ team: undefined });
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
    const attempt = this.state.get()?.attempts.find(({ id }) => id === attemptId);
    if (!attempt) return no('no-question');
    this.#voided.set(attemptId, attempt);
    this.#change({ attempts: this.state.get()!.attempts.filter(({ id }) => id !== attemptId) });
    return yes(attemptId);
  }

  async takeBack(attemptId: string): Promise<AnswerOutcome> {
    const voided = this.#voided.get(attemptId);
    if (!voided) return this.#say(attemptId, ({ override: _override, ...attempt }) => attempt);
    this.#voided.delete(attemptId);
    this.#change({ attempts: [...this.state.get()!.attempts, voided] });
    return yes(attemptId);
  }

  async end(): Promise<void> {
    await this.cancel();
    if (this.state.get()) this.#change({ phase: 'ended', team: undefined });
  }

  /** What a reload does to a recording: it is cut off, and offered. */
  reload(): void {
    const interrupted = this.#endRecording();
    if (interrupted) this.#change({ interrupted });
  }

  #refusal(studentId: string): AnswerRefusal | undefined {
    const open = this.state.get();
    if (!open) return 'no-question';
    if (open.phase !== 'answering') return 'not-open';
    return !open.question.changeable && open.attempts.some((attempt) => attempt.studentId === studentId) ? 'not-changeable' : undefined;
  }

  #say(attemptId: string, change: (attempt: AttemptView) => AttemptView): AnswerOutcome {
    const attempts = this.state.get()?.attempts ?? [];
    if (!attempts.some(({ id }) => id === attemptId)) return no('no-question');
    this.#change({ attempts: attempts.map((attempt) => (attempt.id === attemptId ? change(attempt) : attempt)) });
    return yes(attemptId);
  }

  #endRecording(): RecordingState | undefined {
    const recording = this.state.get()?.recording;
    this.#timer?.dispose();
    this.#timer = undefined;
    if (recording) this.#change({ recording: undefined });
    return recording;
  }

  async #keep(recording: RecordingState, ms: number): Promise<void> {
    const { recordingId, studentId } = recording;
    await this.#append(
      { studentId, source: 'microphone', answer: { recordingId, ms } },
      { recordingId, sha256: '', codec: 'wav', rateHz: 16_000, ms },
    );
  }

  async #append(
    given: { readonly studentId: string; readonly source: AnswerSource; readonly answer: Json },
    audio: AttemptAudio | undefined,
  ): Promise<AnswerOutcome> {
    const open = this.state.get()!;
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
      ...given,
    };
    this.#change({ attempts: [...open.attempts, attempt] });
    await this.#evaluate(id);
    return yes(id);
  }

  async #evaluate(attemptId: string): Promise<void> {
    const open = this.state.get();
    const attempt = open?.attempts.find((candidate) => candidate.id === attemptId);
    if (!open || !attempt) return;
    const type = this.#types.find((candidate) => candidate.id === open.question.type);
    if (!type) return this.#changeAttempt(attemptId, { status: 'unscored' });
    this.#changeAttempt(attemptId, { status: 'evaluating' });
    try {
      const result = await type.evaluate(attempt.answer, open.question.item, this.parts.services, AbortSignal.timeout(30_000));
      this.#changeAttempt(attemptId, { result, status: type.summarise(result).refused ? 'refused' : 'scored' });
    } catch {
      this.#changeAttempt(attemptId, { status: 'unscored' });
    }
  }

  #changeAttempt(attemptId: string, change: Partial<AttemptView>): void {
    const open = this.state.get();
    if (open) this.#change({ attempts: open.attempts.map((attempt) => (attempt.id === attemptId ? { ...attempt, ...change } : attempt)) });
  }

  #change(change: Partial<AnswerSessionSnapshot>): void {
    const open = this.state.get();
    if (open) this.state.set({ ...open, ...change });
  }

  #id(kind: string): string {
    return `${kind}-${(this.#ids += 1)}`;
  }
}

const contextOf = ({ context }: Question): AttemptContext =>
  context && context.kind !== 'lesson' ? context : { kind: 'lesson', id: 'lesson' };
