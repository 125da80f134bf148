import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeviceEvents } from './device-events.ts';
import type { DeviceEvent } from './device-input.ts';
import { clickerModel } from './clicker-models.ts';
import { readMessage, type ClickerMessage } from './receiver-message.ts';

let clock: VirtualClock;
let events: DeviceEvents;
let seen: DeviceEvent[];
let pointers: { teacherUid: string | undefined; isPointer(uid: string): boolean };
beforeEach(() => {
  pointers = { teacherUid: '900', isPointer: (uid) => uid.startsWith('90') };
  clock = new VirtualClock();
  seen = [];
  events = new DeviceEvents(clock, pointers);
  events.subscribe((event) => seen.push(event));
  events.identify('R1');
});

const says = (message: object) => events.read(readMessage(JSON.stringify(message)) as ClickerMessage, clock.mono());
const answers = (ans_str: string, uID = '1', more: object = {}) => says({ fun: 'ans_str', uID, uID_t: 18, ans_str, ...more });
const presses = (key_event: string, uID = '900', more: object = {}) => says({ fun: 'key_event', uID, uID_t: 18, key_event, ...more });
const keys = () => seen.flatMap((event) => (event.kind === 'keys' ? [event.keys] : []));
const commands = () => seen.flatMap((event) => (event.kind === 'command' ? [`${event.key} ${event.press}`] : []));

describe('letters', () => {
  it('come once however often the radio repeats them [3-7]', async () => {
    for (let copy = 0; copy < 4; copy += 1) {
      answers('B');
      await clock.advance(39);
    }
    expect(seen).toEqual([{ kind: 'keys', serial: 'R1', uid: '1', keys: 'B', monoMs: 0 }]);
  });

  it('of a model without numbers are a copy within 120 ms, and no longer', async () => {
    answers('B');
    await clock.advance(119);
    expect(answers('B')).toBe(false);
    await clock.advance(1);
    expect(answers('B')).toBe(true);
  });

  it('of another value or another clicker are no copies', () => {
    answers('A');
    answers('B');
    answers('A', '2');
    expect(keys()).toEqual(['A', 'B', 'A']);
  });

  it('of a model with numbers are told apart by them, whatever their order', async () => {
    for (const seq of [1, 2, 1, 2, 3]) answers('A', '1', { uID_t: 98, seq });
    expect(seen.map((event) => event.kind === 'keys' && event.sequence)).toEqual([1, 2, 3]);
    await clock.advance(2_000);
    answers('A', '1', { uID_t: 98, seq: 1 });
    expect(seen).toHaveLength(4);
  });

  it('that came before the receiver said who it is keep their time, and are given with its serial', async () => {
    const late = new DeviceEvents(clock, { teacherUid: undefined, isPointer: () => false });
    const got: DeviceEvent[] = [];
    late.subscribe((event) => got.push(event));
    await clock.advance(10);
    late.read(readMessage('{"fun":"ans_str","uID":"1","ans_str":"C"}') as ClickerMessage, clock.mono());
    await clock.advance(90);
    expect(got).toEqual([]);
    late.identify('R2');
    expect(got).toEqual([{ kind: 'keys', serial: 'R2', uid: '1', keys: 'C', monoMs: 10 }]);
  });
});

