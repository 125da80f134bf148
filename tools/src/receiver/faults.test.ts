import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFault } from './faults.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

/** A receiver whose clickers it knows already, so that only presses are told. */
async function ready(...[options]: Parameters<Classroom['receiver']>) {
  const type = options?.type ?? 18;
  const uids = ['0000000001', '0000000002'];
  const receiver = await room.receiver({ clickers: uids, whiteList: uids.map((uID) => ({ uID, uID_t: type })), ...options });
  return { receiver, client: await room.client(receiver), first: uids[0]!, second: uids[1]! };
}

describe('retransmission', () => {
  it('sends a press four times, byte for byte the same, the last less than 120 ms after the first', async () => {
    const { receiver, client, first } = await ready({ type: 98, faults: ['retransmission'] });
    receiver.press(first, 'B');
    await client.fence();
    expect(client.all('ans_str')).toHaveLength(1);
    await room.clock.pass(119);
    await client.fence();
    const lines = client.lines.filter((line) => line.includes('ans_str'));
    expect(lines).toHaveLength(4);
    expect(new Set(lines).size).toBe(1);
    await room.clock.pass(5_000);
    await client.fence();
    expect(client.all('ans_str')).toHaveLength(4);
  });

  it('lets the next press overtake copies only where a number tells them apart', async () => {
    const values = async (type: 18 | 98) => {
      const { receiver, client, first } = await ready({ type, faults: ['retransmission'] });
      receiver.press(first, 'A');
      receiver.press(first, 'B');
      await room.clock.pass(1_000);
      await client.until(() => client.all('ans_str').length === 8);
      return client.all('ans_str').map(({ ans_str }) => ans_str);
    };
    expect((await values(18)).join('')).toBe('AAAABBBB');
    expect((await values(98)).join('')).toBe('ABABABAB');
  });
});

describe('out of order', () => {
  it('lets clickers change places within a poll period, and keeps the order of each', async () => {
    const numbers = [0, 0.9, 0, 0.1, 0, 0.5];
    const { receiver, client, first, second } = await ready({ faults: ['out-of-order'], random: () => numbers.shift() ?? 0 });
    receiver.press(first, 'A');
    receiver.press(second, 'B');
    receiver.press(first, 'C');
    await room.clock.pass(100);
    await client.until(() => client.all('ans_str').length === 3);
    expect(client.all('ans_str').map(({ ans_str }) => ans_str)).toEqual(['B', 'A', 'C']);
  });
});

describe('spoiled lines', () => {
  it('cut, a line loses its second half and its neighbours nothing', async () => {
    const { receiver, client, first } = await ready({ faults: ['cut-line'] });
    receiver.press(first, 'A');
    receiver.setFault({ name: 'cut-line', probability: 0 });
    receiver.press(first, 'B');
    await client.until(() => client.lines.length === 2);
    expect(client.lines[0]).toMatch(/^\{"fun":"ans_str"/);
    expect(client.told).toMatchObject([{ ans_str: 'B' }]);
  });

  it('split, a line comes in two frames', async () => {
    const { receiver, client, first } = await ready({ faults: ['split-frame'] });
    receiver.press(first, 'A');
    await client.until(() => client.told.length === 1);
    expect(client.frames).toBe(2);
    expect(client.told).toMatchObject([{ ans_str: 'A' }]);
  });

  it('junk comes before the press, which is whole', async () => {
    const { receiver, client, first } = await ready({ faults: ['junk'], random: () => 0 });
    receiver.press(first, 'A');
    await client.until(() => client.lines.length === 2);
    expect(client.lines[0]).toBe('~~~');
    expect(client.told).toMatchObject([{ ans_str: 'A' }]);
  });

  it('wrong UTF-8 comes in a binary frame, which does not end the connection', async () => {
    const { receiver, client, first } = await ready({ faults: ['wrong-utf8'] });
    receiver.press(first, 'A');
    await client.until(() => client.lines.length === 2);
    expect(client.binary).toHaveLength(1);
    expect(() => new TextDecoder('utf-8', { fatal: true }).decode(client.binary[0])).toThrow();
    await client.fence();
  });

  it('a line of 10 MB ends, and what follows comes', async () => {
    const { receiver, client, first } = await ready({ faults: ['long-line'] });
    receiver.press(first, 'A');
    receiver.setFault({ name: 'long-line', probability: 0 });
    receiver.press(first, 'B');
    await client.until(() => client.lines.length === 3);
    expect(client.lines[0]!.length).toBeGreaterThan(10 * 1_048_576);
    expect(client.told.slice(1)).toMatchObject([{ ans_str: 'A' }, { ans_str: 'B' }]);
  });
});

describe('the rest', () => {
  it('pulls the receiver out at a press, which is lost, and puts it back after 3 s', async () => {
    const { receiver, client, first } = await ready({ faults: ['unplugged'], serial: 'CR7' });
    receiver.press(first, 'A');
    expect(receiver.plugged).toBe(false);
    await room.clock.pass(2_999);
    expect(receiver.plugged).toBe(false);
    await room.clock.pass(1);
    await client.until(() => client.told.length === 2);
    expect(client.told.map(({ dev_sn }) => dev_sn)).toEqual(['', 'CR7']);
  });

  it('lets the battery of who presses get low', async () => {
    const { receiver, client, first } = await ready({ faults: ['low-battery'] });
    receiver.press(first, 'A');
    await client.until(() => client.told.length === 2);
    expect(client.told).toMatchObject([{ fun: 'ans_str' }, { fun: 'card_update', uID: first, low_bat: 1 }]);
  });

  it('has no time for a recording', async () => {
    const { receiver, client, first } = await ready({ faults: ['busy'] });
    receiver.speak(first, Buffer.from('x'), 'mp3');
    await client.until(() => client.all('voice_end').length === 1);
    expect(await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 1)).toBe('busy');
  });

  it('strikes as often as it is told', async () => {
    const tosses = [0.19, 0, 0.2, 0.99];
    const { receiver, client, first } = await ready({ faults: ['junk:0.2'], random: () => tosses.shift() ?? 0.99 });
    for (const letter of 'ABC') receiver.press(first, letter);
    await client.until(() => client.all('ans_str').length === 3);
    expect(client.lines).toHaveLength(4);
  });

  it.each([
    ['junk', { name: 'junk', probability: 1 }],
    ['out-of-order:0.25', { name: 'out-of-order', probability: 0.25 }],
    ['junk:2', undefined],
    ['junk:', undefined],
    ['junk:0.1:3', undefined],
    ['rain', undefined],
  ])('reads %s', (text, fault) => {
    expect(readFault(text)).toEqual(fault);
  });
});
