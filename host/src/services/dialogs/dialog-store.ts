import {
  ObservableValue,
  PluginError,
  type AttemptView,
  type Dialogs,
  type EvaluateTypeDefinition,
  type Json,
  type Observable,
  type ReviewedAttempt,
  type SaidWord,
  type Student,
  type Word,
} from '@chorus/sdk';
import type { StoredAnswerType } from '../stored-answers/stored-answer-type.ts';
import { token } from '../../lifecycle/token.ts';

/** A question with two answers; without `cancel` something to be read. A line break in `text` begins a paragraph. */
export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  readonly cancel?: string;
  readonly danger?: boolean;
}

/** A question, or what says it in the language of the moment at which it is read. */
export type Asked = Confirmation | (() => Confirmation);

/** A question as it is said now. */
export const saidNow = (asked: Asked): Confirmation => (typeof asked === 'function' ? asked() : asked);

/** A dialog that is open; the shell draws the last one on top. */
export type OpenDialog =
  | { readonly kind: 'confirm'; readonly id: number; readonly question: Asked; answer(confirmed: boolean): void }
  | {
      readonly kind: 'review';
      readonly id: number;
      readonly pluginId: string;
      readonly type: EvaluateTypeDefinition;
      readonly item: Json;
      /** What the type shows, in its own form. */
      readonly attempts: readonly ReviewedAttempt[];
      /** Of an older major that the type can't bring to its own: these it does not show. */
      readonly older: readonly ReviewedAttempt[];
      close(): void;
    }
  | {
      readonly kind: 'word';
      readonly id: number;
      readonly word: Word | { readonly text: string };
      readonly said?: SaidWord;
      /** Opens what teaches the word. */
      readonly teach?: () => void;
      close(): void;
    };

/** What {@link DialogStore} needs of the host. */
export interface DialogPorts {
  attempts(
    ids: readonly string[],
  ): readonly { readonly attempt: AttemptView; readonly question: { readonly type: string; readonly item: Json } }[];
  /** Error: `PluginError` `unknown-evaluate-type`. */
  storedAnswerType(id: string): Promise<Pick<StoredAnswerType, 'type' | 'pluginId' | 'read'>>;
  student(id: string): Student;
  wordByName(text: string): Promise<Word | undefined>;
  /** 8-6. */
  noWordDetail(): void;
}

type Unopened<D> = D extends OpenDialog ? Omit<D, 'id'> : never;

export const dialogsToken = token<DialogStore>('dialogs');

/** The dialogs that are open; the shell draws them. */
export class DialogStore implements Dialogs {
  readonly #open = new ObservableValue<readonly OpenDialog[]>(Object.freeze([]));
  #next = 1;

  constructor(private readonly ports: DialogPorts) {}

  get open(): Observable<readonly OpenDialog[]> {
    return this.#open;
  }

  /** A second press asks nothing twice: what is asked already is answered there, and this one with no; `over`: it is asked no more, which is no too. */
  async confirm(question: Asked, over?: AbortSignal): Promise<boolean> {
    const now = saidNow(question);
    const same = (open: OpenDialog) => {
      const other = open.kind === 'confirm' ? saidNow(open.question) : undefined;
      return other !== undefined && other.title === now.title && other.text === now.text;
    };
    if (this.#open.get().some(same)) return false;
    return this.#show<boolean>((settle) => {
      over?.addEventListener('abort', () => settle(false), { once: true });
      return { kind: 'confirm', question, answer: settle };
    });
  }

  async review(attemptIds: readonly string[]): Promise<void> {
    const found = this.ports.attempts(attemptIds);
    const [first] = found;
    if (!first) return;
    const kept = await this.ports.storedAnswerType(first.question.type);
    if (found.some(({ attempt }) => attempt.type !== first.attempt.type))
      throw new PluginError('unknown-evaluate-type', 'One dialog shows attempts of one evaluation type.', { type: first.attempt.type });
    const reviewed = found.map(({ attempt, question: { item } }) => {
      const { answer, result, studentId } = attempt;
      const student = this.ports.student(studentId);
      const own = kept.read({ item, answer, ...(result !== undefined && { result }) });
      const shown = own ? { answer: own.answer, result: own.result, asked: own.item } : { asked: item };
      return { fits: own !== undefined, view: Object.freeze({ ...attempt, student, ...shown }) };
    });
    const { type, pluginId } = kept;
    const attempts = Object.freeze(reviewed.flatMap(({ fits, view }) => (fits ? [view] : [])));
    const older = Object.freeze(reviewed.flatMap(({ fits, view }) => (fits ? [] : [view])));
    const item = attempts[0]?.asked ?? first.question.item;
    await this.#show<void>((close) => ({ kind: 'review', pluginId, type, item, attempts, older, close: () => close() }));
  }

  async wordInfo(word: Word | { readonly text: string }, said?: SaidWord, teach?: () => void): Promise<void> {
    const known = 'ref' in word ? word : await this.ports.wordByName(word.text).catch(() => undefined);
    if (!known) this.ports.noWordDetail();
    // How it was said can be heard even of a word that nothing is known of.
    if (known || said)
      await this.#show<void>((close) => ({
        kind: 'word',
        word: known ?? word,
        ...(said && { said }),
        ...(teach && { teach }),
        close: () => close(),
      }));
  }

  /** Destroys every dialog: a question is answered with no. */
  closeAll(): void {
    for (const dialog of [...this.#open.get()].reverse()) if (dialog.kind === 'confirm') dialog.answer(false);
    this.closeDetails();
  }

  /** Closes what belongs to a page that has been left: words and answers. A question goes on being asked. */
  closeDetails(): void {
    for (const dialog of [...this.#open.get()].reverse()) if (dialog.kind !== 'confirm') dialog.close();
  }

  #show<T>(make: (settle: (value: T) => void) => Unopened<OpenDialog>): Promise<T> {
    const id = this.#next++;
    return new Promise<T>((resolve) => {
      const dialog = make((value) => {
        this.#open.set(Object.freeze(this.#open.get().filter((open) => open.id !== id)));
        resolve(value);
      });
      this.#open.set(Object.freeze([...this.#open.get(), Object.freeze({ ...dialog, id } as OpenDialog)]));
    });
  }
}