describe('the teacher’s pointer', () => {
  it('is told from clickers by its uID: its letters and voice are no answers [3-7]', () => {
    answers('B', '900');
    says({ fun: 'voice_start', uID: '900', vo_id: 'v' });
    expect(seen).toEqual([]);
  });

  it('alone commands: a clicker’s and another teacher’s keys do nothing [3-7] [4-20]', async () => {
    presses('D', '1');
    presses('D', '901');
    answers('B', '901');
    presses('B');
    await clock.advance(1_000);
    expect(seen).toEqual([]);
  });

  it.each(['C', 'D'])('%s pressed once is a single press, decided after 400 ms [4-22] [4-23]', async (key) => {
    presses(key);
    await clock.advance(400);
    expect(seen).toEqual([]);
    await clock.advance(1);
    expect(seen).toEqual([{ kind: 'command', uid: '900', key, press: 'single', monoMs: 0 }]);
  });

  it.each([120, 250, 400])('D again after %i ms is one double press [4-21]', async (gap) => {
    presses('D');
    await clock.advance(gap);
    presses('D');
    expect(commands()).toEqual(['D double']);
    await clock.advance(2_000);
    expect(commands()).toEqual(['D double']);
  });

  it.each([18, 98, 4])('of model %i counts presses 400 ms apart as a double one, 401 ms as two [4-21]', async (uID_t) => {
    for (const gap of [400, 2_000, 401, 2_000]) {
      presses('D', '900', { uID_t });
      await clock.advance(gap);
    }
    expect(commands()).toEqual(['D double', 'D single', 'D single']);
  });

  it('is made by a press that is no command itself, however late its copies are', async () => {
    pointers.teacherUid = undefined;
    presses('D', '902');
    pointers.teacherUid = '902';
    await clock.advance(300);
    presses('D', '902');
    await clock.advance(1_000);
    expect(commands()).toEqual([]);
    presses('D', '902');
    await clock.advance(1_000);
    expect(commands()).toEqual(['D single']);
  });

  it('D again after 401 ms is two single presses', async () => {
    presses('D');
    await clock.advance(401);
    presses('D');
    await clock.advance(401);
    expect(commands()).toEqual(['D single', 'D single']);
  });

  it('D repeated by the radio is one press', async () => {
    for (const wait of [30, 30, 30, 1_000]) {
      presses('D');
      await clock.advance(wait);
    }
    expect(commands()).toEqual(['D single']);
  });

  it('D three times is a double press and nothing more', async () => {
    for (const wait of [200, 200, 1_000]) {
      presses('D');
      await clock.advance(wait);
    }
    expect(commands()).toEqual(['D double']);
  });

  it('D then C are two presses', async () => {
    presses('D');
    presses('C');
    await clock.advance(401);
    expect(commands()).toEqual(['D single', 'C single']);
  });

  it('with numbers presses twice as fast as a hand can [4-21]', async () => {
    presses('D', '900', { uID_t: 98, seq: 7 });
    presses('D', '900', { uID_t: 98, seq: 7 });
    await clock.advance(60);
    presses('D', '900', { uID_t: 98, seq: 8 });
    expect(commands()).toEqual(['D double']);
  });
});

describe('a voice', () => {
  const start = (more: object = {}) => says({ fun: 'voice_start', uID: '1', uID_t: 98, vo_id: 'v1', ...more });
  const end = (more: object = {}) => says({ fun: 'voice_end', uID: '1', uID_t: 98, vo_id: 'v1', vo_path: 'voice/v1.mp3', ...more });

  it('starts and ends once, with what its model records [4-7] [9-3]', () => {
    start({ seq: 1 });
    start({ seq: 1 });
    end({ seq: 2 });
    end({ seq: 2 });
    expect(seen).toEqual([
      { kind: 'voice-started', uid: '1', voiceId: 'v1', monoMs: 0 },
      { kind: 'voice-ended', uid: '1', voiceId: 'v1', path: 'voice/v1.mp3', codec: 'mp3', rateHz: 16_000, monoMs: 0 },
    ]);
  });

  it('whose start was lost on the air starts with its end', () => {
    end();
    expect(seen.map(({ kind }) => kind)).toEqual(['voice-started', 'voice-ended']);
  });

  it.each([
    [18, 'mp3', 44_100],
    [98, 'mp3', 16_000],
    [4, 'ogg', 16_000],
  ])('of model %i is %s at %i Hz, where the file’s ending does not say otherwise [9-3]', (uID_t, codec, rateHz) => {
    end({ uID_t, vo_path: 'voice/v1' });
    end({ uID_t, vo_id: 'v2', vo_path: 'voice/v2.wav' });
    expect(seen.flatMap((event) => (event.kind === 'voice-ended' ? [[event.codec, event.rateHz]] : []))).toEqual([
      [codec, rateHz],
      ['wav', rateHz],
    ]);
  });
});

it('shows a text by tag on models 98 and 4, by echo on others [7.4-18]', () => {
  expect([18, 98, 4, 77].map((type) => clickerModel(type).message)).toEqual(['echo', 'tag', 'tag', 'echo']);
});
