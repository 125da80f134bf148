import { State, type Body, type Data } from '@chorus/contract';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Locks } from '../journal/writer-lock.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import { LockedValue } from '../storage/locked-value.ts';

/** What a teacher changed of a class's groups. */
export type GroupChange = { readonly ownerId: string } & (
  | { readonly op: 'save'; readonly body: Body<'saveGroupSet'> }
  | { readonly op: 'end'; readonly body: Body<'endGroupSet'> }
);
type Sets = Data<'groupSets'>;

/** Groups as the server has them, with changes that it does not know yet. */
export function withChanges(sets: Sets, changes: readonly GroupChange[]): Sets {
  return changes.reduce((now, change) => {
    const others = now.filter(({ id }) => id !== change.body.id);
    if (change.op === 'end') return others;
    const { clazzId: classId, ...set } = change.body;
    const at = now.findIndex(({ id }) => id === set.id);
    return at < 0 ? [{ ...set, classId, to: null }, ...now] : now.map((one, i) => (i === at ? { ...set, classId, to: null } : one));
  }, sets);
}

/** Changes of groups on their way to the server, in order, kept until it has them or has refused them. */
export class GroupChanges {
  readonly #kept: LockedValue<readonly GroupChange[]>;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(
    store: KeyValueStore,
    /** Tabs of one browser share what waits. */
    locks: Locks,
    private readonly api: () => Pick<ApiClient, 'call'>,
    private readonly log: (message: string, error: unknown) => void,
  ) {
    this.#kept = new LockedValue<readonly GroupChange[]>(store, locks, 'chorus.groups', () => 'groups/changes', []);
  }

  /** Those of a teacher, oldest first. */
  async of(ownerId: string): Promise<readonly GroupChange[]> {
    return (await this.#kept.get()).filter((change) => change.ownerId === ownerId);
  }

  /** Groups that are saved again take the place of those that wait. */
  add(change: GroupChange): Promise<void> {
    const stays = ({ op, body }: GroupChange) => change.op === 'end' || op === 'end' || body.id !== change.body.id;
    return this.#kept.change((kept) => [undefined, [...kept.filter(stays), change]]);
  }

  /** Sends what a teacher has to send; gives the changes that the server has answered, and which it has refused. */
  flush(ownerId: string): Promise<{ readonly answered: number; readonly refused: readonly GroupChange[] }> {
    const sent = this.#sending.then(() => this.#flush(ownerId));
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #flush(ownerId: string): Promise<{ readonly answered: number; readonly refused: readonly GroupChange[] }> {
    const refused: GroupChange[] = [];
    let answered = 0;
    for (const change of await this.of(ownerId)) {
      try {
        await (change.op === 'save'
          ? this.api().call('saveGroupSet', change.body, { quiet: true })
          : this.api().call('endGroupSet', change.body, { quiet: true }));
      } catch (error) {
        if (!isRefusal(error)) break;
        this.log('The server refused groups; they are not sent again.', error);
        refused.push(change);
      }
      answered += 1;
      const same = JSON.stringify(change);
      await this.#kept.change((kept) => [undefined, kept.filter((one) => JSON.stringify(one) !== same)]);
    }
    return { answered, refused };
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'state' && (error.state === State.badInput || error.state === State.unknown);
