import { calls, type CallName, type EventName, type WindowRole } from '@chorus/contract/desktop/channels';
import { describe, expect, it } from 'vitest';
import { IpcError } from './ipc-error.ts';
import { IpcServer, type IpcHandlers, type IpcSender } from './ipc-server.ts';
import { windowGlobals } from './window-globals.ts';
import { withinSize } from './within-size.ts';

const home = 'http://127.0.0.1:8140';
const page: IpcSender = { role: 'page', mainFrame: true, origin: home };

function server(replies: Partial<Record<CallName, unknown>> = {}) {
  const heard: [CallName, unknown][] = [];
  const sent: [WindowRole, EventName, unknown][] = [];
  const handlers = Object.fromEntries(
    (Object.keys(calls) as CallName[]).map((name) => [
      name,
      (value: unknown) => {
        heard.push([name, value]);
        return replies[name];
      },
    ]),
  ) as unknown as IpcHandlers;
  const ipc = new IpcServer(
    handlers,
    (...one) => sent.push(one),
    (role, origin) => origin === (role === 'page' ? home : 'chorus-client://client'),
  );
  return { ipc, heard, sent };
}

/** A window of a role at the other end, as Electron would put them together. */
function joined(role: WindowRole, replies: Partial<Record<CallName, unknown>> = {}) {
  const { ipc, heard } = server({ 'bind-file-read': null, 'client-about': { version: '1.0.0', system: 'win32-x64' }, ...replies });
  const listeners = new Map<EventName, (value: unknown) => void>();
  const logged: string[] = [];
  const sender: IpcSender = { role, mainFrame: true, origin: role === 'page' ? home : 'chorus-client://client' };
  const globals = windowGlobals(
    role,
    {
      invoke: (name, value) => ipc.call(sender, name, value),
      invokeNow: (name, value) => ipc.callNow(sender, name, value),
      pathOf: ({ name }) => (name.startsWith('made') ? '' : `/chosen/${name}`),
      on: (name, listener) => {
        listeners.set(name, listener);
        return () => void listeners.delete(name);
      },
    },
    (message) => logged.push(message),
  );
  return { globals, heard, logged, tell: (name: EventName, value: unknown) => listeners.get(name)?.(value) };
}

const refused = (code: string) => expect.objectContaining({ name: 'IpcError', code });

describe('the main process', () => {
  it('takes the product’s messages from the page [7.4-19]', async () => {
    const { ipc, heard } = server();
    for (const name of ['back-to-login', 'window-min', 'window-hide', 'open-osk']) await ipc.call(page, name, undefined);
    expect(heard.map(([name]) => name)).toEqual(['back-to-login', 'window-min', 'window-hide', 'open-osk']);
  });

  it.each(['', 'format-disk', '__proto__', 'toString', 7, null, undefined, { name: 'quit' }])(
    'refuses the unknown channel %j',
    async (name) => {
      const { ipc, heard } = server();
      await expect(ipc.call(page, name, undefined)).rejects.toEqual(refused('unknown-channel'));
      expect(heard).toEqual([]);
    },
  );

  it.each<[string, unknown]>([
    ['receiver-open', { socket: '../x' }],
    ['receiver-open', { socket: 'a', url: 'ws://elsewhere' }],
    ['receiver-open', 'a'],
    ['receiver-send', { socket: 'a', text: 7 }],
    ['bind-file-write', { classes: { c: 7 }, teachers: [] }],
    ['bind-file-write', null],
    ['window-min', { now: true }],
    ['update-begin', { downloadUrl: 7 }],
    ['update-begin', { downloadUrl: '', file: 'C:\\chorus.exe' }],
    ['packages-add', { paths: ['/chosen/notes.txt'] }],
    ['packages-add', { paths: [] }],
    ['packages-add', { paths: Array.from({ length: 201 }, () => '/a.zip') }],
    ['packages-add', { paths: [`/${'a'.repeat(5000)}.zip`] }],
    ['packages-fetch', { url: '/p', fileName: 'a.zip', bytes: -1 }],
    ['packages-take', { id: '../a' }],
    ['packages-remove', { id: 'a', path: '/etc' }],
    ['menu-show', { label: '', locale: 'zh-CN', theme: 'pink', items: [] }],
    ['tool-window-begin', { kind: 'page', tool: 'x' }],
    ['tool-window-begin', { kind: 'card', tool: 'x', width: 0, height: 300 }],
    ['tool-window-begin', { kind: 'layer', tool: '../x', display: 2 }],
    ['tool-window-fit', { name: 'page', width: 10, height: 10 }],
    ['tool-window-fit', { name: 'chorus-tool-card-1', width: 1e9, height: 10 }],
  ])('refuses wrong types: %s with %j', async (name, value) => {
    const { ipc, heard } = server();
    await expect(ipc.call(page, name, value)).rejects.toEqual(refused('bad-value'));
    expect(heard).toEqual([]);
  });

  it('refuses an argument of 100 MB without looking at all of it', async () => {
    const { ipc, heard } = server();
    const text = 'x'.repeat(100 * 1024 * 1024);
    await expect(ipc.call(page, 'receiver-send', { socket: 'a', text })).rejects.toEqual(refused('too-large'));
    await expect(
      ipc.call(
        page,
        'receiver-send',
        Array.from({ length: 5_000_000 }, () => 0),
      ),
    ).rejects.toEqual(refused('too-large'));
    await expect(ipc.call(page, 'receiver-send', new Uint8Array(100_000_000))).rejects.toEqual(refused('too-large'));
    expect(heard).toEqual([]);
  });

  it.each<[string, Partial<IpcSender>]>([
    ['a frame within the page', { mainFrame: false }],
    ['a page of another origin', { origin: 'https://elsewhere.example' }],
    ['a window that is not ours', { role: undefined }],
    ['a page without an origin', { origin: '' }],
  ])('refuses %s', async (_what, change) => {
    const { ipc, heard } = server();
    await expect(ipc.call({ ...page, ...change }, 'window-hide', undefined)).rejects.toEqual(refused('foreign-frame'));
    expect(heard).toEqual([]);
  });

  it('refuses what is another window’s', async () => {
    const { ipc } = server();
    const menu: IpcSender = { role: 'menu', mainFrame: true, origin: 'chorus-client://client' };
    await expect(ipc.call(menu, 'bind-file-write', { classes: {}, teachers: [] })).rejects.toEqual(refused('not-for-this-window'));
    await expect(ipc.call(page, 'connect-choose', { kind: 'embedded' })).rejects.toEqual(refused('not-for-this-window'));
  });

  it('tells each window only what is for it, in its shape', () => {
    const { ipc, sent } = server();
    ipc.tell('to-login', undefined);
    ipc.tell('menu-layout', { edge: 'left', ball: { x: 1, y: 2 } });
    expect(sent.map(([role, name]) => `${role} ${name}`)).toEqual(['page to-login', 'menu menu-layout']);
    expect(() => ipc.tell('open-place', 'https://elsewhere.example')).toThrow(IpcError);
  });
});

