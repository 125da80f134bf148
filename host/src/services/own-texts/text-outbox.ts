import type { Body } from '@chorus/contract';
import type { OwnTextInfo } from '@chorus/contract/api/own-text-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { PackRow } from '@chorus/contract/content/pack-rows';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { ContentRows } from '@chorus/sdk/content';
import { token } from '../../lifecycle/token.ts';
import type { LocalPack } from '../content/local-content.ts';
import { SyncLane, type LanePorts, type Round } from '../journal/sync-lane.ts';
import { makeWaiting, type WaitingParts } from './make-waiting.ts';
import { outcomeOf } from './send-outcome.ts';
import type { PartedText, SendProblem, WaitingDatabase, WaitingText } from './waiting-database.ts';

/** What {@link TextOutbox} needs of the host. */
export interface OutboxPorts extends LanePorts, WaitingParts {
  readonly store: WaitingDatabase;
  /** Who is logged in; '' without a session. */
  userId(): string;
  newId(): string;
  /** Whether the server was there when it was asked last. */
  online(): boolean;
  /** Puts the sounds of a text, then writes it. */
  send(
    text: Body<'saveOwnText'>,
    options: { readonly signal: AbortSignal; readonly onShare: (share: number) => void; readonly copyOf?: string | undefined },
  ): Promise<unknown>;
  /** The school's texts; undefined where its teachers bring none in. */
  list(): Promise<readonly OwnTextInfo[] | undefined>;
  /** The title of a text that had to become another one. */
  partedTitle(title: string): string;
  /** Asks the browser not to clear what is here. */
  persist(): Promise<unknown>;
  /** Says to other windows of this browser that something is other now, and hears it of them. */
  readonly channel: { tell(): void; onTold(listener: () => void): void };
  log(message: string, error: unknown): void;
}

/** What waits, of the teacher who is logged in. */
export interface OutboxState {
  /** In the order in which it was saved and is sent. */
  readonly waiting: readonly WaitingText[];
  /** What is sent now, and how much of its sounds is there, 0 to 1. */
  readonly sending: { readonly seq: number; readonly share: number } | undefined;
  readonly parted: readonly PartedText[];
}

export const textOutboxToken = token<TextOutbox>('textOutbox');

const nothing: OutboxState = Object.freeze({ waiting: [], sending: undefined, parted: [] });

/**
 * Texts that were saved without a server: kept on this machine, taught from at once, and sent under their owner's session in the order in which they were saved. Ids and
 * versions are made here, and the server takes what it has already as saved: whatever is cut off can be sent again.
 */
export class TextOutbox {
  readonly #state = new ObservableValue<OutboxState>(nothing);
  readonly #lane: SyncLane;
  readonly #rows = new Map<number, Promise<ContentRows<PackRow>>>();
  /** What can't be sent until something has changed. */
  readonly #left = new Set<number>();
  /** What the server could not take when the others were sent last, and is asked to take again with them. */
  readonly #late = new Set<number>();
  #work: AbortController | undefined;
  #reading: Promise<void> | undefined;

  constructor(private readonly ports: OutboxPorts) {
    this.#lane = new SyncLane('chorus.own-texts', ports, () => this.#round());
    ports.channel.onTold(() => void this.read());
  }

  get state(): Observable<OutboxState> {
    return this.#state;
  }

  /** The server was not there when it was asked last. */
  get away(): boolean {
    return !this.ports.online();
  }

