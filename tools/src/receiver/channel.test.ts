import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineReader } from './line-reader.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

describe('the channel', () => {
  it.each(['http://127.0.0.1:8140', 'https://localhost', 'http://localhost:5173', 'file://'])('lets a page of %s in', async (origin) => {
    const client = await room.client(await room.receiver(), { origin });
    await client.fence();
  });

  it.each(['https://example.com', 'http://127.0.0.1.example.com', 'http://localhost.example.com:8140', 'http://192.168.1.2', 'null'])(
    'refuses a page of %s with 403',
    async (origin) => {
      const receiver = await room.receiver();
      await expect(room.client(receiver, { origin })).rejects.toThrow(/403/);
      expect(receiver.clients).toBe(0);
    },
  );

  it('lets in who comes without an origin, and an origin that it was given', async () => {
    const receiver = await room.receiver({ origins: ['https://school.example'] });
    await (await room.client(receiver)).fence();
    await (await room.client(receiver, { origin: 'https://school.example' })).fence();
    expect(receiver.clients).toBe(2);
  });

  it.each([
    ['no JSON', '~~~'],
    ['no object', '[1]'],
    ['an unknown fun', '{"fun":"weather"}'],
    ['a wrong type', '{"fun":"clear_wl","uID":7}'],
    ['a text that is too long', `{"fun":"tag","uID":"1","msg":"${'长'.repeat(41)}"}`],
    ['a request without its number', '{"fun":"get_voice","vo_path":"voice/a.mp3"}'],
    ['a replacement character', '{"fun":"tag","uID":"1","msg":"\uFFFD"}'],
    ['65,537 bytes', `{"fun":"get_dev_info","pad":"${'x'.repeat(65_536)}"}`],
  ])('answers %s with one error, and goes on', async (_, line) => {
    const client = await room.client(await room.receiver());
    client.raw(`${line}\n`);
    await client.fence();
    expect(client.told.map(({ fun }) => fun)).toEqual(['error', 'get_dev_info']);
  });

  it('cuts lines by their end alone: several in a frame, one in several, binary like text', async () => {
    const client = await room.client(await room.receiver());
    client.raw('{"fun":"get_dev_info"}\r\n\n\r\n{"fun":"get_wl_list","more":1}\n{"fun":');
    client.raw(Buffer.from('"get_dev_info"}\n'));
    await client.until(() => client.told.length === 3);
    expect(client.told.map(({ fun }) => fun)).toEqual(['get_dev_info', 'get_wl_list', 'get_dev_info']);
  });

  it('listens on 127.0.0.1', async () => {
    expect((await room.receiver()).url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/$/);
  });
});

describe('a line', () => {
  it('of 65,536 bytes is read, one byte more is not', () => {
    const reader = new LineReader();
    const read = (length: number) => [...reader.read(Buffer.from(`${'x'.repeat(length)}\n`))];
    expect(read(65_536)).toEqual([{ line: 'x'.repeat(65_536) }]);
    expect(read(65_537)).toEqual([{ tooLong: true }]);
    expect(read(1)).toEqual([{ line: 'x' }]);
  });

  it('may be cut inside a letter', () => {
    const reader = new LineReader();
    const bytes = Buffer.from('太短\n');
    expect([...reader.read(bytes.subarray(0, 4)), ...reader.read(bytes.subarray(4))]).toEqual([{ line: '太短' }]);
  });
});
