import { serverChoiceSchema, type ServerFault } from '@chorus/contract/desktop/channels';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JsonFile } from '../json-file.ts';
import { MemoryFile } from '../testing/memory-file.ts';
import { EmbeddedServer, type EmbeddedState } from './embedded-server.ts';
import { answers, anyFree, isFree } from './local-ports.ts';
import { findSchoolServer, originTyped } from './school-server.ts';
import { ServerChoosing } from './server-choice.ts';

const startCode = '1111222233334444';

describe('the embedded server', () => {
  let nowMs: number;
  let taken: Set<number>;
  let healthy: boolean;
  let started: { port: number; end: (code: number) => void; stopped: number; killed: number; endsWhenAsked: boolean }[];
  let lost: ServerFault[];
  let log: string[];
  /** The next one ends with this before it answers. */
  let endsAtStart: number | undefined;
  let early: boolean;
  beforeEach(() => {
    endsAtStart = undefined;
    early = false;
    nowMs = 0;
    taken = new Set();
    healthy = true;
    started = [];
    lost = [];
    log = [];
  });

  const open = () =>
    new EmbeddedServer(
      {
        start: (port, code) => {
          expect(code).toBe(startCode);
          let end: (code: number) => void = () => undefined;
          const ended = new Promise<number>((resolve) => (end = resolve));
          const one = { port, end, stopped: 0, killed: 0, endsWhenAsked: true };
          started.push(one);
          early = endsAtStart !== undefined;
          if (endsAtStart !== undefined) end(endsAtStart);
          endsAtStart = undefined;
          return {
            ended,
            stop: () => {
              one.stopped += 1;
              if (one.endsWhenAsked) end(0);
            },
            kill: () => {
              one.killed += 1;
              end(137);
            },
          };
        },
        newStartCode: () => startCode,
        isFree: async (port) => !taken.has(port),
        anyFree: async () => 51_234,
        answers: async () => healthy && !early,
        wait: async (ms) => void (nowMs += ms),
        now: () => nowMs,
        log: (message) => log.push(message),
      },
      (fault) => lost.push(fault),
    );
  const last = () => started.at(-1)!;

  it('is at the same port each time, for browsers keep by the port what they keep', async () => {
    expect(await open().start()).toEqual({ home: 'http://127.0.0.1:8140/v2/', startCode });
    taken.add(8140);
    expect(await open().start()).toEqual({ home: 'http://127.0.0.1:51234/v2/', startCode });
    expect(log).toHaveLength(1);
  });

  it('is started once, however often it is asked for', async () => {
    const server = open();
    await server.start();
    expect([await server.start(), started.length]).toEqual([{ home: 'http://127.0.0.1:8140/v2/', startCode }, 1]);
  });

  it('is started again when it ends while it starts to go back from a restore, and is not where it ends otherwise', async () => {
    for (const [code, starts, state] of [
      [75, 2, { home: 'http://127.0.0.1:8140/v2/', startCode }],
      [1, 1, { fault: 'stopped' }],
    ] as const) {
      started = [];
      endsAtStart = code;
      expect([code, await open().start(), started.length]).toEqual([code, state, starts]);
    }
  });

  it('is started again at the same port when it dies, three times in five minutes', async () => {
    await open().start();
    for (let death = 1; death <= 3; death += 1) {
      last().end(1);
      await expect.poll(() => started.length).toBe(death + 1);
      await expect.poll(() => lost).toEqual([]);
    }
    last().end(1);
    await expect.poll(() => lost).toEqual(['stopped']);
    expect([started.length, new Set(started.map(({ port }) => port))]).toEqual([4, new Set([8140])]);
  });

  it('is started again after a restore as often as there is one', async () => {
    await open().start();
    for (let restore = 1; restore <= 6; restore += 1) {
      last().end(75);
      await expect.poll(() => started.length).toBe(restore + 1);
    }
    expect(lost).toEqual([]);
  });

  it('is ended with the client, politely first', async () => {
    const server = open();
    await server.start();
    await server.stop();
    await server.stop();
    expect([last().stopped, last().killed, started.length]).toEqual([1, 0, 1]);
    await server.start();
    last().endsWhenAsked = false;
    await server.stop();
    expect([last().stopped, last().killed, started.length]).toEqual([1, 1, 2]);
  });

  it('says that it did not start, whether it ended or never answered', async () => {
    healthy = false;
    const silent = open().start();
    expect([await silent, last().killed]).toEqual([{ fault: 'stopped' }, 1]);
    const dead = open().start();
    await expect.poll(() => started.length).toBe(2);
    last().end(1);
    expect([await dead, lost]).toEqual([{ fault: 'stopped' }, []]);
  });
});

