import { describe, expect, it } from 'vitest';
import { readMessage } from './receiver-message.ts';

const read = (value: unknown) => readMessage(JSON.stringify(value));
const from = { uID: '0012345678', uID_t: 98, seq: 3 };
const clicker = { uid: '0012345678', type: 98, sequence: 3 };

describe('a message', () => {
  it.each([
    [
      { fun: 'get_dev_info', dev_sn: 'CR1', more: 1 },
      { fun: 'get_dev_info', serial: 'CR1' },
    ],
    [
      { fun: 'get_wl_list', dev_sn: 'CR1', uids: [{ uID: '1', uID_t: 4 }, { uID: 2 }] },
      {
        fun: 'get_wl_list',
        serial: 'CR1',
        clickers: [
          { uid: '1', type: 4 },
          { uid: '2', type: 18 },
        ],
      },
    ],
    [
      { fun: 'card_update', uID: '1', uID_t: 4, low_bat: 1 },
      { fun: 'card_update', uid: '1', type: 4, lowBattery: true },
    ],
    [
      { fun: 'card_update', uID: '1', uID_t: 18 },
      { fun: 'card_update', uid: '1', type: 18, lowBattery: false },
    ],
    [
      { fun: 'card_update', uID: '1', uID_t: 98 },
      { fun: 'card_update', uid: '1', type: 98, lowBattery: false },
    ],
    [
      { fun: 'ans_str', ...from, ans_str: 'AC' },
      { fun: 'ans_str', ...clicker, keys: 'AC' },
    ],
    [
      { fun: 'key_event', ...from, key_event: 'D' },
      { fun: 'key_event', ...clicker, key: 'D' },
    ],
    [
      { fun: 'voice_start', ...from, vo_id: 'v-1' },
      { fun: 'voice_start', ...clicker, voiceId: 'v-1' },
    ],
    [
      { fun: 'voice_end', ...from, vo_id: 'v-1', vo_path: 'voice/v-1.mp3' },
      { fun: 'voice_end', ...clicker, voiceId: 'v-1', path: 'voice/v-1.mp3' },
    ],
    [
      { fun: 'get_voice', id: 1, part: 2, parts: 2, data: 'AA==' },
      { fun: 'get_voice', id: 1, part: 2, parts: 2, data: 'AA==' },
    ],
    [
      { fun: 'get_voice', id: 1, error: 'busy' },
      { fun: 'get_voice', id: 1, error: 'busy' },
    ],
  ])('%j is read [3-7] [7.4-17]', (sent, message) => {
    expect(read(sent)).toEqual(message);
  });

  it.each([
    null,
    1,
    [],
    {},
    { fun: 'nobody_knows' },
    { fun: 'constructor' },
    { fun: '__proto__' },
    { fun: 'error', msg: 'what?' },
    { fun: 'get_dev_info' },
    { fun: 'get_dev_info', dev_sn: 'x'.repeat(65) },
    { fun: 'get_wl_list', dev_sn: 'CR1', uids: [null] },
    { fun: 'get_wl_list', dev_sn: 'CR1' },
    { fun: 'card_update', uID: '', uID_t: 18 },
    { fun: 'card_update', uID: '1', uID_t: '18' },
    { fun: 'card_update', uID: -1 },
    { fun: 'card_update', uID: '1', low_bat: 2 },
    { fun: 'ans_str', uID: '1', ans_str: 'b' },
    { fun: 'ans_str', uID: '1', ans_str: '' },
    { fun: 'ans_str', uID: '1', ans_str: 'A', seq: 65_536 },
    { fun: 'ans_str', uID: '<b>', ans_str: 'A' },
    { fun: 'voice_end', ...from, vo_id: 'v', vo_path: '' },
    { fun: 'voice_end', ...from, vo_id: 'v', vo_path: 'a b' },
    { fun: 'get_voice', id: 1, part: 3, parts: 2, data: '' },
    { fun: 'get_voice', id: 1, part: 1, parts: 257, data: '' },
    { fun: 'get_voice', id: 1, part: 1, parts: 1, data: '!' },
  ])('%j means nothing', (sent) => {
    expect(read(sent)).toBeUndefined();
  });

  it.each(['null', 'true', '1', '"get_dev_info"', '[]', '[{"fun":"get_dev_info","dev_sn":"CR1"}]', '', 'get_dev_info'])(
    '%s is no JSON object and means nothing [5-20]',
    (line) => {
      expect(readMessage(line)).toBeUndefined();
    },
  );

  it('with broken text or broken JSON means nothing', () => {
    expect(readMessage('{"fun":"get_dev_info","dev_sn":"a\ufffd"}')).toBeUndefined();
    expect(readMessage("{'fun':'get_dev_info','dev_sn':'a'}")).toBeUndefined();
    expect(readMessage('['.repeat(60_000))).toBeUndefined();
  });
});
