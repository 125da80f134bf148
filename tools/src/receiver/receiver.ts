import { Device } from './device.ts';
import type { Faults } from './faults.ts';
import { write, type Listed, type Message, type Request } from './messages.ts';
import { factsOf, type Codec, type Model } from './models.ts';
import { Radio } from './radio.ts';
import { Recordings } from './recordings.ts';
import { Schedule, type Clock } from './schedule.ts';
import { WhiteList } from './white-list.ts';

/** Milliseconds until a receiver that a fault pulled out is back. */
const backAfter = 3_000;

export interface ReceiverParts {
  readonly model: Model;
  /** All devices, the pointer among them. */
  readonly uids: readonly string[];
  readonly serial: string;
  readonly whiteList: readonly Listed[];
  readonly listChanged: (listed: readonly Listed[]) => void;
  readonly clock: Clock;
  readonly faults: Faults;
  /** Takes a line for every client; a clicker's line is one that faults may spoil. */
  readonly say: (line: string, from: 'clicker' | 'receiver') => void;
  /** Something that the panel shows is different now. */
  readonly changed: () => void;
}

/** The receiver and its clickers, without their socket. */
export class Receiver {
  readonly whiteList: WhiteList;
  readonly recordings: Recordings;
  readonly devices: ReadonlyMap<string, Device>;
  plugged = true;
  serial: string;
  readonly #parts: ReceiverParts;
  readonly #radio: Radio;
  readonly #schedule: Schedule;
  #recorded = 0;

  constructor(parts: ReceiverParts) {
    this.#parts = parts;
    this.serial = parts.serial;
    this.whiteList = new WhiteList(parts.whiteList, parts.listChanged);
    this.recordings = new Recordings(parts.clock);
    this.devices = new Map(parts.uids.map((uid) => [uid, new Device(uid, parts.model)]));
    this.#radio = new Radio(parts.clock, parts.faults, (line) => parts.say(line, 'clicker'));
    this.#schedule = new Schedule(parts.clock);
  }

  /** An answer of letters, in the order and the case of the page: `ca` becomes `AC`. */
  press(uid: string, letters: string): void {
    const value = [...new Set(letters.toUpperCase())].toSorted().join('');
    if (!/^[A-Z]+$/.test(value)) throw new RangeError(`An answer is 1 to 26 letters, not ${JSON.stringify(letters)}.`);
    this.#hear(uid, (device) => ({ fun: 'ans_str', ...device.listed, ans_str: value, ...device.count() }));
  }

  key(uid: string, key: string): void {
    this.#hear(uid, (device) => ({ fun: 'key_event', ...device.listed, key_event: key, ...device.count() }));
  }

  startVoice(uid: string): void {
    const device = this.device(uid);
    if (device.speaking !== undefined) throw new Error(`${uid} records already.`);
    const voId = `v-${String((this.#recorded += 1)).padStart(4, '0')}`;
    if (!this.plugged) return;
    device.speaking = voId;
    this.#hear(uid, () => ({ fun: 'voice_start', ...device.listed, vo_id: voId, ...device.count() }));
    this.#parts.changed();
  }

  /** Nothing happens where no recording is under way: the receiver was unplugged in between. */
  endVoice(uid: string, bytes: Uint8Array, codec: Codec): void {
    const device = this.device(uid);
    const voId = device.speaking;
    if (voId === undefined) return;
    device.speaking = undefined;
    const path = this.recordings.keep(voId, bytes, codec);
    this.#hear(uid, () => ({ fun: 'voice_end', ...device.listed, vo_id: voId, vo_path: path, ...device.count() }));
    this.#parts.changed();
  }

  setBattery(uid: string, low: boolean): void {
    const device = this.device(uid);
    if (device.lowBattery === low) return;
    device.lowBattery = low;
    if (this.plugged && this.whiteList.has(uid)) this.#sendCard(device);
    this.#parts.changed();
  }

  /** Every client is told, unless the service is going to end. */
  unplug({ silently = false } = {}): void {
    this.#radio.clear();
    if (!this.plugged) return;
    this.plugged = false;
    for (const device of this.devices.values()) device.speaking = undefined;
    if (!silently) this.#sayDevice();
    this.#parts.changed();
  }

  plug(serial = this.serial): void {
    this.#schedule.clear();
    if (this.plugged && serial === this.serial) return;
    this.plugged = true;
    this.serial = serial;
    this.#sayDevice();
    this.#parts.changed();
  }

  /** The lines that answer a client, in order. */
  *answer(request: Request): Generator<Message> {
    switch (request.fun) {
      case 'get_dev_info':
        yield this.#deviceInfo();
        break;
      case 'clear_wl':
        // the list is in the receiver: nobody can take from it while that is out
        if (this.plugged) this.whiteList.clear(request.uID);
        yield this.#list();
        this.#parts.changed();
        break;
      case 'get_wl_list':
        yield this.#list();
        break;
      case 'get_voice':
        if (this.#parts.faults.strikes('busy')) yield { fun: 'get_voice', id: request.id, error: 'busy' };
        else yield* this.recordings.answer(request.vo_path, request.id);
        break;
      case 'tag':
      case 'echo':
        this.#show(request.uID, request.fun, request.msg);
    }
  }

  device(uid: string): Device {
    const device = this.devices.get(uid);
    if (!device) throw new RangeError(`There is no clicker ${uid}.`);
    return device;
  }

  stop(): void {
    this.#radio.clear();
    this.#schedule.clear();
  }

  #hear(uid: string, message: (device: Device) => Message): void {
    const device = this.device(uid);
    const { faults, clock } = this.#parts;
    // the clicker counts its press whether or not anybody hears it
    const said = message(device);
    if (this.plugged && faults.strikes('unplugged')) {
      this.unplug();
      this.#schedule.at(clock.now() + backAfter, () => this.plug());
    }
    if (!this.plugged) return;
    const place = this.whiteList.takeUp(device.listed);
    if (place === 'full') return;
    if (place === 'new') {
      this.#sendCard(device);
      this.#parts.changed();
    }
    this.#radio.send(uid, device.model, write(said), { repeatable: true });
    if (faults.strikes('low-battery')) this.setBattery(uid, true);
  }

  #sendCard(device: Device): void {
    const line = write({ fun: 'card_update', ...device.listed, low_bat: device.lowBattery ? 1 : 0 });
    this.#radio.send(device.uid, device.model, line, { repeatable: false });
  }

  #show(uid: string, fun: 'tag' | 'echo', msg: string): void {
    const device = this.devices.get(uid);
    if (!device) return;
    const visible = this.plugged && factsOf(device.model).shownBy === fun;
    device.shown.push({ fun, msg, at: this.#parts.clock.now(), visible });
    this.#parts.changed();
  }

  #deviceInfo(): Message {
    return { fun: 'get_dev_info', dev_sn: this.plugged ? this.serial : '' };
  }

  #list(): Message {
    if (!this.plugged) return { fun: 'get_wl_list', dev_sn: '', uids: [] };
    return { fun: 'get_wl_list', dev_sn: this.serial, uids: this.whiteList.all };
  }

  #sayDevice(): void {
    this.#parts.say(write(this.#deviceInfo()), 'receiver');
  }
}
