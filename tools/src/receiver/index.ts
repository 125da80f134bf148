import { Channel } from './channel.ts';
import type { ReceiverOptions, RunningReceiver } from './api.ts';
import { clickerUids, pointerUid } from './device.ts';
import { Faults, readFault, type Fault } from './faults.ts';
import { factsOf, type Model } from './models.ts';
import { Receiver } from './receiver.ts';
import { playLine, recordingsIn } from './replay.ts';
import { runAction } from './run-action.ts';
import { sample, type FindRecording } from './samples.ts';
import { Schedule, systemClock } from './schedule.ts';

export type { ReceiverOptions, RunningReceiver } from './api.ts';
export type { Shown } from './device.ts';
export type { Listed } from './messages.ts';
export type { Codec, Model } from './models.ts';
export type { Step } from './script.ts';
export type { TraceEntry } from './trace.ts';

/** Milliseconds between the two presses of a double one: the page counts up to 400 as double, and from 120 where only time tells a press from a copy. */
const doubleAfter = (type: Model) => (factsOf(type).countsPresses ? 100 : 200);

function faultsOf(texts: readonly string[]): Fault[] {
  return texts.map((text) => {
    const fault = readFault(text);
    if (!fault) throw new RangeError(`There is no fault ${text}.`);
    return fault;
  });
}

/** Starts a simulated receiver on 127.0.0.1. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<RunningReceiver> {
  const { type = 18, clickers = 60, clock = systemClock, onChange = () => {} } = options;
  const uids = typeof clickers === 'number' ? clickerUids(type, clickers) : clickers;
  const pointer = options.pointer ?? pointerUid(type);
  const faults = new Faults(faultsOf(options.faults ?? []), options.random ?? Math.random);
  const schedule = new Schedule(clock);
  const began = clock.now();
  const receiver = new Receiver({
    model: type,
    uids: [...uids, pointer],
    serial: options.serial ?? 'CR20250001',
    whiteList: options.whiteList ?? [],
    listChanged: (listed) => options.onWhiteList?.(listed),
    clock,
    faults,
    say: (line, from) => channel.say(line, from),
    changed: onChange,
  });
  const channel = new Channel({
    origins: options.origins ?? [],
    faults,
    answer: (request) => receiver.answer(request),
    trace: (dir, line) => options.onTrace?.({ t: Math.round((clock.now() - began) * 10) / 10, dir, line }),
    clientsChanged: onChange,
  });
  const port = await channel.open(options.port ?? 0);
  let listens = true;
  let stopped = false;

  const later = (ms: number, run: () => void) => schedule.at(clock.now() + ms, run);
  const waiting = new Set<() => void>();
  /** Ends when everything that was set down before it for this time or earlier is done, or with `stop`. */
  const until = async (ms: number) => {
    if (stopped) return;
    await new Promise<void>((resolve) => {
      waiting.add(resolve);
      later(ms, () => {
        waiting.delete(resolve);
        resolve();
      });
    });
  };
  const findSample: FindRecording = (name) => {
    const found = sample(type, name);
    if (!found) throw new RangeError(`There is no recording ${name}.`);
    return found;
  };

  const running: RunningReceiver = {
    url: `ws://127.0.0.1:${port}/`,
    port,
    type,
    clickers: uids,
    pointerUid: pointer,
    get serial() {
      return receiver.serial;
    },
    get plugged() {
      return receiver.plugged;
    },
    get clients() {
      return channel.clients;
    },
    get faults() {
      return faults.all;
    },
    get whiteList() {
      return receiver.whiteList.all;
    },
    check: (uid) => void receiver.device(uid),
    press: (uid, keys) => receiver.press(uid, keys),
    key(uid, key, presses = 1) {
      receiver.key(uid, key);
      for (let press = 1; press < presses; press += 1) later(press * doubleAfter(type), () => receiver.key(uid, key));
    },
    pointer: (key, presses) => running.key(pointer, key, presses),
    speak(uid, bytes, codec, { lasts = 0 } = {}) {
      receiver.startVoice(uid);
      if (lasts === 0) receiver.endVoice(uid, bytes, codec);
      else later(lasts, () => receiver.endVoice(uid, bytes, codec));
    },
    startVoice: (uid) => receiver.startVoice(uid),
    endVoice: (uid, bytes, codec) => receiver.endVoice(uid, bytes, codec),
    isSpeaking: (uid) => receiver.device(uid).speaking !== undefined,
    setBattery: (uid, low) => receiver.setBattery(uid, low),
    hasLowBattery: (uid) => receiver.device(uid).lowBattery,
    setFault(fault) {
      faults.set(fault);
      onChange();
    },
    async unplug({ ends = false } = {}) {
      receiver.unplug({ silently: ends });
      if (!ends) return;
      listens = false;
      await channel.close();
    },
    async plug(serial) {
      if (!listens && !stopped) await channel.open(port);
      listens = true;
      receiver.plug(serial);
    },
    sent: (uid) => receiver.device(uid).shown,
    do: (action, find = findSample) => runAction(action, running, find, later),
    async run(steps, find = findSample) {
      const start = clock.now();
      for (const step of steps.toSorted((one, other) => one.at - other.at)) {
        await until(start + step.at - clock.now());
        if (!stopped) await running.do(step, find);
      }
    },
    async replay(entries, { speed = 1 } = {}) {
      for (const [path, bytes] of recordingsIn(entries)) receiver.recordings.keepAs(path, bytes);
      const start = clock.now();
      for (const { t, dir, line } of entries) {
        if (dir === 'out') continue;
        await until(start + t / speed - clock.now());
        if (!stopped) playLine(line, receiver, (again) => channel.say(again, 'receiver'));
      }
    },
    async stop() {
      stopped = true;
      schedule.clear();
      for (const resolve of waiting) resolve();
      receiver.stop();
      await channel.close();
    },
  };
  return running;
}
