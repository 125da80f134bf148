import type { EvaluateTypeDefinition } from '../../plugin/evaluate-type.ts';
import type { Json } from '../../plugin/json.ts';
import type { Contribution } from '../../points/index.ts';
import type { SpeechOutcome } from '../../model/speech.ts';
import type { AnswerDevices } from '../../services/answer-devices.ts';
import type { AnswerHistory } from '../../services/answer-history.ts';
import type { AnswerSession, Question } from '../../services/answer-session.ts';
import type { AudioService } from '../../services/audio-service.ts';
import type { ClassroomService } from '../../services/classroom-service.ts';
import type { ContentService } from '../../services/content-service.ts';
import type { Contributions } from '../../services/contributions.ts';
import type { SoundEffects } from '../../services/sound-effects.ts';
import type { OfflineStore } from '../../services/offline-store.ts';
import type { ClassStars } from '../../services/class-stars.ts';
import type { Praise } from '../../services/praise.ts';
import type { SoundAlignment, SpeechEvaluator } from '../../services/speech-evaluator.ts';
import type { WaitingList } from '../../services/waiting-list.ts';

/** The services of a class of three (`student-1` to `student-3`, a lesson is on), and what happens around them. */
export interface ContractWorld {
  /** Of the page that is open: another one after a reload. */
  readonly answers: AnswerSession;
  readonly history: AnswerHistory;
  readonly waiting: WaitingList;
  readonly classroom: ClassroomService;
  readonly praise: Praise;
  readonly stars: ClassStars;
  readonly devices: AnswerDevices;
  readonly audio: AudioService;
  readonly effects: SoundEffects;
  readonly content: ContentService;
  readonly offline: OfflineStore;
  readonly contributions: Contributions;
  readonly speech: SpeechEvaluator;
  readonly room: ContractRoom;
}

/** Makes a world in which these types are known. */
export type MakeContractWorld = (types: readonly EvaluateTypeDefinition[]) => Promise<ContractWorld>;

/** What a service hears of the world. */
export interface ContractRoom {
  now(): number;
  /** Time passes; what follows from it has happened. */
  pass(ms: number): Promise<void>;
  /** Everything that follows from what was done has happened. */
  settle(): Promise<void>;
  /** The class has this many students. */
  seat(students: number): void;
  /** Somebody speaks into the microphone for so long. */
  speak(ms: number): Promise<void>;
  /** The page is loaded anew. */
  reload(): Promise<void>;
  /** What the teacher says when asked whether to delete a recording. */
  confirmErase(yes: boolean): void;
  /** Gives a student a clicker of their own. */
  giveClicker(studentId: string): Promise<void>;
  /** A receiver `receiver-1` with these clickers is plugged in. */
  plugIn(uids: readonly string[]): void;
  /** A clicker of model 18 is pressed. */
  press(uid: string, keys: string): void;
  unplug(): void;
  /** What clickers were sent to show. */
  shown(): readonly { readonly uid: string; readonly text: string }[];
  /** What the scorer says of the recording `kept`. */
  score(outcome: Promise<SpeechOutcome>): void;
  /** Where every sound's words are; undefined: they are not found. */
  hear(alignment: SoundAlignment | undefined): void;
  /** What is played, a second long each, plays on for so long. */
  play(ms: number): Promise<void>;
  /** The microphone is being recorded. */
  record(): Promise<void>;
  /** The teacher switches short sounds off. */
  mute(): void;
  /** The operating system has no voice. */
  loseVoice(): void;
  goOffline(): void;
  /** Imports a package with one book, whose folder and name are its id, and these files by their paths. */
  importBook(bookId: string, files: Readonly<Record<string, string>>): Promise<void>;
  deleteBook(bookId: string): Promise<void>;
  /** An activity comes, with all that it contributes. */
  install(pluginId: string, contributions: readonly Contribution[]): Promise<void>;
  uninstall(pluginId: string): Promise<void>;
}

/** A type whose answers are right when they are the item. `broken` is never judged, `late` at the second try, '' is refused. */
export function lettersType(): EvaluateTypeDefinition {
  let tried = 0;
  return {
    id: 'lab.letters/1',
    title: { 'zh-CN': '字母', en: 'Letters' },
    answerSchema: { type: ['string', 'object'] },
    resultSchema: {},
    itemSchema: { type: 'string' },
    evaluate: async (answer, item) => {
      if (answer === 'broken' || (answer === 'late' && (tried += 1) === 1)) throw new Error('not now');
      return { overall: answer === item ? 100 : 0, refused: answer === '' };
    },
    summarise: (result) => result as { overall: number; refused: boolean },
    fromKeys: (keys) => keys,
    review: () => Promise.reject(new Error('not here')),
  };
}

/** A question of {@link lettersType}. */
export const question = (itemId = 'q1', change: Partial<Question> = {}): Question => ({
  ref: { packId: 'p', packVersion: '1.0.0', itemId },
  type: 'lab.letters/1',
  item: 'B',
  changeable: true,
  ...change,
});

/** Something to be said. */
export const apple = { kind: 'word', word: { text: 'apple' } } as const;

/** A student answers on the board, and what follows from it happens. */
export async function give({ answers, room }: ContractWorld, studentId: string, answer: Json, slot?: string) {
  const outcome = await answers.give({ studentId, source: 'screen', answer, ...(slot !== undefined && { slot }) });
  await room.settle();
  return outcome;
}
