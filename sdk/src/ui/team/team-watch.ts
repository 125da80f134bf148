import type { Disposable } from '../../plugin/disposable.ts';
import type { AnswerSession, AnswerSessionSnapshot } from '../../services/answer-session.ts';
import type { Clock } from '../../services/clock.ts';
import type { WaitingList, WaitingListRow } from '../../services/waiting-list.ts';
import { failed, failureLastsMs } from './team-look.ts';

/** All tiles are painted together, ten times a second at most. */
const paintMs = 100;

/** The class as it is painted. `lasting`: students whose failure has lasted long enough to be one. */
export interface TeamSnapshot {
  readonly rows: readonly WaitingListRow[];
  readonly open: AnswerSessionSnapshot | undefined;
  readonly lasting: ReadonlySet<string>;
}

/** Follows a class that answers at once: a change is painted at once, those right after it together. */
export class TeamWatch {
  #painted: TeamSnapshot;
  readonly #failedAt = new Map<string, number>();
  #paintedAt = Number.NEGATIVE_INFINITY;
  #next: Disposable | undefined;
  #holding: Disposable | undefined;

  constructor(
    private readonly list: Pick<WaitingList, 'state'>,
    private readonly answers: Pick<AnswerSession, 'state'>,
    private readonly clock: Pick<Clock, 'mono' | 'timeout'>,
  ) {
    this.#painted = this.#look();
  }

  /** What is painted now. */
  readonly get = (): TeamSnapshot => this.#painted;

  /** Calls `changed` when there is something to paint; gives what ends that. */
  readonly subscribe = (changed: () => void): (() => void) => {
    const paint = () => {
      this.#next?.dispose();
      this.#next = undefined;
      this.#paintedAt = this.clock.mono();
      this.#painted = this.#look();
      this.#hold(paint);
      changed();
    };
    const soon = () => {
      if (this.#next) return;
      const left = this.#paintedAt + paintMs - this.clock.mono();
      if (left <= 0) paint();
      else this.#next = this.clock.timeout(left, paint);
    };
    const subscriptions = [this.list.state.subscribe(soon), this.answers.state.subscribe(soon)];
    // It may have changed since it was first looked at.
    if (this.list.state.get().rows !== this.#painted.rows || this.answers.state.get() !== this.#painted.open) soon();
    this.#hold(paint);
    return () => {
      for (const one of [...subscriptions, this.#next, this.#holding]) one?.dispose();
      this.#next = undefined;
    };
  };

  #look(): TeamSnapshot {
    const now = this.clock.mono();
    const { rows } = this.list.state.get();
    for (const row of rows) {
      if (!failed(row)) this.#failedAt.delete(row.student.id);
      else if (!this.#failedAt.has(row.student.id)) this.#failedAt.set(row.student.id, now);
    }
    const lasting = new Set([...this.#failedAt].flatMap(([id, at]) => (now - at >= failureLastsMs ? [id] : [])));
    return { rows, open: this.answers.state.get(), lasting };
  }

  /** Paints again when the oldest failure that is not shown yet has lasted. */
  #hold(paint: () => void): void {
    this.#holding?.dispose();
    const waiting = [...this.#failedAt].filter(([id]) => !this.#painted.lasting.has(id)).map(([, at]) => at);
    this.#holding =
      waiting.length === 0 ? undefined : this.clock.timeout(Math.max(0, Math.min(...waiting) + failureLastsMs - this.clock.mono()), paint);
  }
}
