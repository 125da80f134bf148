import { foldAttemptsOf } from '../journal/fold-attempts-of.ts';
import type { LessonRecord } from '../journal/lesson-record.ts';
import {
  ObservableValue,
  answerKind,
  type AnswerSessionSnapshot,
  type AttemptView,
  type Classroom,
  type Clock,
  type Observable,
  type QuestionGroupSnapshot,
} from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import { lessonFrom } from './lesson-from.ts';
import { everybodyAnswered, presenceIn } from './lesson-summary.ts';

/** Everybody who is there has answered in this lesson. `all`: nobody of the class is away; `spoken`: they have read, not pressed. */
export interface EverybodyHas {
  readonly count: number;
  readonly all: boolean;
  readonly spoken: boolean;
}

/** What {@link EverybodyMoment} needs of the host. */
export interface EverybodyPorts {
  readonly record: LessonRecord;
  readonly answers: {
    readonly state: Observable<AnswerSessionSnapshot | undefined>;
    readonly group: Observable<QuestionGroupSnapshot | undefined>;
  };
  readonly classroom: Observable<Pick<Classroom, 'lesson' | 'students'>>;
  readonly absent: () => ReadonlySet<string>;
  readonly clock: Pick<Clock, 'now' | 'timeout'>;
  readonly timeZone: () => string;
  /** Of which lesson it was said, over a reload. */
  readonly said: { get(): string | undefined; set(lesson: string): void };
}

/** All answers of the lesson are read for it: not at each of sixty that come together. */
const lookEveryMs = 200;
/** The score that completes the class is revealed first. */
export const afterRevealMs = 1_200;
/** How long it stands on the stage. */
export const saidMs = 6_000;

/** The child has answered just now. Nobody has when the teacher marks papers, or when the class says how many words on them are right. */
const isOfTheMoment = (attempt: AttemptView): boolean => !attempt.entered && answerKind(attempt).evidence !== 'self-reported';

export const everybodyToken = token<EverybodyMoment>('everybody');

/** The moment in which the last child of the class has answered: decided from the lesson's record, said once, on this machine not again after a reload. */
export class EverybodyMoment {
  readonly #state = new ObservableValue<EverybodyHas | undefined>(undefined);
  #looks = false;

  constructor(private readonly ports: EverybodyPorts) {
    const { record, answers } = ports;
    record.watch(['attempt', 'attempt.fact'], () => this.#soon());
    answers.state.subscribe(() => this.#soon());
  }

  /** What is to be said now. */
  get state(): Observable<EverybodyHas | undefined> {
    return this.#state;
  }

  /** It was seen: any press ends it. */
  end(): void {
    this.#state.set(undefined);
  }

  /** Once for all that happens together. */
  #soon(): void {
    if (this.#looks) return;
    this.#looks = true;
    this.ports.clock.timeout(lookEveryMs, () => {
      this.#looks = false;
      this.#look();
    });
  }

  #look(): void {
    const { classroom, absent, said, clock, timeZone } = this.ports;
    const { lesson, students } = classroom.get();
    if (!lesson || lesson.startedAt === undefined) return;
    const attempts = this.#attempts();
    const from = lessonFrom({
      chosenAt: lesson.startedAt,
      now: clock.now(),
      answeredAt: attempts.map(({ givenAt }) => givenAt),
      timeZone: timeZone(),
    });
    const key = `${lesson.id} ${from}`;
    if (said.get() === key) return;
    const away = absent();
    const own = attempts.filter((one) => one.givenAt >= from && isOfTheMoment(one));
    const presence = presenceIn({ attempts: own, students, absent: away });
    if (!everybodyAnswered(presence)) return;
    said.set(key);
    const { children, there, spoken } = presence;
    clock.timeout(afterRevealMs - lookEveryMs, () => {
      if (classroom.get().lesson?.id !== lesson.id) return;
      const now = Object.freeze({ count: there, all: children.length === there, spoken });
      this.#state.set(now);
      clock.timeout(saidMs, () => this.#state.get() === now && this.end());
    });
  }

  /** All of the lesson, those at the open question as they are judged. */
  #attempts(): readonly AttemptView[] {
    const { record, answers } = this.ports;
    const asked = answers.state.get();
    const parts = answers.group.get()?.parts ?? (asked ? [asked] : []);
    const open = new Set(parts.map(({ questionId }) => questionId));
    const others = [...record.questions()].filter(({ attempts: [first] }) => first && !open.has(first.entry.payload.questionId));
    return [...parts.flatMap(({ attempts }) => attempts), ...others.flatMap((entries) => foldAttemptsOf(record, entries))];
  }
}
