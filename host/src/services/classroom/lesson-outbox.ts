import type { Body } from '@chorus/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';

type Op = { readonly ownerId: string } & (
  | { readonly op: 'start'; readonly body: Body<'startLesson'> }
  | { readonly op: 'end'; readonly body: Body<'endLesson'> }
);
const key = 'lesson/outbox';

/** Starts and ends of lessons on their way to the server, in order, kept until it has them: a lesson that began without a server is told later. */
export class LessonOutbox {
  #sending: Promise<boolean> | undefined;
  #ops: Op[] | undefined;

  constructor(
    private readonly store: KeyValueStore,
    private readonly api: () => ApiClient,
    private readonly owner: () => string | undefined,
    private readonly log: (message: string, error: unknown) => void,
  ) {}

  async add(op: Op): Promise<void> {
    const ops = await this.#load();
    ops.push(op);
    await this.store.set(key, ops);
  }

  /** Lessons of a teacher that the server has not been told of. */
  async startsOf(ownerId: string): Promise<readonly Body<'startLesson'>[]> {
    return (await this.#load()).flatMap((op) => (op.ownerId === ownerId && op.op === 'start' ? [op.body] : []));
  }

  /** Sends what the teacher of now has to send. True when nothing of theirs is left. */
  flush(): Promise<boolean> {
    this.#sending ??= this.#flush().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #flush(): Promise<boolean> {
    const ops = await this.#load();
    for (const op of ops.slice()) {
      if (op.ownerId !== this.owner()) continue;
      try {
        if (op.op === 'start') await this.api().call('startLesson', op.body, { quiet: true });
        else await this.api().call('endLesson', op.body, { quiet: true });
      } catch (error) {
        const refused = error instanceof ApiError && error.code === 'state' && (error.state === 40 || error.state === 43);
        if (!refused) {
          if (!isUnreachable(error)) this.log('A lesson could not be told to the server.', error);
          return false;
        }
        this.log('The server refused a lesson; it is not sent again.', error);
      }
      ops.splice(ops.indexOf(op), 1);
      await this.store.set(key, ops);
    }
    return true;
  }

  async #load(): Promise<Op[]> {
    this.#ops ??= ((await this.store.get(key)) as Op[] | undefined) ?? [];
    return this.#ops;
  }
}
