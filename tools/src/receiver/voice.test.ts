import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sample, sampleNames } from './samples.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => index % 251));

describe('a recording', () => {
  it('has a start, an end with its path, and bytes that can be fetched twice', async () => {
    const receiver = await room.receiver({ type: 4 });
    const client = await room.client(receiver);
    const uid = receiver.clickers[6]!;
    const said = bytes(70_000);
    receiver.speak(uid, said, 'ogg', { lasts: 1_500 });
    await client.until(() => client.all('voice_start').length === 1);
    await room.clock.pass(1_499);
    await client.fence();
    expect(client.all('voice_end')).toEqual([]);
    await room.clock.pass(1);
    await client.until(() => client.all('voice_end').length === 1);
    const [start] = client.all('voice_start');
    const [end] = client.all('voice_end');
    expect(start).toMatchObject({ uID: uid, uID_t: 4, seq: 1 });
    expect(end).toMatchObject({ uID: uid, uID_t: 4, seq: 2, vo_id: start?.['vo_id'] });
    expect(end?.['vo_path']).toMatch(/^[A-Za-z0-9/._-]+\.ogg$/);
    for (const id of [1, 2]) {
      const fetched = await client.fetch(String(end?.['vo_path']), id);
      expect(Buffer.from(fetched).equals(said)).toBe(true);
    }
    expect(client.all('get_voice').map(({ part, parts }) => [part, parts])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
    for (const line of client.lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(65_536);
  });

  it('that is empty is one empty part', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    receiver.speak(receiver.clickers[0]!, bytes(0), 'mp3');
    await client.until(() => client.all('voice_end').length === 1);
    expect(await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 9)).toEqual(Buffer.alloc(0));
    expect(client.all('get_voice')).toEqual([{ fun: 'get_voice', id: 9, part: 1, parts: 1, data: '' }]);
  });

  it('is not found under another path, and not for ever', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    receiver.speak(receiver.clickers[0]!, bytes(10), 'mp3');
    await client.until(() => client.all('voice_end').length === 1);
    const path = String(client.all('voice_end')[0]?.['vo_path']);
    expect(await client.fetch('../../../etc/passwd', 1)).toBe('not_found');
    await room.clock.pass(600_000);
    expect(await client.fetch(path, 2)).toEqual(bytes(10));
    await room.clock.pass(1);
    expect(await client.fetch(path, 3)).toBe('not_found');
  });

  it('longer than 256 parts fails', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    receiver.speak(receiver.clickers[0]!, Buffer.alloc(32_768 * 256 + 1), 'mp3');
    await client.until(() => client.all('voice_end').length === 1);
    expect(await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 1)).toBe('failed');
  });

  it('may be asked for four at a time: the fifth is told to wait', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    receiver.speak(receiver.clickers[0]!, bytes(400_000), 'mp3');
    await client.until(() => client.all('voice_end').length === 1);
    const path = String(client.all('voice_end')[0]?.['vo_path']);
    client.raw([1, 2, 3, 4, 5].map((id) => `${JSON.stringify({ fun: 'get_voice', vo_path: path, id })}\n`).join(''));
    const ended = () => client.all('get_voice').filter(({ error, part, parts }) => error !== undefined || part === parts);
    await client.until(() => ended().length === 5);
    expect(ended().filter(({ error }) => error === 'busy')).toMatchObject([{ id: 5 }]);
  });

  it('is one at a time on each clicker', async () => {
    const receiver = await room.receiver();
    receiver.startVoice(receiver.clickers[0]!);
    expect(() => receiver.startVoice(receiver.clickers[0]!)).toThrow(/records/);
    receiver.startVoice(receiver.clickers[1]!);
  });

  it('has no end where the receiver was pulled out in between', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    receiver.speak(receiver.clickers[0]!, bytes(10), 'mp3', { lasts: 100 });
    await receiver.unplug();
    await receiver.plug();
    await room.clock.pass(100);
    await client.fence();
    expect(client.all('voice_start')).toHaveLength(1);
    expect(client.all('voice_end')).toEqual([]);
  });
});

describe('the samples', () => {
  it.each([
    [18, 'mp3', 44_100],
    [98, 'mp3', 16_000],
    [4, 'ogg', 16_000],
  ] as const)('are in the form of model %i: %s at %i Hz [9-3]', (type, codec, rate) => {
    expect(sampleNames(type)).toContain('apple');
    for (const name of sampleNames(type)) {
      const found = sample(type, name)!;
      expect(found.codec).toBe(codec);
      expect(rateOf(Buffer.from(found.bytes))).toBe(rate);
    }
  });
});

/** From the Vorbis identification header, or from the first MPEG frame (its sampling rate field, by version). */
function rateOf(file: Buffer): number | undefined {
  const vorbis = file.indexOf('\u0001vorbis', 0, 'latin1');
  if (vorbis >= 0) return file.readUInt32LE(vorbis + 12);
  const first = file.findIndex((byte, index) => byte === 0xff && ((file[index + 1] ?? 0) & 0xe0) === 0xe0);
  const mpeg1 = ((file[first + 1] ?? 0) & 0x18) === 0x18;
  return (mpeg1 ? [44_100, 48_000, 32_000] : [22_050, 24_000, 16_000])[((file[first + 2] ?? 0) >> 2) & 3];
}
