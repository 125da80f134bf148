import { VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { FakeDeviceChannel } from '../testing/fake-device-channel.ts';
import { ReceiverLink } from './receiver-link.ts';

let clock: VirtualClock;
let channel: FakeDeviceChannel;
let link: ReceiverLink;
let heard: string[];
beforeEach(() => {
  clock = new VirtualClock();
  channel = new FakeDeviceChannel(() => clock.mono());
  heard = [];
  link = new ReceiverLink(
    channel,
    clock,
    ({ uid }) => heard.push(uid),
    (serial) => heard.push(serial),
  );
});
const status = () => link.state.get().receiver;
const asked = () => channel.sent.splice(0).map(({ fun }) => fun);

it('asks for the device and its white list when the line opens, and is ready when it has an answer [7.4-16] [7.4-17]', () => {
  expect(status()).toEqual({ status: 'absent', serial: undefined });
  channel.start();
  expect(status().status).toBe('connecting');
  channel.state.set('open');
  expect(asked()).toEqual(['get_dev_info', 'get_wl_list']);
  expect(status().status).toBe('connecting');
  channel.says({ fun: 'get_dev_info', dev_sn: 'R1' });
  expect(status()).toEqual({ status: 'ready', serial: 'R1' });
  channel.says({ fun: 'get_wl_list', dev_sn: 'R1', uids: [{ uID: '1', uID_t: 4 }] });
  expect(link.state.get().devices).toEqual([{ uid: '1', type: 4, lowBattery: false }]);
  expect(heard).toEqual(['R1']);
});

it('is absent where nothing listens, and where no receiver is plugged in', () => {
  channel.start();
  channel.state.set('closed');
  expect(status()).toEqual({ status: 'absent', serial: undefined });
  channel.plugIn('');
  expect(status()).toEqual({ status: 'absent', serial: undefined });
});

it('is lost when the receiver or the line is cut, and asks again when it is back', () => {
  channel.plugIn('R1', ['1']);
  channel.says({ fun: 'get_dev_info', dev_sn: '' });
  expect(status()).toEqual({ status: 'lost', serial: 'R1' });
  asked();
  channel.says({ fun: 'get_dev_info', dev_sn: 'R1' });
  expect(status().status).toBe('ready');
  expect(asked()).toEqual(['get_wl_list']);
  channel.state.set('closed');
  expect(status()).toEqual({ status: 'lost', serial: 'R1' });
  channel.state.set('open');
  expect(status().status).toBe('lost');
  expect(asked()).toEqual(['get_dev_info', 'get_wl_list']);
  channel.says({ fun: 'get_dev_info', dev_sn: 'R1' });
  expect(status().status).toBe('ready');
  expect(asked()).toEqual([]);
});

it('says that the browser forbids it', () => {
  channel.start();
  channel.state.set('forbidden');
  expect(status().status).toBe('forbidden');
  channel.plugIn();
  expect(status().status).toBe('ready');
});

it('tries another line when the receiver does not say who it is within 3 s', async () => {
  channel.state.set('open');
  await clock.advance(2_999);
  expect(channel.restarts).toBe(0);
  await clock.advance(1);
  expect(channel.restarts).toBe(1);
  channel.plugIn();
  await clock.advance(10_000);
  expect(channel.restarts).toBe(1);
});

it('counts what it does not understand, and goes on', () => {
  channel.plugIn();
  for (const line of ['junk', undefined, '{}', '[]', '{"fun":"ans_str"}']) channel.says(line);
  channel.says({ fun: 'ans_str', uID: '1', ans_str: 'A' });
  expect(link.state.get().badLines).toBe(5);
  expect(heard).toEqual(['R1', '1']);
});

it('knows clickers that were heard, and what their batteries said last', () => {
  channel.plugIn('R1', ['1']);
  channel.says({ fun: 'card_update', uID: '1', uID_t: 18, low_bat: 1 });
  channel.says({ fun: 'ans_str', uID: '2', uID_t: 98, ans_str: 'A', seq: 1 });
  channel.says({ fun: 'ans_str', uID: '1', uID_t: 18, ans_str: 'A' });
  expect(link.state.get().devices).toEqual([
    { uid: '1', type: 18, lowBattery: true },
    { uid: '2', type: 98, lowBattery: false },
  ]);
});

it('takes a clicker off the receiver’s list [7.4-16]', () => {
  channel.plugIn('R1', ['1', '2']);
  asked();
  link.forget('2');
  expect(channel.sent).toEqual([{ fun: 'clear_wl', uID: '2' }]);
  channel.says({ fun: 'get_wl_list', dev_sn: 'R1', uids: [{ uID: '1', uID_t: 18 }] });
  expect(link.state.get().devices.map(({ uid }) => uid)).toEqual(['1']);
});
