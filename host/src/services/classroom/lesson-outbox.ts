import type { Body } from '@chorus/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { LockedValue } from '../storage/locked-value.ts';
import { token } from '../../lifecycle/token.ts';

type Op = { readonly ownerId: string } & (
  | { readonly op: 'start'; readonly body: Body<'startLesson'> }
  | { readonly op: 'claim'; readonly body: Body<'claimLesson'> }
  | { readonly op: 'end'; readonly body: Body<'endLesson'> }
);
/** So many lessons that the server was told of are remembered, for one that loses them. */
const maxTold = 100;
/** A lesson that the server was told of: begun by its teacher, or taken from a device that gave it without a login. */
type Told = { readonly ownerId: string; readonly body: Body<'startLesson'> | Body<'claimLesson'> };

export const outboxToken = token<LessonOutbox>('outbox');

/**
 * Starts and ends of lessons on their way to the server, in order, kept until it has them: a lesson that began without a server is told later. A start that
 * the server refuses waits as long as answers of its lesson do, and they with it: without it they would belong to no class.
 */
export class LessonOutbox {
  #sending: Promise<boolean> | undefined;
  /** Lessons whose start the server has refused to this page. */
  readonly #refused = new Set<string>();
  readonly #ops: LockedValue<readonly Op[]>;
  readonly #told: LockedValue<readonly Told[]>;

  constructor(
    store: KeyValueStore,
    /** Tabs of one browser share the outbox. */
    locks: Locks,
    private readonly api: () => ApiClient,
    private readonly owner: () => string | undefined,
    /** Whether a lesson is on, or answers of it are not at the server. */
    private readonly waits: (lessonId: string) => Promise<boolean>,
    private readonly log: (message: string, error: unknown) => void,
  ) {
    this.#ops = new LockedValue<readonly Op[]>(store, locks, 'chorus.lesson.outbox', () => 'lesson/outbox', []);
    this.#told = new LockedValue<readonly Told[]>(store, locks, 'chorus.lesson.told', () => 'lesson/told', []);
  }

  add(op: Op): Promise<void> {
    return this.#ops.change((ops) => [undefined, [...ops, op]]);
  }

  /** Lessons of a teacher that the server has not been told of. */
  async startsOf(ownerId: string): Promise<readonly Body<'startLesson'>[]> {
    return (await this.#ops.get()).flatMap((op) => (op.ownerId === ownerId && op.op === 'start' ? [op.body] : []));
  }

  /** Lessons of a teacher that the server was told of lately, oldest first. */
  async toldBy(ownerId: string): Promise<readonly Told['body'][]> {
    return (await this.#told.get()).flatMap((one) => (one.ownerId === ownerId ? [one.body] : []));
  }

  /** A teacher has taken a lesson from the device that gave it; the server has it. */
  async claimed(ownerId: string, deviceOwnerId: string, body: Body<'claimLesson'>): Promise<void> {
    await this.#told.change((told) => [undefined, remembered(told, { ownerId, body })]);
    await this.#ops.change((ops) => [undefined, ops.filter((op) => op.ownerId !== deviceOwnerId || op.body.id !== body.id)]);
  }

  /** Tells the server of these again, before what it does not know yet. */
  async tellAgain(ownerId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const lost = (await this.toldBy(ownerId)).filter(({ id }) => id !== undefined && ids.includes(id));
    await this.#ops.change((ops) => {
      const waiting = new Set(ops.flatMap(({ op, body }) => (op === 'end' ? [] : body.id)));
      const again = lost
        .filter(({ id }) => !waiting.has(id))
        .map((body): Op => ('deviceId' in body ? { ownerId, op: 'claim', body } : { ownerId, op: 'start', body }));
      return [undefined, [...again, ...ops]];
    });
  }

  /** Lessons that the server has refused; none of their entries is offered to it. */
  get refused(): ReadonlySet<string> {
    return this.#refused;
  }

  /** What the server refused is offered to it again. */
  offerAgain(): void {
    this.#refused.clear();
  }

  /** Sends what the teacher of now has to send. True when nothing of theirs is left but what the server refuses. */
  flush(): Promise<boolean> {
    this.#sending ??= this.#flush().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #flush(): Promise<boolean> {
    for (const op of await this.#ops.get()) {
      if (op.ownerId !== this.owner() || (op.body.id !== undefined && this.#refused.has(op.body.id))) continue;
      try {
        if (op.op !== 'end') {
          if (op.op === 'start') await this.api().call('startLesson', op.body, { quiet: true });
          else await this.api().call('claimLesson', op.body, { quiet: true });
          // A disk that takes nothing has the lesson's answers neither.
          await this.#told.change((told) => [undefined, remembered(told, op)]).catch(() => undefined);
        } else await this.api().call('endLesson', op.body, { quiet: true });
      } catch (error) {
        const refused = error instanceof ApiError && error.code === 'state' && (error.state === 40 || error.state === 43);
        if (!refused) {
          if (!isUnreachable(error)) this.log('A lesson could not be told to the server.', error);
          return false;
        }
        if (op.op !== 'end' && op.body.id !== undefined && (await this.waits(op.body.id).catch(() => true))) {
          this.log('The server refused a lesson; it waits here with its answers.', error);
          this.#refused.add(op.body.id);
          continue;
        }
        this.log('The server refused a lesson without answers; it is not sent again.', error);
      }
      await this.#ops.change((ops) => [undefined, ops.filter((kept) => !(kept.op === op.op && kept.body.id === op.body.id))]);
    }
    return true;
  }
}

const remembered = (told: readonly Told[], { ownerId, body }: Told): readonly Told[] =>
  [...told.filter((one) => one.body.id !== body.id), { ownerId, body }].slice(-maxTold);
