import { afterEach, expect, it } from 'vitest';
import { ReceiverSockets } from './receiver-sockets.ts';

class FakeSocket extends EventTarget {
  readyState = 0;
  binaryType = '';
  readonly sent: string[] = [];
  closed = false;
  send = (text: string) => void this.sent.push(text);
  close = () => void (this.closed = true);
  opens(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  says = (data: string | ArrayBuffer) => void this.dispatchEvent(new MessageEvent('message', { data }));
  ends = () => void this.dispatchEvent(new Event('close'));
}

let all: FakeSocket[] = [];
let told: string[] = [];
afterEach(() => {
  all = [];
  told = [];
});

const open = () =>
  new ReceiverSockets(
    (url) => {
      expect(url).toBe('ws://127.0.0.1:8011/');
      all.push(new FakeSocket());
      return all.at(-1) as unknown as WebSocket;
    },
    {
      opened: (id) => told.push(`opened ${id}`),
      frame: (id, text) => told.push(`${id}: ${text}`),
      closed: (id) => told.push(`closed ${id}`),
    },
  );

it('carries lines both ways between the page and the receiver [1-20] [6-5]', () => {
  const sockets = open();
  sockets.open('a');
  sockets.send('a', 'too early');
  all[0]!.opens();
  sockets.send('a', '{"fun":"get_dev_info"}\n');
  all[0]!.says('{"fun":"get_dev_info","dev_sn":"R1"}\n');
  all[0]!.ends();
  all[0]!.says('late');
  expect([all[0]!.sent, told]).toEqual([
    ['{"fun":"get_dev_info"}\n'],
    ['opened a', 'a: {"fun":"get_dev_info","dev_sn":"R1"}\n', 'closed a'],
  ]);
});

it('takes bytes as UTF-8, also where a frame ends within a character', () => {
  const sockets = open();
  sockets.open('a');
  all[0]!.opens();
  const bytes = new TextEncoder().encode('词\n');
  all[0]!.says(bytes.slice(0, 2).buffer);
  all[0]!.says(bytes.slice(2).buffer);
  expect(told.slice(1).join('|')).toBe('a: |a: 词\n');
});

it('says nothing of a line that the page has closed, and closes all with the page', () => {
  const sockets = open();
  for (const id of ['a', 'b']) sockets.open(id);
  sockets.close('a');
  all[0]!.ends();
  sockets.closeAll();
  all[1]!.ends();
  expect([all.map(({ closed }) => closed), told]).toEqual([[true, true], []]);
});

it('has no more than four lines, and cuts one that sends a frame without end', () => {
  const sockets = open();
  for (const id of ['a', 'b', 'c', 'd', 'e']) sockets.open(id);
  expect([all.length, told]).toEqual([4, ['closed e']]);
  all[0]!.opens();
  all[0]!.says('x'.repeat(1_000_001));
  expect([all[0]!.closed, told.at(-1)]).toEqual([true, 'closed a']);
});