  /** Another teacher, or nobody: what is being sent is given up. */
  userChanged(): void {
    this.#work?.abort();
    this.#left.clear();
    this.#state.set(nothing);
    void this.read().then(() => this.#lane.wake({ now: true }));
  }

  /** The server may take now what it did not take before. */
  retry(): void {
    for (const waits of [this.#left, this.#late]) waits.clear();
    this.#lane.wake({ now: true });
  }

  /** The newest version of a text that waits. */
  newest(id: string): WaitingText | undefined {
    return this.#state.get().waiting.findLast((text) => text.id === id);
  }

  /** Of which text what was begun so is the next version: one that had to become another text goes on as that. */
  placeOf(
    id: string,
    before: { readonly version: string; readonly draft: OwnTextDraft } | undefined,
  ): { id: string; version: string | null } {
    const draft = before && JSON.stringify(before.draft);
    const own = this.#state
      .get()
      .parted.find((one) => one.of === id && one.version === before?.version && JSON.stringify(one.draft) === draft);
    return own ? { id: own.id, version: '1.0.0' } : { id, version: before?.version ?? null };
  }

  /** Saves a version on this machine, with the sounds that are here. `copyOf`: of which text it is a copy. Errors: `TextFaultError`; `DOMException` where the disk is full. */
  async save({ id, version, of, draft }: Body<'saveOwnText'>, copyOf?: string): Promise<WaitingText> {
    const { store, clock } = this.ports;
    const userId = this.ports.userId();
    await this.#read();
    const { waiting, sending } = this.#state.get();
    const before = waiting.filter((text) => text.id === id);
    // What the server does not take is replaced: nothing could follow it there.
    const refused = before.findIndex(({ seq, problem }) => problem !== null && seq !== sending?.seq);
    const replaced = refused < 0 ? [] : before.slice(refused);
    const changed = replaced[0] ?? { base: version, of };
    const { text, files } = await makeWaiting(
      { id, base: changed.base, of: changed.of, draft, userId, savedAt: clock.now(), copyOf },
      this.ports,
    );
    await store.add(
      text,
      files,
      replaced.map(({ seq }) => seq),
    );
    void this.ports.persist().catch(() => undefined);
    await this.#changed();
    this.#lane.wake({ now: !this.away });
    return this.newest(id)!;
  }

  /** Gives up all that waits of a text. Resolves with what takes this back. */
  async drop(id: string): Promise<() => Promise<void>> {
    const { store } = this.ports;
    const { waiting, sending } = this.#state.get();
    const of = waiting.filter((text) => text.id === id);
    const files = await Promise.all([...new Set(of.flatMap((text) => text.files))].map((sha256) => store.file(sha256)));
    if (of.some(({ seq }) => seq === sending?.seq)) this.#work?.abort();
    await store.remove(of.map(({ seq }) => seq));
    await this.#changed();
    return async () => {
      const there = files.filter((file) => file !== undefined);
      for (const { seq: _seq, ...text } of of) await store.add(text, there);
      await this.#changed();
      this.retry();
    };
  }

  /** The teacher has read that a text had to become another one. */
  async seen(id: string): Promise<void> {
    await this.ports.store.seen(id);
    await this.#changed();
  }

  /** A file of what waits. */
  async file(sha256: string): Promise<ArrayBuffer | undefined> {
    return (await this.ports.store.file(sha256))?.bytes;
  }

  /** What is taught from of the texts that wait. */
  async packs(): Promise<readonly LocalPack[]> {
    await (this.#reading ?? this.read());
    return this.#state.get().waiting.map(({ seq, pack }): LocalPack => {
      const rows = this.#rows.get(seq) ?? import('@chorus/contract/content/pack-rows').then(({ rowsOf }) => rowsOf(pack));
      this.#rows.set(seq, rows);
      return { packId: pack.id, packVersion: pack.version, read: async (look) => look(await rows) };
    });
  }

  /** Looks what there is. */
  async read(): Promise<void> {
    await this.#read().catch((error: unknown) => this.ports.log('The texts that wait on this machine cannot be read.', error));
  }

  #read(): Promise<void> {
    const reading = (this.#reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        const { store } = this.ports;
        const userId = this.ports.userId();
        const [waiting, parted] = userId === '' ? [[], []] : await Promise.all([store.texts(userId), store.parted(userId)]);
        if (userId !== this.ports.userId()) return;
        this.#patch({ waiting, parted: parted.filter((one) => one.userId === userId) });
        for (const seq of this.#rows.keys()) if (!waiting.some((text) => text.seq === seq)) this.#rows.delete(seq);
      });
    this.#reading = reading.catch(() => undefined);
    return reading;
  }

  async #changed(): Promise<void> {
    this.ports.channel.tell();
    await this.read();
  }

