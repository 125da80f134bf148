import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { DeviceEvents } from './device-events.ts';
import { ReceiverLink } from './receiver-link.ts';
import { readMessage } from './receiver-message.ts';
import { WebSocketChannel } from './web-socket-channel.ts';

/** A trace: what the receiver says in the session of `docs/protocols/receiver.md`, and what it can say besides. */
const seeds = [
  '{"fun":"get_dev_info","dev_sn":""}',
  '{"fun":"get_wl_list","dev_sn":"","uids":[]}',
  '{"fun":"get_voice","id":1,"error":"busy"}',
  '{"fun":"get_voice","id":1,"part":1,"parts":3,"data":"SUQzBAAAAAAA"}',
  '{"fun":"error","msg":"line not understood"}',
  '{"fun":"get_dev_info","dev_sn":"CR20250001"}',
  '{"fun":"get_wl_list","dev_sn":"CR20250001","uids":[{"uID":"0012345678","uID_t":18},{"uID":"0098000001","uID_t":98}]}',
  '{"fun":"card_update","uID":"0040000007","uID_t":4,"low_bat":1}',
  '{"fun":"ans_str","uID":"0012345678","uID_t":18,"ans_str":"B"}',
  '{"fun":"ans_str","uID":"0098000001","uID_t":98,"ans_str":"AC","seq":17}',
  '{"fun":"key_event","uID":"0000000009","uID_t":18,"key_event":"D"}',
  '{"fun":"voice_start","uID":"0098000001","uID_t":98,"vo_id":"v-0001","seq":1}',
  '{"fun":"voice_end","uID":"0098000001","uID_t":98,"vo_id":"v-0001","vo_path":"voice/v-0001.mp3","seq":2}',
  '{"fun":"get_voice","id":1,"part":1,"parts":1,"data":"SUQzBAAAAAAA"}',
];
const count = process.env['CHORUS_LONG'] === '1' ? 1_000_000 : 20_000;

/** Numbers that a seed gives again: mulberry32. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it(
  `survives ${count} lines that are mutated, split, merged, too long, too deep or no UTF-8, counts what it did not understand, and understands the next [3-7] [7.4-15]`,
  { tags: 'long', timeout: 1_200_000 },
  async () => {
    const below = numbers(20_260_101);
    const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
    const clock = new VirtualClock();
    const socket = Object.assign(new EventTarget(), { readyState: 1, binaryType: '', send: () => undefined, close: () => undefined });
    const channel = new WebSocketChannel({
      open: () => socket as unknown as WebSocket,
      clock,
      random: () => 0.5,
      forbidden: async () => false,
      hidden: () => false,
    });
    const events = new DeviceEvents(clock, { teacherUid: '0000000009', isPointer: (uid) => uid === '0000000009' });
    let understood = 0;
    let emitted = 0;
    events.subscribe(() => (emitted += 1));
    const link = new ReceiverLink(
      channel,
      clock,
      (message, monoMs) => {
        understood += 1;
        events.read(message, monoMs);
      },
      (serial) => events.identify(serial),
    );
    let lines = 0;
    let meaningless = 0;
    channel.lines((line) => {
      lines += 1;
      if (line === undefined || !readMessage(line)) meaningless += 1;
    });
    channel.start();
    socket.dispatchEvent(new Event('open'));
    const push = (data: string | Uint8Array<ArrayBuffer>) => void socket.dispatchEvent(new MessageEvent('message', { data }));
    // A recording is on its way all the time.
    const fetched = channel.fetchRecording('voice/v-0001.mp3', new AbortController().signal).catch((error: unknown) => error);
    const bytes = new TextEncoder();
    const junk = [
      '\u0000',
      '\ufffd',
      '"',
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '\\',
      '1e999',
      '-0',
      'null',
      '录',
      '\ud800',
      '__proto__',
      '\\u0000',
      '9'.repeat(30),
    ];
    const long = 'x'.repeat(10_000_000);

    const mutate = (line: string): string => {
      const at = below(line.length + 1);
      switch (below(8)) {
        case 0:
          return line.slice(0, at) + pick(junk) + line.slice(at);
        case 1:
          return line.slice(0, at) + line.slice(at + 1 + below(8));
        case 2:
          return line.slice(0, at);
        case 3:
          return line + pick(seeds);
        case 4:
          return line.replace(/"[^"]*"(?=[,}])/, () => pick(['null', '[]', '{}', '-1', '"\\ud800"', `"${'A'.repeat(below(300))}"`]));
        case 5:
          return line.replace(/\d+/, () => pick(['-1', '65536', '1.5', '1e21', '0']));
        case 6:
          return '['.repeat(below(60_000)) + line;
        default:
          return line;
      }
    };

    for (let n = 0; n < count; n += 1) {
      // 10 MB lines and deep nesting are dear: some of each.
      const text =
        n % 5_000 === 4_999
          ? long
          : below(200) === 0
            ? mutate(pick(seeds))
            : below(4) === 0
              ? pick(seeds)
              : shallow(mutate, pick(seeds), below);
      const end = below(50) === 0 ? '' : below(10) === 0 ? '\r\n' : '\n';
      const cut = below(text.length + 1);
      const frame = text + end;
      if (below(4) === 0) {
        push(frame.slice(0, cut));
        push(frame.slice(cut));
      } else if (below(3) === 0) {
        const raw = bytes.encode(frame);
        if (below(3) === 0 && raw.length > 0) raw[below(raw.length)] = 0x80 + below(0x80);
        push(raw);
      } else push(frame);
    }

    push('\n');
    const { badLines } = link.state.get();
    expect(lines).toBeGreaterThan(count * 0.8);
    expect(badLines).toBe(meaningless);
    expect(badLines).toBeGreaterThan(count * 0.2);
    expect(understood).toBeGreaterThan(count * 0.1);
    expect(badLines + understood).toBeLessThanOrEqual(lines);
    const before = emitted;
    push('{"fun":"ans_str","uID":"0055555555","uID_t":18,"ans_str":"B"}\n');
    expect(emitted).toBe(before + 1);
    expect(link.state.get().badLines).toBe(badLines);
    channel.stop();
    expect(await fetched).toBeDefined();
  },
);

/** Any mutation but the nesting, which is dear. */
function shallow(mutate: (line: string) => string, line: string, below: (below: number) => number): string {
  for (;;) {
    const mutated = mutate(line);
    if (!mutated.startsWith('[[') || below(1_000) === 0) return mutated;
  }
}
