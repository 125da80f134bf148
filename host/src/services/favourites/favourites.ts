import { State } from '@chorus/contract/api/state';
import type { Favourite } from '@chorus/contract/api/material-calls';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError } from '../../api/api-error.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';
import { token } from '../../lifecycle/token.ts';

/** A mark that was set or taken away. */
type Change = Favourite & { readonly on: boolean };

interface Kept {
  readonly marks: readonly Favourite[];
  /** What the server does not know yet, the oldest first. */
  readonly unsent: readonly Change[];
}

/** What {@link Favourites} needs of the host. */
export interface FavouritePorts {
  readonly store: LocalStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in; '' without a session. */
  userId(): string;
}

const nothing: Kept = { marks: [], unsent: [] };

/** What became of a mark: the server knows it, it waits for the server, or there are as many as are kept. */
export type Marked = 'kept' | 'waits' | 'full';

export const favouritesToken = token<Favourites>('favourites');

/** The activities and books that a teacher has marked: here at once, and at the server for the teacher's other machines. */
export class Favourites {
  readonly #state = new ObservableValue<readonly Favourite[]>(Object.freeze([]));
  #sending: Promise<Marked> | undefined;
  #changes = 0;

  constructor(private readonly ports: FavouritePorts) {
    this.read();
  }

  /** In the order in which they were marked. */
  get state(): Observable<readonly Favourite[]> {
    return this.#state;
  }

  /** Another teacher, or none: their own marks, as this browser knows them. */
  read(): void {
    this.#state.set(this.#kept().marks);
  }

  /** Tells the server what it does not know, and asks what other machines have marked. Without a server what is here stays. */
  async refresh(): Promise<void> {
    const userId = this.ports.userId();
    if (userId === '') return;
    await this.#send();
    const changes = this.#changes;
    try {
      const marks = await this.ports.api().call('favourites', {}, { quiet: true });
      // what was marked meanwhile may be newer than the answer
      if (changes === this.#changes) this.#take(userId, marks);
    } catch {
      // Asked again when Home is opened the next time.
    }
  }

  async set(mark: Favourite, on: boolean): Promise<Marked> {
    const { unsent, marks } = this.#kept();
    this.#changes += 1;
    const change = { kind: mark.kind, ref: mark.ref, on };
    this.#keep({ marks: applied(marks, change), unsent: [...unsent.filter((one) => !same(one, mark)), change] });
    return this.#send();
  }

  /** One after the other, what comes meanwhile too. */
  #send(): Promise<Marked> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendAll(): Promise<Marked> {
    let full = false;
    const userId = this.ports.userId();
    for (let [next] = this.#kept().unsent; next; [next] = this.#kept().unsent) {
      try {
        const marks = await this.ports.api().call('setFavourite', next, { quiet: true });
        this.#take(userId, marks, next);
      } catch (error) {
        if (!(error instanceof ApiError && error.state === State.badInput)) return 'waits';
        full = true;
        const { marks } = this.#kept();
        this.#take(userId, applied(marks, { ...next, on: !next.on }), next);
      }
      if (userId !== this.ports.userId()) break;
    }
    return full ? 'full' : 'kept';
  }

  /** What the server has, and on it what it does not know yet. `done`: by now it does. */
  #take(userId: string, marks: readonly Favourite[], done?: Change): void {
    if (userId !== this.ports.userId()) return;
    const unsent = this.#kept().unsent.filter((one) => !done || !same(one, done) || one.on !== done.on);
    this.#keep({ marks: unsent.reduce(applied, marks), unsent });
  }

  #kept(): Kept {
    return readJson(this.ports.store, this.#key(), isKept) ?? nothing;
  }

  #keep(kept: Kept): void {
    this.ports.store.set(this.#key(), JSON.stringify(kept));
    this.#state.set(Object.freeze(kept.marks));
  }

  #key(): string {
    return `favourites.${this.ports.userId()}`;
  }
}

const same = (a: Favourite, b: Favourite) => a.kind === b.kind && a.ref === b.ref;
const applied = (marks: readonly Favourite[], { kind, ref, on }: Change): readonly Favourite[] => {
  const there = marks.some((one) => same(one, { kind, ref }));
  if (on === there) return marks;
  return on ? [...marks, { kind, ref }] : marks.filter((one) => !same(one, { kind, ref }));
};

const isMark = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'kind' in value && 'ref' in value && typeof value.ref === 'string';
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'marks' in value &&
  'unsent' in value &&
  Array.isArray(value.marks) &&
  Array.isArray(value.unsent) &&
  [...(value.marks as unknown[]), ...(value.unsent as unknown[])].every(isMark);
