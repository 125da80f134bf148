import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ScoringError } from './scoring-error.ts';
import { LiveSession, type LivePorts } from './live-session.ts';
import type { TakeResult } from './pool-protocol.ts';

const app = { applicationId: 'app', userId: 'u', timestamp: '1' };
const audio = { audioType: 'wav', sampleRate: 16_000, channel: 1, sampleBytes: 2 };
const connect = JSON.stringify({ cmd: 'connect', param: { app } });
const startWith = (request: object = {}, more: object = {}) =>
  JSON.stringify({ cmd: 'start', param: { app, audio: { ...audio, ...more }, request: { refText: 'apple', tokenId: 't1', ...request } } });
const start = startWith();
const stop = JSON.stringify({ cmd: 'stop' });
const sound = new Uint8Array(1280);

function setUp(coreType = 'en.word.score') {
  const sent: { errId?: number; eof?: number; tokenId?: string; scored?: string }[] = [];
  const closed: number[] = [];
  const takes: { bytes: number; cancelled: boolean; finish: (() => void) | undefined }[] = [];
  const world = { busy: false, echo: false, forced: false, session: undefined as Promise<boolean> | undefined };
  const ports: LivePorts = {
    send: (reply) => sent.push(reply),
    close: (code) => closed.push(code),
    admit: ({ applicationId }) => {
      if (applicationId !== 'app') throw new ScoringError('unknownApplication', 'no');
    },
    holds: () => world.session,
    open: () => {
      if (world.busy) throw new ScoringError('busy', 'busy');
      const take = { bytes: 0, cancelled: false, finish: undefined as (() => void) | undefined };
      takes.push(take);
      return {
        push: (bytes) => void (take.bytes += bytes.length),
        finish: () => new Promise<TakeResult>((resolve) => (take.finish = () => resolve({} as TakeResult))),
        cancel: () => void (take.cancelled = true),
      };
    },
    reply: async (job, _result, facts) => {
      world.forced = facts.forced;
      return { scored: job.request.tokenId, eof: 1 } as never;
    },
    now: () => 0,
    echoConnect: () => world.echo,
    started: () => undefined,
  };
  const session = new LiveSession(coreType, ports);
  const answered = async () => {
    takes.at(-1)?.finish?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { session, sent, closed, takes, world, answered };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a live recording', () => {
  it.each([
    ['stop', (session: LiveSession) => session.text(stop)],
    ['end', (session: LiveSession) => session.text('{"cmd":"end"}')],
    ['an empty message', (session: LiveSession) => session.binary(new Uint8Array(0))],
  ])('goes from connect to its score, and on to the next one; it ends with %s [7.4-14] [C3]', async (_name, end) => {
    const { session, sent, takes, answered } = setUp();
    session.text(connect);
    for (const name of ['first', 'second']) {
      session.text(startWith({ tokenId: name }));
      session.binary(sound);
      session.binary(sound);
      expect(session.state).toBe('streaming');
      end(session);
      expect(session.state).toBe('scoring');
      await answered();
      expect([session.state, sent.at(-1)]).toEqual(['connected', { scored: name, eof: 1 }]);
    }
    expect(takes.map(({ bytes }) => bytes)).toEqual([2560, 2560]);
    expect(sent).toHaveLength(2);
  });

  it('ends with its answer when the server ends, or at once between recordings', async () => {
    for (const begun of [true, false]) {
      const { session, sent, closed, answered } = setUp();
      session.text(connect);
      if (begun) {
        session.text(start);
        session.binary(sound);
      }
      session.end();
      expect(closed).toEqual(begun ? [] : [1001]);
      if (!begun) continue;
      session.text(stop);
      await answered();
      expect([sent.at(-1), closed]).toEqual([{ scored: 't1', eof: 1 }, [1001]]);
    }
  });

  it('keeps what comes while it is looked whether the session goes on, in order, and refuses a session that has ended', async () => {
    const { session, sent, takes, world, answered } = setUp();
    session.text(connect);
    for (const holds of [true, false]) {
      let look!: (holds: boolean) => void;
      world.session = new Promise((resolve) => (look = resolve));
      session.text(start);
      session.binary(sound);
      session.text(stop);
      expect(session.state).toBe('connected');
      look(holds);
      await vi.advanceTimersByTimeAsync(0);
      await answered();
    }
    expect(takes.map(({ bytes }) => bytes)).toEqual([1280]);
    expect(sent.slice(0, 2)).toMatchObject([{ scored: 't1' }, { errId: 41030 }]);
    session.left();
  });

  it('answers nothing to connect, unless it is told to echo [C8-8]', () => {
    const { session, sent, world } = setUp();
    session.text(connect);
    expect(sent).toEqual([]);
    world.echo = true;
    session.text(connect);
    expect(sent).toEqual([{ cmd: 'connect', connect_id: '' }]);
  });

  it('answers 42003 to what comes in the wrong order [C8-2]', () => {
    const { session, sent } = setUp();
    session.text(start);
    session.binary(sound);
    session.text(stop);
    session.text('{"cmd":"dance"}');
    session.text(connect);
    session.binary(sound);
    session.text(start);
    session.text(connect);
    expect(sent.map(({ errId }) => errId)).toEqual(Array.from({ length: 6 }, () => 42003));
  });

  it('is not disturbed by what comes late [C8-3]', async () => {
    const { session, sent, answered } = setUp();
    session.text(connect);
    session.text(start);
    session.binary(sound);
    session.text(stop);
    session.binary(sound);
    session.text(stop);
    await answered();
    session.binary(sound);
    session.binary(new Uint8Array(0));
    expect(sent).toEqual([{ scored: 't1', eof: 1 }]);
  });

  it('names what is wrong with a request, and finds it by its tokenId [C8-4]', () => {
    const { session, sent, world } = setUp();
    session.text('{');
    session.text('{"cmd":"connect","param":{"app":{"applicationId":"other","userId":"u"}}}');
    session.text(connect);
    session.text(startWith({ coreType: 'en.sent.score' }));
    session.text(startWith({}, { audioType: 'amr' }));
    session.text(startWith({}, { channel: 2 }));
    session.text(startWith({ refText: '。' }));
    session.text(startWith({ refText: 'x'.repeat(401) }));
    world.busy = true;
    session.text(start);
    expect(sent.map(({ errId }) => errId)).toEqual([51000, 430005, 41035, 41008, 41010, 51000, 51000, 41036]);
    expect(sent.slice(2).every(({ tokenId }) => tokenId === 't1')).toBe(true);
  });

  it('of another application or user than connect named is refused', () => {
    const { session, sent, takes } = setUp();
    session.text(connect);
    for (const other of [{ applicationId: 'other' }, { userId: 'v' }])
      session.text(start.replace(JSON.stringify(app), JSON.stringify({ ...app, ...other })));
    expect([sent.map(({ errId }) => errId), takes]).toEqual([[41030, 41030], []]);
    session.text(JSON.stringify({ cmd: 'start', param: { audio, request: { refText: 'apple' } } }));
    expect(session.state).toBe('started');
  });

  it('of an unknown core type is refused [9-6]', () => {
    const { session, sent } = setUp('en.pict.score');
    session.text(connect);
    session.text(startWith());
    expect(sent.map(({ errId }) => errId)).toEqual([41035]);
  });

  it('is given up when it is too long, and the next one is taken', () => {
    const { session, sent, takes } = setUp();
    session.text(connect);
    session.text(start);
    for (let n = 0; n < 14; n += 1) session.binary(new Uint8Array(60_000));
    expect([sent.map(({ errId }) => errId), takes[0]!.cancelled, session.state]).toEqual([[40092], true, 'connected']);
    session.text(start);
    expect(session.state).toBe('started');
  });

  it('is ended by the server when as much was said as its evalTime takes [9-9]', async () => {
    const { session, sent, takes, world, answered } = setUp();
    session.text(connect);
    session.text(startWith({ evalTime: 1500 }));
    for (let n = 0; n < 60; n += 1) session.binary(sound);
    await answered();
    expect([takes[0]!.bytes, world.forced, sent.length]).toEqual([48_640, true, 1]);
  });

  it('ends when nothing comes: 20 s for connect, 10 s for sound, 2 min between questions [C8-3]', async () => {
    const idle = setUp();
    await vi.advanceTimersByTimeAsync(19_999);
    expect(idle.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(idle.closed).toEqual([1000]);
    const silent = setUp();
    silent.session.text(connect);
    silent.session.text(start);
    await vi.advanceTimersByTimeAsync(9_999);
    silent.session.binary(sound);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(silent.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect([silent.closed, silent.takes[0]!.cancelled]).toEqual([[1000], true]);
    const between = setUp();
    between.session.text(connect);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(between.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(between.closed).toEqual([1000]);
  });

  it('that trickles in is ended by the server after twice its longest time, and scored as far as it came', async () => {
    const { session, sent, closed, world, answered } = setUp();
    session.text(connect);
    session.text(start);
    for (let seconds = 0; seconds < 36; seconds += 9) {
      session.binary(new Uint8Array(2));
      await vi.advanceTimersByTimeAsync(9_000);
    }
    session.binary(new Uint8Array(2));
    expect(session.state).toBe('streaming');
    await vi.advanceTimersByTimeAsync(4_000);
    expect(session.state).toBe('scoring');
    await answered();
    expect([sent.length, closed, world.forced]).toEqual([1, [], true]);
  });

  it('is given up when its client leaves', async () => {
    const { session, sent, takes, answered } = setUp();
    session.text(connect);
    session.text(start);
    session.binary(sound);
    session.left();
    expect(takes[0]!.cancelled).toBe(true);
    session.text(stop);
    await answered();
    expect(sent).toEqual([]);
  });

  it('ends with a client that makes mistake upon mistake', () => {
    const { session, sent, closed } = setUp();
    for (let n = 0; n < 30; n += 1) session.text('nonsense');
    expect([sent.length, closed]).toEqual([20, [1008]]);
  });

  it('survives any messages in any order', { tags: 'long' }, async () => {
    const message = fc.oneof(
      fc.constantFrom(connect, start, stop, '', '[]', 'null', '{"cmd":"start"}', '{"cmd":"start","param":{"audio":{},"request":{}}}'),
      fc.json(),
      fc.uint8Array({ maxLength: 3000 }),
      fc.constant('answered' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 60 }), async (messages) => {
        const { session, sent, answered } = setUp();
        for (const one of messages) {
          if (one === 'answered') await answered();
          else if (typeof one === 'string') session.text(one);
          else session.binary(one);
        }
        session.left();
        expect(sent.every(({ eof }) => eof === 1)).toBe(true);
      }),
      { numRuns: process.env['CHORUS_LONG'] === '1' ? 30_000 : 300 },
    );
  });
});
