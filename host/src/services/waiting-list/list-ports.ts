import type {
  AnswerDevicesSnapshot,
  AnswerOutcome,
  AnswerSessionSnapshot,
  AttemptView,
  ClassroomService,
  Clock,
  Observable,
  QuestionGroupSnapshot,
  ResultSummary,
} from '@chorus/sdk';
import type { Ids } from '../ids.ts';
import type { NewEntry } from '../journal/new-entry.ts';
import type { LessonRecord } from '../journal/lesson-record.ts';
import type { ListMemory } from './list-memory.ts';

/** What the list asks of the answer session. */
export interface AnswersForList {
  readonly state: Observable<AnswerSessionSnapshot | undefined>;
  /** Set before {@link AnswersForList.state}. */
  readonly group: Observable<QuestionGroupSnapshot | undefined>;
  /** A student is being recorded by the microphone, or is about to be. */
  readonly recording: boolean;
  /** Clickers can answer the open question. */
  readonly byClicker: boolean;
  summary(attempt: AttemptView): ResultSummary | undefined;
  startTeam(team: { readonly studentIds: readonly string[] }): Promise<AnswerOutcome>;
  endTeam(): Promise<void>;
  /** Asks the open question anew: its answers leave the screen. */
  again(): Promise<void>;
}

/** `page`: whose active student and call are kept; `left`: those of other pages. */
export type KeptKey = 'active' | 'playType' | 'boundOnly' | 'call' | 'page' | 'left';

/** What is kept over a reload, for the lesson that is on. */
export interface KeptChoice {
  get(key: KeptKey): string | undefined;
  set(key: KeptKey, value: string | undefined): void;
}

/** What {@link HostWaitingList} needs of the host. */
export interface ListPorts {
  readonly classroom: Pick<ClassroomService, 'state'>;
  readonly answers: AnswersForList;
  readonly devices: Observable<Pick<AnswerDevicesSnapshot, 'bindings'>>;
  readonly journal: {
    readonly record: LessonRecord;
    /** False in a window that watches. */
    readonly writing: boolean;
    append(...entries: readonly NewEntry[]): Promise<unknown>;
  };
  /** Scores are hidden from the class: an order by score would tell them. */
  readonly scoresHidden: Observable<boolean>;
  readonly memory: ListMemory;
  /** Whom roll calls of this week's earlier lessons have drawn; undefined where that is not known. */
  readonly calledBefore: Observable<ReadonlySet<string> | undefined>;
  readonly clock: Pick<Clock, 'mono' | 'now' | 'timeout'>;
  /** How long the names of a call roll where somebody sees it; 0 where nothing may move. */
  readonly rollMs: () => number;
  readonly ids: Ids;
  /** 0 ≤ x < 1. */
  readonly random: () => number;
  readonly kept: KeptChoice;
  /** These students were drawn by a roll call, and their names can be read. */
  called(studentIds: readonly string[]): void;
}
