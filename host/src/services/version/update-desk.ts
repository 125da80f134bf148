import type { ClientUpdates, UpdateState } from '@chorus/contract/desktop/updates';
import { ObservableValue, type Classroom, type Clock, type Disposable, type Observable } from '@chorus/sdk';
import { token } from '../../lifecycle/token.ts';
import type { ClientUpgrade, Upgrade, VersionState } from './versions.ts';

/** What the update dialog shows: nothing, a release of the client, or the next build of the page. */
export type UpdateOffer =
  | { readonly kind: 'client'; readonly upgrade: ClientUpgrade }
  | { readonly kind: 'page'; readonly upgrade: Upgrade };

/** The update dialog (4-42). */
export interface UpdateDeskState {
  /** Undefined while it is closed. */
  readonly offer: UpdateOffer | undefined;
  /** How far the client is with it. */
  readonly progress: UpdateState;
  /** Whether the teacher may close it. */
  readonly closable: boolean;
  /** A lesson is on: nothing is installed before its end. */
  readonly inLesson: boolean;
}

/** What {@link UpdateDesk} needs. */
export interface UpdateDeskPorts {
  readonly versions: Observable<VersionState>;
  readonly classroom: Observable<Classroom>;
  /** Undefined in a browser. */
  readonly client: ClientUpdates | undefined;
  readonly clock: Pick<Clock, 'timeout'>;
}

/** A lesson is over when none has begun for so long: a class that is changed, or a page that is loaded anew, is without one for a moment. */
const quietMs = 5_000;

/** There is nothing to wait for any more. */
const ended: ReadonlySet<UpdateState['phase']> = new Set(['failed', 'newest']);
const notBegun: ReadonlySet<UpdateState['phase']> = new Set(['idle', 'failed', 'newest']);

export const updateDeskToken = token<UpdateDesk>('updateDesk');

/**
 * When an update is shown, begun, and may be put off. A forced one comes by itself, begins at once and can't be closed, but never in a lesson: it waits for
 * the end. One that fails can be closed all the same, or a network that is away would close the classroom; it comes back after the next lesson.
 */
export class UpdateDesk {
  readonly #state = new ObservableValue<UpdateDeskState>({
    offer: undefined,
    progress: { phase: 'idle' },
    closable: true,
    inLesson: false,
  });
  #asked = false;
  #putOff = false;
  #must = false;
  #inLesson: boolean | undefined;
  #quiet = false;
  #waits: Disposable | undefined;

  constructor(private readonly ports: UpdateDeskPorts) {
    ports.client?.onState((progress) => this.#look(progress));
    ports.versions.subscribe(() => this.#look());
    ports.classroom.subscribe(() => this.#look());
    this.#look();
  }

  get state(): Observable<UpdateDeskState> {
    return this.#state;
  }

  /** The teacher wants to see what there is of the client. */
  open(): void {
    this.#asked = true;
    this.#look();
  }

  close(): void {
    if (!this.#state.get().closable) return;
    this.#asked = false;
    this.#putOff = this.#must;
    this.#look();
  }

  /** Fetches the client's release; again where that failed. */
  begin(): void {
    const { client } = this.ports.versions.get();
    if (client && notBegun.has(this.#state.get().progress.phase)) this.ports.client?.begin(client.downloadUrl);
  }

  /** Restarts the client with what was fetched; not in a lesson. */
  install(): void {
    const { progress, inLesson } = this.#state.get();
    if (progress.phase === 'ready' && !inLesson) this.ports.client?.install();
  }

  #look(progress: UpdateState = this.#state.get().progress): void {
    const { client, page } = this.ports.versions.get();
    const inLesson = this.ports.classroom.get().lesson !== undefined;
    if (inLesson !== this.#inLesson) this.#lessonChanged(inLesson);
    const offer: UpdateOffer | undefined = client ? { kind: 'client', upgrade: client } : page && { kind: 'page', upgrade: page };
    const must = offer?.upgrade.forced === true && this.#quiet;
    const comes = must && !this.#must;
    this.#must = must;
    const shown = (must && !this.#putOff) || (this.#asked && offer?.kind === 'client');
    if (!shown) this.#asked = false;
    const closable = progress.phase !== 'installing' && (!must || ended.has(progress.phase));
    this.#state.set(Object.freeze({ offer: shown ? offer : undefined, progress, closable, inLesson }));
    if (comes) this.begin();
  }

  #lessonChanged(inLesson: boolean): void {
    this.#inLesson = inLesson;
    this.#quiet = false;
    this.#waits?.dispose();
    this.#waits = undefined;
    if (inLesson) {
      this.#putOff = false;
      return;
    }
    this.#waits = this.ports.clock.timeout(quietMs, () => {
      this.#quiet = true;
      this.#look();
    });
  }
}