  #patch(change: Partial<OutboxState>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }

  async #round(): Promise<Round> {
    if (this.ports.userId() === '') return 'done';
    try {
      await this.#read();
      const next = this.#next();
      if (next) return await this.#send(next);
      const isLate = this.#late.size > 0;
      this.#late.clear();
      return isLate ? 'later' : 'done';
    } catch (error) {
      this.ports.log('A text that waits could not be sent.', error);
      return 'later';
    }
  }

  /** The first that can be sent: no version before the one that it is made of. */
  #next(): WaitingText | undefined {
    const blocked = new Set<string>();
    for (const text of this.#state.get().waiting) {
      if (this.#left.has(text.seq) || this.#late.has(text.seq)) blocked.add(text.id);
      if (!blocked.has(text.id)) return text;
    }
    return undefined;
  }

  async #send(text: WaitingText): Promise<Round> {
    const { seq, id, base, of, draft, copyOf } = text;
    const { signal } = (this.#work = new AbortController());
    this.#patch({ sending: { seq, share: 0 } });
    try {
      await this.ports.send(
        { id, version: base, ...(of !== undefined && { of }), draft },
        { signal, copyOf, onShare: (share) => this.#patch({ sending: { seq, share } }) },
      );
      await this.ports.store.remove([seq]);
      return 'again';
    } catch (error) {
      return signal.aborted ? 'again' : await this.#failed(text, error);
    } finally {
      this.#patch({ sending: undefined });
      await this.#changed();
    }
  }

  async #failed(text: WaitingText, error: unknown): Promise<Round> {
    const outcome = outcomeOf(error);
    if (outcome === 'away') return 'later';
    if (outcome === 'later') {
      this.#late.add(text.seq);
      return 'again';
    }
    // Its owner's login goes on with it.
    if (outcome === 'login') return 'done';
    if (outcome !== 'other-text') return this.#leave(text, outcome);
    try {
      const all = await this.ports.list();
      if (all === undefined) return await this.#leave(text, 'off');
      await this.#part(
        text,
        all.find(({ id, removedAt }) => id === text.id && removedAt === null),
      );
      return 'again';
    } catch (failed) {
      return outcomeOf(failed) === 'login' ? 'done' : 'later';
    }
  }

  async #leave({ seq }: WaitingText, problem: SendProblem): Promise<Round> {
    this.#left.add(seq);
    await this.ports.store.problem(seq, problem);
    return 'again';
  }

  /** The text was changed or taken away meanwhile: what waits of it, as it was saved last, becomes a text of its own. */
  async #part({ id: of, userId }: WaitingText, other: OwnTextInfo | undefined): Promise<void> {
    const { store, clock, newId, partedTitle } = this.ports;
    const waiting = (await store.texts(userId)).filter(({ id }) => id === of);
    const last = waiting.at(-1);
    if (!last) return;
    const id = newId();
    const draft = { ...last.draft, title: partedTitle(last.draft.title) };
    const { text, files } = await makeWaiting({ id, base: null, draft, userId, savedAt: last.savedAt, copyOf: last.copyOf }, this.ports);
    const { version } = last;
    const why = other ? 'changed' : 'gone';
    const parted: PartedText = {
      id,
      userId,
      of,
      version,
      draft: last.draft,
      why,
      by: other?.changedBy ?? '',
      at: clock.now(),
      seen: false,
    };
    await store.add(
      text,
      files,
      waiting.map(({ seq }) => seq),
      parted,
    );
  }
}