describe('the school’s server', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());
  const serve = async (body: string, status = 200): Promise<string> => {
    server = createServer((_request, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => server!.once('listening', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it.each([
    ['chorus.school.cn', 'https://chorus.school.cn'],
    [' https://chorus.school.cn/v2/#/home ', 'https://chorus.school.cn'],
    ['chorus.school.cn:8443', 'https://chorus.school.cn:8443'],
    ['http://127.0.0.1:8140', 'http://127.0.0.1:8140'],
    ['', undefined],
    ['ftp://x.example', undefined],
    ['file:///etc', undefined],
    ['user:word@x.example', undefined],
    ['two words', undefined],
    ['https://', undefined],
  ])('at "%s" is looked for at %s', (typed, origin) => expect(originTyped(typed)).toBe(origin));

  it('is found where one answers', async () => {
    const origin = await serve(JSON.stringify({ web: '/v2/', api: '/apiv2/', version: '1.0.0' }));
    expect(await findSchoolServer(`${origin}/v2/`, fetch)).toEqual({ home: `${origin}/v2/` });
  });

  it.each(['', '<html>', '{}', '[]', `{"web":"${'x'.repeat(70_000)}","api":""}`])('is not what answers %.20s', async (body) => {
    expect(await findSchoolServer(await serve(body), fetch)).toEqual({ fault: 'not-chorus' });
  });

  it('is not found where nobody answers, and not asked without TLS', async () => {
    expect(await findSchoolServer(`127.0.0.1:${await anyFree()}`, fetch)).toEqual({ fault: 'not-reached' });
    expect(await findSchoolServer('http://chorus.school.cn', () => Promise.reject(new Error('asked')))).toEqual({ fault: 'insecure' });
    expect(await findSchoolServer('?', fetch)).toEqual({ fault: 'not-an-address' });
  });

  it('and other programs take ports that are then not free', async () => {
    const origin = await serve('');
    const port = Number(new URL(origin).port);
    expect([await isFree(port), await isFree(await anyFree()), await answers(port, AbortSignal.timeout(1_000))]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the choice of a server', () => {
  const fresh = (text?: string, school: EmbeddedState = { home: 'https://s.example/v2/' }) => {
    const file = new MemoryFile(text);
    const done: string[] = [];
    const choosing = new ServerChoosing({
      kept: new JsonFile(file, serverChoiceSchema),
      embedded: async () => ({ home: 'http://127.0.0.1:8140/v2/' }),
      stopEmbedded: async () => void done.push('stop'),
      school: async () => school,
      enter: async (home) => void done.push(home),
      ask: () => done.push('ask'),
      locale: () => 'zh-CN',
    });
    return { choosing, done, file };
  };

  it('is asked once, kept, and gone by from then on', async () => {
    const { choosing, done, file } = fresh();
    await choosing.begin();
    expect([done, choosing.start()]).toEqual([['ask'], { choice: null, fault: null, locale: 'zh-CN' }]);
    expect(await choosing.choose({ kind: 'embedded' })).toBeNull();
    const again = fresh(file.text);
    await again.choosing.begin();
    expect([done.at(-1), again.done]).toEqual(['http://127.0.0.1:8140/v2/', ['http://127.0.0.1:8140/v2/']]);
  });

  it('is asked again where the school’s server can’t be used, which stays chosen', async () => {
    const kept = JSON.stringify({ kind: 'school', address: 's.example' });
    const { choosing, done, file } = fresh(kept, { fault: 'not-reached' });
    await choosing.begin();
    expect([done, choosing.home]).toEqual([['stop', 'ask'], undefined]);
    expect(choosing.start()).toMatchObject({ choice: { kind: 'school', address: 's.example' }, fault: 'not-reached' });
    expect(await choosing.choose({ kind: 'school', address: 'other.example' })).toBe('not-reached');
    expect(file.text).toBe(kept);
  });

  it('is asked again when the embedded server will not come back', async () => {
    const { choosing, done } = fresh();
    await choosing.choose({ kind: 'embedded' });
    choosing.lost('stopped');
    expect([done.at(-1), choosing.home, choosing.start().fault]).toEqual(['ask', undefined, 'stopped']);
  });
});
