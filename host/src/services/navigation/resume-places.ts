import type { ResumePlace } from '@chorus/contract/api/resume-calls';
import { ObservableValue, type Clock, type Observable } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import { readJson, type LocalStore } from '../storage/local-store.ts';

/** Where a class goes on. `at`: since when, UTC milliseconds. `sent`: the server knows. */
export interface KeptPlace {
  readonly place: ResumePlace;
  readonly at: number;
  readonly sent: boolean;
}

/** What {@link ResumePlaces} needs of the host. */
export interface ResumePorts {
  readonly store: LocalStore;
  readonly clock: Pick<Clock, 'now'>;
  api(): Pick<ApiClient, 'call'>;
  /** Who is logged in, with the class that is chosen; '' without one. */
  readonly whose: () => { readonly userId: string; readonly classId: string };
}

/** Where each class of a teacher goes on: kept here at once, and at the server for the teacher's other machines. */
export class ResumePlaces {
  readonly #state = new ObservableValue<KeptPlace | undefined>(undefined);
  readonly #asked = new ObservableValue('');
  #sending: Promise<void> | undefined;

  constructor(private readonly ports: ResumePorts) {
    this.read();
  }

  /** Of the class that is chosen. */
  get state(): Observable<KeptPlace | undefined> {
    return this.#state;
  }

  /** The class of which the server has been asked, or could not be: what is known of it by now is all. */
  get asked(): Observable<string> {
    return this.#asked;
  }

  /** Another teacher, class or window: their own place, as this browser knows it. */
  read(): void {
    this.#state.set(readJson(this.ports.store, this.#key(), isKept));
  }

  /** The class is there now. */
  set(place: ResumePlace): void {
    this.#keep({ place, at: this.ports.clock.now(), sent: false });
    void this.#send();
  }

  /** The class is where another machine of its lesson says: that one tells the server. */
  follow(text: string): void {
    const said = JSON.parse(text) as unknown;
    const [place, at] = isKept(said) ? [said.place, said.at] : [said, this.ports.clock.now()];
    if (isPlace(place)) this.#keep({ place, at, sent: true });
  }

  /** Asks where other machines have been with the class since, and tells what the server does not know. Without a server what is here stays. */
  async refresh(): Promise<void> {
    this.read();
    await this.#send();
    const { classId } = this.ports.whose();
    if (classId === '') return;
    try {
      const { place, at } = await this.ports.api().call('resumePlace', { clazzId: classId }, { quiet: true });
      if (classId !== this.ports.whose().classId) return;
      const kept = this.#state.get();
      if (place && at > (kept?.at ?? 0)) this.#keep({ place, at, sent: true });
    } catch {
      // Asked again when Home is opened the next time.
    } finally {
      if (classId === this.ports.whose().classId) this.#asked.set(classId);
    }
  }

  /** One after the other: what is newest when the one before has arrived. */
  #send(): Promise<void> {
    this.#sending ??= this.#sendNewest().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendNewest(): Promise<void> {
    for (let kept = this.#state.get(); kept && !kept.sent; kept = this.#state.get()) {
      const key = this.#key();
      const { classId } = this.ports.whose();
      const { place, at } = kept;
      if (classId === '') return;
      try {
        await this.ports.api().call('setResumePlace', { clazzId: classId, place, at }, { quiet: true });
      } catch {
        return;
      }
      if (key !== this.#key()) this.ports.store.set(key, JSON.stringify({ place, at, sent: true } satisfies KeptPlace));
      else if (this.#state.get() === kept) this.#keep({ ...kept, sent: true });
    }
  }

  #keep(kept: KeptPlace): void {
    this.ports.store.set(this.#key(), JSON.stringify(kept));
    this.#state.set(Object.freeze(kept));
  }

  #key(): string {
    const { userId, classId } = this.ports.whose();
    return `resume.${userId}.${classId}`;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isPlace = (value: unknown): value is ResumePlace =>
  isObject(value) && typeof value['label'] === 'string' && typeof value['route'] === 'string';

const isKept = (value: unknown): value is KeptPlace => isObject(value) && isPlace(value['place']) && typeof value['at'] === 'number';
