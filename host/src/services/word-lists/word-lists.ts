import type { Body, Data } from '@chorus/contract';
import type { TeacherListInfo } from '@chorus/contract/api/teacher-list-calls';
import type { WordListDraft } from '@chorus/contract/content/word-list-draft';
import { ObservableValue, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { token } from '../../lifecycle/token.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import type { LocalStore } from '../storage/local-store.ts';

/** What {@link WordLists} needs of the host. */
export interface WordListPorts {
  readonly store: LocalStore;
  readonly values: KeyValueStore;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in; '' without a session. */
  userId(): string;
  now(): number;
}

/** A list as somebody has left it, not saved. */
export interface KeptDraft {
  readonly packId: string;
  /** Which version was changed; undefined: a new list. */
  readonly before?: { readonly version: string; readonly draft: WordListDraft } | undefined;
  readonly typed: { readonly about: { readonly title: string; readonly grade: WordListDraft['grade'] }; readonly text: string };
  readonly at: number;
}

export const wordListsToken = token<WordLists>('wordLists');

/** Word lists that the teacher makes: the school's at the server, and on this machine what is being written. */
export class WordLists {
  readonly #allowed = new ObservableValue(false);
  /** What is to be written next, by key; one write at a time. */
  readonly #next = new Map<string, KeptDraft | undefined>();
  #writing: Promise<void> | undefined;

  constructor(private readonly ports: WordListPorts) {
    this.read();
  }

  /** Whether the school's teachers make lists, as far as this browser has heard. */
  get allowed(): Observable<boolean> {
    return this.#allowed;
  }

  /** Another teacher: what this browser knows of them. */
  read(): void {
    this.#allowed.set(this.ports.store.get(this.#allowedKey()) === 'true');
  }

  /** The school's lists. Errors: `ApiError`. */
  async lists(): Promise<readonly TeacherListInfo[]> {
    const userId = this.ports.userId();
    const { allowed, lists } = await this.ports.api().call('teacherLists', {}, { quiet: true });
    if (userId === this.ports.userId()) {
      this.ports.store.set(this.#allowedKey(), String(allowed));
      this.#allowed.set(allowed);
    }
    return lists;
  }

  /** Asks whether teachers make lists. Without a server what was heard last holds. */
  async refresh(): Promise<void> {
    if (this.ports.userId() !== '') await this.lists().catch(() => undefined);
  }

  /** A list as it was written. Errors: `ApiError`. */
  list(id: string): Promise<Data<'teacherList'>> {
    return this.ports.api().call('teacherList', { id }, { quiet: true });
  }

  plan(id: string | null, draft: WordListDraft, signal: AbortSignal): Promise<Data<'planTeacherList'>> {
    return this.ports.api().call('planTeacherList', { id, draft }, { quiet: true, signal });
  }

  save(list: Body<'saveTeacherList'>): Promise<Data<'saveTeacherList'>> {
    return this.ports.api().call('saveTeacherList', list, { quiet: true });
  }

  remove(id: string, removed: boolean): Promise<TeacherListInfo> {
    return this.ports.api().call('removeTeacherList', { id, removed }, { quiet: true });
  }

  /** What is not saved, the last first. */
  async drafts(): Promise<readonly KeptDraft[]> {
    await this.#writing;
    const keys = await this.ports.values.keys(this.#draftKey(''));
    const drafts = (await Promise.all(keys.map((key) => this.ports.values.get(key)))) as (KeptDraft | undefined)[];
    return drafts.filter((draft) => draft !== undefined).sort((a, b) => b.at - a.at);
  }

  async draft(packId: string): Promise<KeptDraft | undefined> {
    await this.#writing;
    return (await this.ports.values.get(this.#draftKey(packId))) as KeptDraft | undefined;
  }

  /** Keeps what is typed; the last of several at once is enough. */
  keepDraft(draft: Omit<KeptDraft, 'at'>): Promise<void> {
    return this.#write(draft.packId, { ...draft, at: this.ports.now() });
  }

  dropDraft(packId: string): Promise<void> {
    return this.#write(packId, undefined);
  }

  #write(packId: string, draft: KeptDraft | undefined): Promise<void> {
    this.#next.set(this.#draftKey(packId), draft);
    this.#writing ??= this.#writeAll().finally(() => (this.#writing = undefined));
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    for (let [next] = this.#next; next; [next] = this.#next) {
      const [key, draft] = next;
      this.#next.delete(key);
      await (draft ? this.ports.values.set(key, draft) : this.ports.values.delete(key));
    }
  }

  #draftKey(packId: string): string {
    return `word-list-draft/${this.ports.userId()}/${packId}`;
  }

  #allowedKey(): string {
    return `word-lists.${this.ports.userId()}`;
  }
}