describe('a window’s end', () => {
  it.each<[WindowRole, string]>([
    ['page', 'chorusDesktop'],
    ['menu', 'chorusMenu'],
    ['connect', 'chorusConnect'],
  ])('of the %s has its own functions and nothing else', (role, name) => {
    expect(Object.keys(joined(role).globals)).toEqual([name]);
  });

  it('sends what the page asks, and brings the bind file along [3-6]', async () => {
    const content = { room: true, classes: { c1: 'R1' }, teachers: [{ teacherId: 't', uid: '1', type: 18 }] };
    const { globals, heard } = joined('page', { 'bind-file-read': content });
    const client = globals.chorusDesktop!;
    expect(client.bindFile).toEqual(content);
    client.hide();
    client.writeBindFile({ ...content, room: false });
    client.receiver.send('a', '{}\n');
    await expect
      .poll(() => heard.slice(2))
      .toEqual([
        ['window-hide', undefined],
        ['bind-file-write', { ...content, room: false }],
        ['receiver-send', { socket: 'a', text: '{}\n' }],
      ]);
  });

  it('refuses at once what does not fit, so that nothing of it leaves the page', () => {
    const { globals, heard } = joined('page');
    const client = globals.chorusDesktop!;
    expect(() => client.receiver.send('a', 'x'.repeat(2_000_000))).toThrow(refused('too-large'));
    expect(() => client.receiver.open('a b')).toThrow(refused('bad-value'));
    expect(heard.map(([name]) => name)).toEqual(['bind-file-read', 'client-about']);
  });

  it('names the files that a person has chosen, in messages of 200, and none that a page made [5-10]', async () => {
    const { globals, heard } = joined('page');
    const { packages } = globals.chorusDesktop!;
    packages.add([...Array.from({ length: 201 }, (_, n) => new File([], `${n}.zip`)), new File([], 'made.zip')]);
    packages.add([new File([], 'made.zip')]);
    await expect.poll(() => heard).toHaveLength(4);
    const added = heard.slice(2).map(([, value]) => (value as { readonly paths: readonly string[] }).paths);
    expect(added.map((paths) => [paths.length, paths[0]])).toEqual([
      [200, '/chosen/0.zip'],
      [1, '/chosen/200.zip'],
    ]);
  });

  it('hands on events that fit, and notes the others', () => {
    const { globals, tell, logged } = joined('page');
    const heard: unknown[] = [];
    const undo = globals.chorusDesktop!.onOpenPlace((path) => heard.push(path));
    tell('open-place', '/home');
    tell('open-place', 'javascript:alert(1)');
    tell('open-place', { path: '/home' });
    undo();
    tell('open-place', '/home');
    expect([heard, logged.length]).toEqual([['/home'], 2]);
  });

  it('refuses a reply that does not fit', async () => {
    await expect(joined('connect', { 'connect-begin': { choice: 7 } }).globals.chorusConnect!.begin()).rejects.toEqual(
      refused('bad-value'),
    );
  });
});

it('measures strings, bytes and depth alike', () => {
  expect([withinSize('x'.repeat(100), 200), withinSize('x'.repeat(300), 200)]).toEqual([true, false]);
  expect(withinSize({ a: [new Uint8Array(300)] }, 200)).toBe(false);
  let deep: unknown = 0;
  for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
  expect(withinSize(deep, 1_000)).toBe(false);
});
