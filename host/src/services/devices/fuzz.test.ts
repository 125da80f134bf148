import { VirtualClock } from '@chorus/sdk/testing';
import { expect, it } from 'vitest';
import { FakeDeviceChannel } from '../testing/fake-device-channel.ts';
import { DeviceEvents } from './device-events.ts';
import { LineSplitter } from './line-splitter.ts';
import { ReceiverLink } from './receiver-link.ts';

const seeds = [
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
const count = process.env['CHORUS_LONG'] ? 1_000_000 : 10_000;

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
  `survives ${count} lines that are mutated, split, merged, too long, too deep or no UTF-8, and still understands the next`,
  { timeout: 600_000 },
  () => {
    const below = numbers(20_260_101);
    const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
    const clock = new VirtualClock();
    const channel = new FakeDeviceChannel(() => clock.mono());
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
    const splitter = new LineSplitter((line) => {
      lines += 1;
      channel.says(line);
    });
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
        splitter.push(frame.slice(0, cut));
        splitter.push(frame.slice(cut));
      } else if (below(3) === 0) {
        const raw = bytes.encode(frame);
        if (below(3) === 0 && raw.length > 0) raw[below(raw.length)] = 0x80 + below(0x80);
        splitter.push(raw);
      } else splitter.push(frame);
    }

    splitter.push('\n');
    const { badLines } = link.state.get();
    expect(lines).toBeGreaterThan(count * 0.9);
    expect(badLines).toBeGreaterThan(count * 0.2);
    expect(understood).toBeGreaterThan(count * 0.2);
    expect(badLines + understood).toBeLessThanOrEqual(lines);
    const before = emitted;
    splitter.push('{"fun":"ans_str","uID":"0055555555","uID_t":18,"ans_str":"B"}\n');
    expect(emitted).toBe(before + 1);
    expect(link.state.get().badLines).toBe(badLines);
  },
);

/** Any mutation but the nesting, which is dear. */
function shallow(mutate: (line: string) => string, line: string, below: (below: number) => number): string {
  for (;;) {
    const mutated = mutate(line);
    if (!mutated.startsWith('[[') || below(1_000) === 0) return mutated;
  }
}
