import { ObservableValue, type AnswerDevicesSnapshot, type Clock, type Disposable, type Observable } from '@chorus/sdk';
import type { ChannelState, DeviceChannel } from './device-channel.ts';
import { readMessage, type ClickerMessage, type ReceiverMessage } from './receiver-message.ts';

/** What is known of the receiver and its clickers. */
export type ReceiverSnapshot = Pick<AnswerDevicesSnapshot, 'receiver' | 'devices' | 'badLines'>;

type Clicker = ReceiverSnapshot['devices'][number];

/** A receiver that does not say who it is for this long is asked over a new line. */
const answerMs = 3_000;

/** The receiver behind the line: asks who it is and which clickers it knows whenever the line opens, and keeps what it said. */
export class ReceiverLink {
  readonly #state = new ObservableValue<ReceiverSnapshot>(
    Object.freeze({ receiver: Object.freeze({ status: 'absent', serial: undefined }), devices: Object.freeze([]), badLines: 0 }),
  );
  readonly #clickers = new Map<string, Clicker>();
  #wait: Disposable | undefined;
  #plugged = false;
  /** It was pulled out while this line was open. */
  #pulled = false;

  constructor(
    private readonly channel: DeviceChannel,
    private readonly clock: Clock,
    /** What a clicker or a pointer said. */
    private readonly heard: (message: ClickerMessage, monoMs: number, lateMs: number) => void,
    /** The receiver has said its serial. */
    private readonly identified: (serial: string) => void,
  ) {
    channel.state.subscribe((state) => this.#line(state));
    channel.lines((line, monoMs, lateMs) => this.#read(line, monoMs, lateMs));
  }

  get state(): Observable<ReceiverSnapshot> {
    return this.#state;
  }

  /** Takes a clicker off the receiver's white list, which holds 120. */
  forget(uid: string): void {
    this.channel.send({ fun: 'clear_wl', uID: uid });
  }

  #line(state: ChannelState): void {
    this.#wait?.dispose();
    this.#wait = undefined;
    this.#plugged = false;
    this.#pulled = false;
    if (state === 'open') {
      this.#ask();
      this.#wait = this.clock.timeout(answerMs, () => this.channel.restart());
    }
    this.#status();
  }

  #ask(): void {
    this.channel.send({ fun: 'get_dev_info' });
    this.channel.send({ fun: 'get_wl_list' });
  }

  #status(): void {
    const channel = this.channel.state.get();
    const { serial, status: before } = this.#state.get().receiver;
    const gone = serial === undefined ? 'absent' : 'lost';
    const asking = channel === 'open' && this.#wait !== undefined && serial === undefined && before !== 'absent';
    const status =
      channel === 'forbidden' ? 'forbidden' : this.#plugged ? 'ready' : channel === 'connecting' || asking ? 'connecting' : gone;
    // Not wanted any more: a receiver of before is no loss.
    if (channel === 'off') this.#patch({ receiver: Object.freeze({ status: 'absent', serial: undefined }) });
    else if (status !== before) this.#patch({ receiver: Object.freeze({ status, serial }) });
  }

  #read(line: string | undefined, monoMs: number, lateMs: number): void {
    const message = line === undefined ? undefined : readMessage(line);
    if (message) this.#take(message, monoMs, lateMs);
    else this.#patch({ badLines: this.#state.get().badLines + 1 });
  }

  #take(message: ReceiverMessage, monoMs: number, lateMs: number): void {
    switch (message.fun) {
      case 'get_dev_info':
        return this.#identify(message.serial);
      case 'get_wl_list':
        return this.#list(message.clickers);
      case 'card_update':
        return this.#know(message.uid, message.type, message.lowBattery);
      case 'get_voice':
        return;
      default:
        this.#know(message.uid, message.type);
        this.heard(message, monoMs, lateMs);
    }
  }

  #identify(serial: string): void {
    this.#wait?.dispose();
    this.#wait = undefined;
    const pluggedAgain = serial !== '' && this.#pulled;
    this.#plugged = serial !== '';
    this.#pulled = !this.#plugged;
    if (!this.#plugged) return this.#status();
    this.#patch({ receiver: Object.freeze({ status: 'ready', serial }) });
    // Its list may be another one than before.
    if (pluggedAgain) this.channel.send({ fun: 'get_wl_list' });
    this.identified(serial);
  }

  #list(clickers: readonly { readonly uid: string; readonly type: number }[]): void {
    const before = new Map(this.#clickers);
    this.#clickers.clear();
    for (const { uid, type } of clickers) this.#clickers.set(uid, clicker(uid, type, before.get(uid)?.lowBattery ?? false));
    this.#patch({ devices: Object.freeze([...this.#clickers.values()]) });
  }

  #know(uid: string, type: number, lowBattery?: boolean): void {
    const known = this.#clickers.get(uid);
    const low = lowBattery ?? known?.lowBattery ?? false;
    if (known?.type === type && known.lowBattery === low) return;
    this.#clickers.set(uid, clicker(uid, type, low));
    this.#patch({ devices: Object.freeze([...this.#clickers.values()]) });
  }

  #patch(change: Partial<ReceiverSnapshot>): void {
    this.#state.set(Object.freeze({ ...this.#state.get(), ...change }));
  }
}

const clicker = (uid: string, type: number, lowBattery: boolean): Clicker => Object.freeze({ uid, type, lowBattery });
