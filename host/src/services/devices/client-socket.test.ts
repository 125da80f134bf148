import type { ClientReceiver } from '@chorus/contract/desktop/client';
import { settle, VirtualClock } from '@chorus/sdk/testing';
import { beforeEach, expect, it } from 'vitest';
import { BindFile, bindFileStore } from './bind-file.ts';
import { ClientSocket } from './client-socket.ts';
import { WebSocketChannel } from './web-socket-channel.ts';

type Told = { readonly socket: string; readonly text?: string };
let asked: string[];
let ids: string[];
let listeners: Map<string, Set<(told: never) => void>>;
let receiver: ClientReceiver;
beforeEach(() => {
  asked = [];
  ids = [];
  listeners = new Map();
  const on = (name: string) => (listener: (told: never) => void) => {
    const all = listeners.get(name) ?? new Set();
    listeners.set(name, all.add(listener));
    return () => void all.delete(listener);
  };
  receiver = {
    open: (socket) => void (ids.push(socket), asked.push('open')),
    send: (_socket, text) => void asked.push(text),
    close: () => void asked.push('close'),
    onOpened: on('opened'),
    onFrame: on('frame'),
    onClosed: on('closed'),
  };
});
const tell = (name: string, told: Told) => {
  for (const listener of Array.from(listeners.get(name) ?? [])) listener(told as never);
};
const listening = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);

it('is the channel’s line in the desktop client: opened, read, cut and opened again [1-20] [6-5]', async () => {
  const clock = new VirtualClock();
  const channel = new WebSocketChannel({
    open: () => new ClientSocket(receiver) as unknown as WebSocket,
    clock,
    random: () => 0.5,
    forbidden: async () => false,
    hidden: () => false,
  });
  const lines: unknown[] = [];
  channel.lines((line) => lines.push(line));
  channel.start();
  tell('opened', { socket: ids[0]! });
  channel.send({ fun: 'get_dev_info' });
  tell('frame', { socket: ids[0]!, text: '{"fun":"get_dev_info","dev_sn":"R1"}\n{"fun"' });
  tell('frame', { socket: 'another', text: 'x\n' });
  expect([channel.state.get(), asked, lines]).toEqual([
    'open',
    ['open', '{"fun":"get_dev_info"}\n'],
    ['{"fun":"get_dev_info","dev_sn":"R1"}'],
  ]);
  tell('closed', { socket: ids[0]! });
  await settle();
  expect(channel.state.get()).toBe('closed');
  await clock.advance(500);
  expect(new Set(ids).size).toBe(2);
  channel.stop();
  expect([asked.at(-1), listening()]).toEqual(['close', 0]);
});

it('sends nothing before it is open, and ends once', () => {
  const socket = new ClientSocket(receiver);
  let ended = 0;
  socket.addEventListener('close', () => (ended += 1));
  socket.send('early');
  socket.close();
  socket.close();
  tell('closed', { socket: ids[0]! });
  expect([asked, ended, socket.readyState]).toEqual([['open', 'close'], 1, 3]);
});

it('keeps what is bound in the client’s bind file [3-6]', () => {
  const written: unknown[] = [];
  const pointer = { teacherId: 't1', uid: '1', type: 18 };
  const bindFile = { room: true, classes: { c1: 'R1' }, teachers: [pointer] };
  const file = new BindFile(bindFileStore({ bindFile, writeBindFile: (content) => written.push(content) }));
  expect(file.pointerOf('t1')).toEqual(pointer);
  file.bindClass('c2', 'R2');
  file.bindClass('c2', 'R2');
  expect(written).toEqual([{ ...bindFile, classes: { c1: 'R1', c2: 'R2' } }]);
  expect(new BindFile(bindFileStore({ bindFile: null, writeBindFile: () => undefined })).state.get().room).toBeUndefined();
});
