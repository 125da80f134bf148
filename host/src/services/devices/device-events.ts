import { type Clock, type Disposable, toDisposable } from '@chorus/sdk';
import { RetransmissionFilter } from './retransmission-filter.ts';
import type { DeviceEvent } from './device-input.ts';
import { type ClickerModel, clickerModel } from './clicker-models.ts';
import { PointerPressDetector } from './pointer-press-detector.ts';
import type { ClickerMessage } from './receiver-message.ts';

/** Whose pointers there are: the teacher's own, and those of the other teachers of this room. */
export interface Pointers {
  readonly teacherUid: string | undefined;
  isPointer(uid: string): boolean;
}

/** What waits for the receiver to say who it is, at most. */
const maxHeld = 1_000;

/** Makes events of messages: copies folded, single told from double, the pointer from the clickers. */
export class DeviceEvents {
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  readonly #retransmissions = new RetransmissionFilter();
  readonly #presses: PointerPressDetector;
  readonly #beforePointer = new Map<string, number>();
  readonly #recording = new Map<string, string>();
  #serial: string | undefined;
  #held: ((serial: string) => DeviceEvent)[] = [];

  constructor(
    clock: Clock,
    private readonly pointers: Pointers,
  ) {
    this.#presses = new PointerPressDetector(clock, (press) => this.#emit({ kind: 'command', ...press }));
  }

  subscribe(listener: (event: DeviceEvent) => void): Disposable {
    const own = (event: DeviceEvent) => listener(event);
    this.#listeners.add(own);
    return toDisposable(() => this.#listeners.delete(own));
  }

  /** The receiver has said who it is: letters that waited for that go on, as of their arrival. */
  identify(serial: string): void {
    this.#serial = serial;
    for (const make of this.#held.splice(0)) this.#emit(make(serial));
  }

  /** Reads a message that may have waited so long for its turn; false for a copy. */
  read(message: ClickerMessage, monoMs: number, lateMs = 0): boolean {
    const model = clickerModel(message.type);
    if (this.#retransmissions.isRetransmission(message, model, monoMs, lateMs)) return false;
    if (message.fun === 'key_event') this.#key(message.uid, message.key, model, monoMs, lateMs);
    else if (!this.pointers.isPointer(message.uid)) this.#answer(message, model, monoMs);
    return true;
  }

  #key(uid: string, key: string, model: ClickerModel, monoMs: number, lateMs: number): void {
    if (key !== 'C' && key !== 'D') return;
    const before = this.#beforePointer.get(uid);
    if (uid !== this.pointers.teacherUid) this.#beforePointer.set(uid, monoMs);
    // The press that made it the pointer is no command, nor is a late copy of that press.
    else if (before === undefined || monoMs - lateMs - before > model.doublePressMs) this.#presses.press(uid, key, model, monoMs, lateMs);
  }

  #answer(message: Exclude<ClickerMessage, { fun: 'key_event' }>, model: ClickerModel, monoMs: number): void {
    const { uid } = message;
    if (message.fun === 'ans_str') {
      const { keys, sequence } = message;
      const numbered = model.sequence && sequence !== undefined ? { sequence } : {};
      const make = (serial: string): DeviceEvent => ({ kind: 'keys', serial, uid, keys, ...numbered, monoMs });
      if (this.#serial !== undefined) this.#emit(make(this.#serial));
      else if (this.#held.length < maxHeld) this.#held.push(make);
      return;
    }
    const { voiceId } = message;
    if (this.#recording.get(uid) !== voiceId) {
      // The start may have been lost on the air.
      this.#recording.set(uid, voiceId);
      this.#emit({ kind: 'voice-started', uid, voiceId, monoMs });
    }
    if (message.fun === 'voice_end') {
      const { path } = message;
      this.#emit({ kind: 'voice-ended', uid, voiceId, path, codec: codecOf(path, model), rateHz: model.rateHz, monoMs });
    }
  }

  #emit(event: DeviceEvent): void {
    for (const listener of Array.from(this.#listeners)) listener(Object.freeze(event));
  }
}

/** By the file's ending; else what the model records (9-3). */
function codecOf(path: string, model: ClickerModel): ClickerModel['codec'] {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return ending === 'mp3' || ending === 'ogg' || ending === 'wav' ? ending : model.codec;
}
