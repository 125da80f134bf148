import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nextSeq } from './models.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
beforeEach(() => void (room = new Classroom()));
afterEach(() => room[Symbol.asyncDispose]());

describe('the receiver', () => {
  it('gives its serial to who asks, and to nobody else [7.4-17]', async () => {
    const receiver = await room.receiver({ serial: 'CR7' });
    const [one, other] = [await room.client(receiver), await room.client(receiver)];
    one.ask({ fun: 'get_dev_info' });
    await one.until(() => one.told.length === 1);
    expect(one.told).toEqual([{ fun: 'get_dev_info', dev_sn: 'CR7' }]);
    receiver.press(receiver.clickers[0]!, 'A');
    await other.until(() => other.told.length === 2);
    expect(other.all('get_dev_info')).toEqual([]);
  });

  it('takes up a clicker at its first press, and says so before the press', async () => {
    const receiver = await room.receiver({ type: 98 });
    const client = await room.client(receiver);
    const uid = receiver.clickers[0]!;
    receiver.press(uid, 'ca');
    receiver.press(uid, 'B');
    await client.until(() => client.told.length === 3);
    expect(client.told).toEqual([
      { fun: 'card_update', uID: uid, uID_t: 98, low_bat: 0 },
      { fun: 'ans_str', uID: uid, uID_t: 98, ans_str: 'AC', seq: 1 },
      { fun: 'ans_str', uID: uid, uID_t: 98, ans_str: 'B', seq: 2 },
    ]);
  });

  it('gives the white list and takes a clicker off it', async () => {
    const receiver = await room.receiver({ serial: 'CR7' });
    const client = await room.client(receiver);
    const [first, second] = receiver.clickers as [string, string];
    receiver.press(first, 'A');
    receiver.press(second, 'A');
    client.ask({ fun: 'get_wl_list' });
    client.ask({ fun: 'clear_wl', uID: first });
    client.ask({ fun: 'clear_wl', uID: 'nobody' });
    await client.until(() => client.all('get_wl_list').length === 3);
    const listed = (uID: string) => ({ uID, uID_t: 18 });
    expect(client.all('get_wl_list').map(({ uids }) => uids)).toEqual([
      [listed(first), listed(second)],
      [listed(second)],
      [listed(second)],
    ]);
    receiver.press(first, 'A');
    await client.until(() => client.all('card_update').length === 3);
    expect(client.all('card_update').at(-1)).toMatchObject({ uID: first });
  });

  it('reports nothing of the 121st clicker until there is room', async () => {
    const receiver = await room.receiver({ clickers: 121 });
    const client = await room.client(receiver);
    for (const uid of receiver.clickers) receiver.press(uid, 'A');
    await client.fence();
    expect(client.all('ans_str')).toHaveLength(120);
    client.ask({ fun: 'clear_wl', uID: receiver.clickers[0]! });
    await client.fence();
    receiver.press(receiver.clickers[120]!, 'B');
    await client.until(() => client.all('ans_str').length === 121);
    expect(client.told.at(-1)).toMatchObject({ uID: receiver.clickers[120], ans_str: 'B' });
  });

  it.each([
    [18, false],
    [98, true],
    [4, true],
  ] as const)('numbers the presses of model %i: %s', async (type, numbered) => {
    const receiver = await room.receiver({ type });
    const client = await room.client(receiver);
    receiver.press(receiver.clickers[0]!, 'A');
    await client.until(() => client.all('ans_str').length === 1);
    expect('seq' in client.all('ans_str')[0]!).toBe(numbered);
  });

  it('counts presses up to 65535, and then from 0', () => {
    expect([1, 65_534, 65_535].map(nextSeq)).toEqual([2, 65_535, 0]);
  });

  it.each([
    [18, 200],
    [98, 100],
  ] as const)('tells a single from a double press of the pointer of model %i by two messages, %i ms apart [4-21]', async (type, apart) => {
    const receiver = await room.receiver({ type });
    const client = await room.client(receiver);
    receiver.pointer('D', 2);
    await client.fence();
    expect(client.all('key_event')).toMatchObject([{ uID: receiver.pointerUid, key_event: 'D' }]);
    await room.clock.pass(apart - 1);
    await client.fence();
    expect(client.all('key_event')).toHaveLength(1);
    await room.clock.pass(1);
    await client.until(() => client.all('key_event').length === 2);
    expect(client.all('key_event')[1]).toMatchObject({ uID: receiver.pointerUid, key_event: 'D' });
    if (type === 98) expect(client.all('key_event').map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('keeps what was sent to each clicker, and shows it only by the message of its model', async () => {
    const receiver = await room.receiver({ type: 98 });
    const client = await room.client(receiver);
    const [first, second] = receiver.clickers as [string, string];
    client.ask({ fun: 'tag', uID: first, msg: '录音时间太短' });
    client.ask({ fun: 'echo', uID: first, msg: 'hello' });
    client.ask({ fun: 'tag', uID: 'nobody', msg: 'hello' });
    await client.fence();
    expect(receiver.sent(first)).toMatchObject([
      { fun: 'tag', msg: '录音时间太短', visible: true },
      { fun: 'echo', msg: 'hello', visible: false },
    ]);
    expect(receiver.sent(second)).toEqual([]);
    expect(client.all('error')).toEqual([]);
  });

  it('says when a battery gets low, of the clickers that it knows', async () => {
    const receiver = await room.receiver();
    const client = await room.client(receiver);
    const [known, unknown] = receiver.clickers as [string, string];
    receiver.press(known, 'A');
    receiver.setBattery(known, true);
    receiver.setBattery(known, true);
    receiver.setBattery(unknown, true);
    await client.fence();
    expect(client.all('card_update').map(({ uID, low_bat }) => [uID, low_bat])).toEqual([
      [known, 0],
      [known, 1],
    ]);
  });

  it('knows no clicker that it does not have', async () => {
    const receiver = await room.receiver({ clickers: ['0012345678'] });
    expect(() => receiver.press('0000000000', 'A')).toThrow(RangeError);
    expect(() => receiver.press('0012345678', '7')).toThrow(RangeError);
  });
});

describe('unplugged', () => {
  it('says so to every client, hears no press, and says its serial when it is back', async () => {
    const receiver = await room.receiver({ serial: 'CR7' });
    const [one, other] = [await room.client(receiver), await room.client(receiver)];
    const uid = receiver.clickers[0]!;
    receiver.press(uid, 'A');
    await receiver.unplug();
    receiver.press(uid, 'B');
    one.ask({ fun: 'tag', uID: uid, msg: 'x' });
    one.ask({ fun: 'clear_wl', uID: uid });
    await one.until(() => one.all('get_wl_list').length === 1);
    await receiver.plug();
    expect(receiver.whiteList).toHaveLength(1);
    for (const client of [one, other]) {
      await client.until(() => client.all('get_dev_info').length === 2);
      expect(client.all('get_dev_info').map(({ dev_sn }) => dev_sn)).toEqual(['', 'CR7']);
      expect(client.all('ans_str').map(({ ans_str }) => ans_str)).toEqual(['A']);
    }
    expect(one.all('get_wl_list')).toEqual([{ fun: 'get_wl_list', dev_sn: '', uids: [] }]);
    expect(receiver.sent(uid)).toMatchObject([{ visible: false }]);
  });

  it('may end with its service, which comes back at the same address with its white list', async () => {
    const receiver = await room.receiver();
    const before = await room.client(receiver);
    receiver.press(receiver.clickers[0]!, 'A');
    await receiver.unplug({ ends: true });
    await before.until(() => before.closed);
    await expect(room.client(receiver)).rejects.toThrow(/ECONNREFUSED/);
    await receiver.plug();
    const after = await room.client(receiver);
    after.ask({ fun: 'get_wl_list' });
    await after.until(() => after.told.length === 1);
    expect(after.told[0]).toMatchObject({ uids: [{ uID: receiver.clickers[0] }] });
  });
});
