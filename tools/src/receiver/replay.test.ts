import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TraceEntry } from './index.ts';
import { startOf } from './replay.ts';
import { Classroom } from './testing/classroom.ts';
import { readTrace } from './trace.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

/** A lesson, and what was recorded of it. */
async function recorded(): Promise<TraceEntry[]> {
  const lines: string[] = [];
  const receiver = await room.receiver({ type: 98, clickers: 2, serial: 'CR9', onTrace: (entry) => lines.push(JSON.stringify(entry)) });
  const [first, second] = receiver.clickers as [string, string];
  receiver.press(first, 'Z');
  const client = await room.client(receiver);
  await client.fence();
  client.ask({ fun: 'get_wl_list' });
  await client.until(() => client.all('get_wl_list').length === 1);
  await room.clock.pass(1_000);
  receiver.press(second, 'A');
  await room.clock.pass(500);
  receiver.speak(first, Buffer.alloc(40_000, 7), 'mp3');
  await client.until(() => client.all('voice_end').length === 1);
  await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 3);
  await receiver.unplug();
  await client.until(() => client.told.at(-1)?.['dev_sn'] === '');
  return readTrace(lines.join('\n'));
}

describe('a trace', () => {
  it('has the lines of both directions with their times, and nothing that nobody heard', async () => {
    const trace = await recorded();
    expect(trace[0]).toEqual({ t: 0, dir: 'out', line: '{"fun":"get_dev_info"}' });
    expect(trace[1]).toEqual({ t: 0, dir: 'in', line: '{"fun":"get_dev_info","dev_sn":"CR9"}' });
    expect(trace.find(({ line }) => line.includes('ans_str'))).toMatchObject({ t: 1_000, dir: 'in' });
    expect(trace.some(({ line }) => line.includes('Z'))).toBe(false);
    expect(trace.filter(({ line }) => line.includes('voice_start'))).toHaveLength(1);
  });

  it('that holds anything else is refused, with its line', () => {
    expect(() => readTrace('{"t":0,"dir":"in","line":"x"}\n\n{"t":0,"dir":"up","line":"x"}')).toThrow(/Line 3/);
  });
});

describe('a replay', () => {
  it('says the same events again, faster, and has the receiver and its recordings of then', async () => {
    const trace = await recorded();
    const receiver = await room.receiver(startOf(trace));
    const client = await room.client(receiver);
    client.ask({ fun: 'get_wl_list' });
    await client.until(() => client.told.length === 1);
    expect(client.told[0]).toMatchObject({ dev_sn: 'CR9', uids: [{ uID: '0098000001', uID_t: 98 }] });
    const end = receiver.replay(trace, { speed: 10 });
    await room.clock.pass(99);
    await client.fence();
    expect(client.all('ans_str')).toEqual([]);
    await room.clock.pass(51);
    await end;
    await client.fence();
    const events = (lines: readonly string[]) =>
      lines.filter((line) => /card_update|ans_str|voice_/.test(line) && !line.includes('get_voice'));
    expect(events(client.lines)).toEqual(events(trace.filter(({ dir }) => dir === 'in').map(({ line }) => line)));
    // replies belong to who asked
    expect(client.all('get_voice')).toEqual([]);
    expect(receiver.plugged).toBe(false);
    expect(await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 8)).toEqual(Buffer.alloc(40_000, 7));
  });
});
