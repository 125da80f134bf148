import type { AnswerOutcome, AnswerRefusal, Clock } from '@chorus/sdk';
import type { FramedAnswerBus } from '../answer-bus/framed-answer-bus.ts';
import type { FrameScheduler } from '../answer-bus/frame-scheduler.ts';
import type { AudioCapture } from '../audio/audio-capture.ts';
import type { DeviceInput } from '../devices/device-input.ts';
import type { Ids } from '../ids.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import type { HostSpeech } from '../speech/host-speech.ts';
import type { Evaluation } from './evaluation.ts';

/** What the session asks of the clickers and of who holds them. */
export interface ClickerPorts {
  readonly input: DeviceInput;
  /** Whose clicker this is. */
  studentOf(uid: string): string | undefined;
  /** As of when that is known, in UTC milliseconds; undefined: not. */
  boundAt(uid: string): number | undefined;
  /** Whether this student is called, when the class does not answer as a team. */
  called(studentId: string): boolean;
  /** Tells a clicker with a display that its answer is kept, and which letters, or why letters or a recording are not. */
  tell(uid: string, what: 'kept' | 'kept-before' | 'no-answer' | 'too-short' | 'lost', keys?: string): void;
}

/** What {@link HostAnswerSession} needs of the host. */
export interface AnswerPorts {
  readonly journal: HostJournal;
  readonly bus: FramedAnswerBus;
  readonly frames: FrameScheduler;
  readonly capture: AudioCapture;
  readonly clickers: ClickerPorts;
  readonly speech: HostSpeech;
  readonly evaluation: Evaluation;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The school whose answers these are. */
  schoolId(): string;
  /** The lesson that is on. */
  lesson(): { readonly lessonId: string; readonly scope: string; readonly ownerId: string } | undefined;
  /** Whether this student's voice may be recorded: the parents may have forbidden it. */
  mayRecord(studentId: string): boolean;
  /** Tells the teacher that a student spoke into a clicker and was not recorded: the parents have forbidden it. */
  unrecorded(studentId: string): void;
  /** The microphone's recording went in a way that the teacher should know of: it was unplugged, or there was no sound at all. */
  microphone(what: 'unplugged' | 'nothing-heard'): void;
  /** Asks the teacher whether a recording shall be deleted for good. */
  confirmErase(): Promise<boolean>;
  /** Says that a recording is deleted. */
  erased(): void;
}

/** Done. */
export const ok = (id: string): AnswerOutcome => ({ ok: true, id });
/** Not done, and why. */
export const refuse = (reason: AnswerRefusal): AnswerOutcome => ({ ok: false, reason });
