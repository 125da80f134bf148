import { readFileSync } from 'node:fs';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SpeechOutcome } from '@chorus/sdk';
import { VirtualClock } from '@chorus/sdk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket as NodeWebSocket } from 'ws';
import { ChosenScorer } from '../host/src/services/speech/chosen-scorer.ts';
import { CloudScorer } from '../host/src/services/speech/cloud/cloud-scorer.ts';
import type { Gateway } from '../host/src/services/speech/cloud/connect-first.ts';
import { socketsOf } from '../host/src/services/speech/cloud/gateway-socket.ts';
import type { EngineNote } from '../host/src/services/speech/engine-note.ts';
import type { SpeechWorkerPort } from '../host/src/services/speech/speech-worker-port.ts';
import { decodeWav } from '../host/src/services/audio/wav.ts';
import { testScoring } from '../server/src/testing/test-scoring.ts';
import { startTestServer, type TestServer } from '../server/src/testing/test-server.ts';

/** The page's client of the protocol against the real server: real threads, a real model, the network of this machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const voice = (word: string): Float32Array => decodeWav(readFileSync(join(import.meta.dirname, `fixtures/voice/${word}.wav`)));
const apple = { kind: 'word', word: { text: 'apple' } } as const;
const sockets = socketsOf(NodeWebSocket as unknown as new (url: string) => WebSocket);

let first: TestServer;
let second: TestServer;
let gateways: Gateway[];
beforeAll(async () => {
  const scoring = await testScoring({ faults: true, limits: { threads: 1 } });
  [first, second] = await Promise.all([startTestServer({ scoring }), startTestServer({ scoring })]);
  gateways = await Promise.all([first, second].map(async (server) => (await access(server)).gateways[0]!));
});
afterAll(() => Promise.all([first.close(), second.close()]));
afterEach(() => Promise.all([faults(first, {}), faults(second, {})]));

const access = async (server: TestServer) => server.ok('scoringAccess', {}, await server.login('13800000001'));
const faults = async (server: TestServer, body: object) => {
  const answer = await fetch(`${server.url}/scoring/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};

/** A client, and what it sent where. */
function client(ways: readonly Gateway[] = gateways) {
  const clock = new VirtualClock();
  const posted: { readonly url: URL; readonly text: { connect: Sent; start: Sent } }[] = [];
  const opened: string[] = [];
  let id = 0;
  let asked = 0;
  const cloud = new CloudScorer({
    clock,
    open: (url, events) => {
      opened.push(url);
      return sockets(url, events);
    },
    post: async (url, body, signal) => {
      posted.push({ url: new URL(url), text: JSON.parse(body.get('text') as string) as never });
      return (await fetch(url, { method: 'POST', body, signal })).json();
    },
    access: async () => {
      asked += 1;
      return { gateways: [...ways], expiresAt: clock.now() + 3_600_000 };
    },
    gradeId: () => 103,
    id: () => String((id += 1)).padStart(32, '0'),
  });
  return { clock, cloud, posted, opened, asked: () => asked };
}
type Sent = { cmd: string; param: { app: Record<string, string>; audio: object; request: Record<string, unknown> } };

/** Speaks samples as a microphone does. */
async function say(take: Awaited<ReturnType<SpeechWorkerPort['open']>>, samples: Float32Array): Promise<boolean> {
  let ended = false;
  for (let at = 0; at < samples.length; at += 800) ({ ended } = await take.push(samples.subarray(at, at + 800)));
  return ended;
}
const scoreOf = (outcome: SpeechOutcome) => (outcome.kind === 'scored' ? outcome.overall : outcome);

describe('a finished recording', () => {
  it('is posted as text and audio to the core type, with what the protocol asks for, and scored [7.4-7] [7.4-8] [7.4-9] [7.4-10] [7.4-11] [7.4-12]', async () => {
    const { cloud, posted } = client();
    const outcome = await cloud.score(voice('apple'), apple);
    expect(outcome).toMatchObject({ kind: 'scored', scorer: { provider: 'server' }, words: [{ text: 'apple', said: true }] });
    expect(scoreOf(outcome)).toBeGreaterThan(80);
    const [{ url, text }] = posted as [(typeof posted)[number]];
    expect(url.pathname).toBe('/scoring/en.word.score');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appKey: expect.stringMatching(/^chorus-own:./),
      connect_id: text.connect.param.app['connect_id'],
      request_id: text.start.param.request['request_id'],
    });
    const app = { applicationId: expect.stringMatching(/^chorus-own:./), userId: 'middle', timestamp: expect.stringMatching(/^\d{10}$/) };
    expect(text.connect).toMatchObject({ cmd: 'connect', param: { app } });
    expect(text.start).toMatchObject({
      cmd: 'start',
      param: {
        app,
        audio: { audioType: 'wav', sampleRate: 16_000, channel: 1, sampleBytes: 2 },
        request: {
          coreType: 'en.word.score',
          refText: 'apple',
          saveAudio: 1,
          compress: 'raw',
          attachAudioUrl: 1,
          audioUrlScheme: 'https',
          evalTime: 5000,
        },
      },
    });
  });

  it('of another text is refused with the scorer’s reason, and of silence too', async () => {
    const { cloud } = client();
    expect(await cloud.score(voice('apple'), { kind: 'word', word: { text: 'elephant' } })).toMatchObject({
      kind: 'refused',
      reason: 'other-text',
    });
    expect(await cloud.score(new Float32Array(16_000), apple)).toMatchObject({ kind: 'refused' });
  });

  it('is scored as a sentence, a paragraph, a choice, a sound, a story and an answer, for half as long again, and a story alone measured by 1.15 [9-6] [9-9] [9-2]', async () => {
    const { cloud, posted } = client();
    const word = (text: string) => ({ text });
    const sound = new Float32Array([...voice('teacher'), ...voice('apple')]);
    const words = [word('teacher'), word('apple')];
    expect(await cloud.score(sound, { kind: 'sentence', words })).toMatchObject({
      kind: 'scored',
      words: [{ text: 'teacher' }, { text: 'apple' }],
    });
    expect(await cloud.score(sound, { kind: 'paragraph', sentences: [words] })).toMatchObject({
      kind: 'scored',
      sentences: [{ words: [0, 2] }],
    });
    expect(await cloud.score(voice('apple'), { kind: 'choice', options: [[word('banana')], [word('apple')]] })).toMatchObject({
      kind: 'scored',
      option: 1,
    });
    for (const reference of [
      { kind: 'symbol', phones: ['AE'] },
      { kind: 'retell', points: ['a teacher eats an apple'] },
      { kind: 'qa', answers: ['apple'] },
    ] as const)
      expect(['scored', 'refused']).toContain((await cloud.score(sound, reference)).kind);
    expect(posted.map(({ url }) => url.pathname.split('/').at(-1))).toEqual([
      'en.sent.score',
      'en.pred.score',
      'en.choc.score',
      'en.alpha.score',
      'en.retell.score',
      'en.pqan.score',
    ]);
    expect(posted[0]!.text.start.param.request['evalTime']).toBe(Math.round((1.5 * 1000 * sound.length) / 16_000));
    expect(posted.map(({ text }) => text.start.param.request['rateScale'])).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      1.15,
      undefined,
    ]);
    expect(posted.map(({ text }) => text.start.param.request['grade']).filter(Boolean)).toEqual([8]);
  });

  it('whose answer has an errId is rejected with the error’s text [7.4-13] [8-10]', async () => {
    await faults(first, { errId: 41008 });
    await expect(client().cloud.score(voice('apple'), apple)).rejects.toMatchObject({
      code: 'refused',
      errId: 41008,
      message: 'as the test asked',
    });
  });

  it('goes to the next gateway when the first is down, and when it breaks off in the middle [7.4-14]', async () => {
    await faults(first, { down: true });
    const { cloud, posted } = client();
    expect((await cloud.score(voice('apple'), apple)).kind).toBe('scored');
    expect(posted.map(({ url }) => url.origin)).toEqual([second.url]);
    await faults(first, { dropAfterStart: true });
    const other = client();
    expect((await other.cloud.score(voice('apple'), apple)).kind).toBe('scored');
    expect(other.posted.map(({ url }) => url.origin)).toEqual([first.url, second.url]);
  });

  it('is given up after 60 s without a score [9-9]', async () => {
    await faults(first, { delayMs: 100_000 });
    const { clock, cloud, posted } = client([gateways[0]!]);
    const scoring = cloud.score(voice('apple'), apple);
    scoring.catch(() => undefined);
    await expect.poll(() => posted).toHaveLength(1);
    await clock.advance(59_999);
    expect(await Promise.race([scoring, Promise.resolve('waits')])).toBe('waits');
    await clock.advance(1);
    await expect(scoring).rejects.toMatchObject({ code: 'timed-out' });
  });

  it('is given up when its lesson is over', async () => {
    await faults(first, { delayMs: 100_000 });
    const { cloud, posted } = client([gateways[0]!]);
    const over = new AbortController();
    const scoring = cloud.score(voice('apple'), apple, { signal: over.signal });
    scoring.catch(() => undefined);
    await expect.poll(() => posted).toHaveLength(1);
    over.abort(new Error('over'));
    await expect(scoring).rejects.toThrow('over');
  });

  it('asks for signatures once, and again before they end or when the session is another one', async () => {
    const { clock, cloud, asked } = client();
    await cloud.score(voice('apple'), apple);
    await cloud.score(voice('apple'), apple);
    expect(asked()).toBe(1);
    await clock.advance(3_600_000 - 59_000);
    await cloud.score(voice('apple'), apple);
    expect(asked()).toBe(2);
    // Those of a session end with it.
    cloud.forgetAccess();
    await cloud.score(voice('apple'), apple);
    expect(asked()).toBe(3);
  });
});

describe('a live recording [7.4-14]', () => {
  it('is connected, started, heard while it is spoken, and scored when it ends', async () => {
    const { cloud, opened } = client();
    const take = await cloud.open(apple, { maxMs: 5000 });
    expect(opened[0]).toContain(`${gateways[0]!.ws}/en.word.score?appKey=chorus-own`);
    await say(take, voice('apple'));
    expect(scoreOf(await take.finish())).toBeGreaterThan(80);
  });

  it('ends when the speaker has finished, and not before [4-26]', async () => {
    const { cloud } = client();
    const quiet = Float32Array.from({ length: 20_000 }, (_, i) => 0.0005 * Math.sin(i));
    const take = await cloud.open(apple, { maxMs: 5000 });
    expect(await say(take, quiet)).toBe(false);
    expect(await say(take, voice('apple').subarray(0, 8000))).toBe(false);
    expect(await say(take, quiet)).toBe(true);
    take.cancel();
  });

  it('is not asked to wait for an answer to connect, nor misled by one', async () => {
    await faults(first, { echo: true });
    const take = await client().cloud.open(apple, { maxMs: 5000 });
    await say(take, voice('apple'));
    expect((await take.finish()).kind).toBe('scored');
  });

  it('that breaks off fails, and one with an errId too [7.4-13]', async () => {
    await faults(first, { dropAfterStart: true });
    const { cloud } = client();
    const dropped = await cloud.open(apple, { maxMs: 5000 });
    await say(dropped, voice('apple'));
    await expect(dropped.finish()).rejects.toMatchObject({ code: 'dropped' });
    await faults(first, { errId: 53000 });
    const refused = await cloud.open(apple, { maxMs: 5000 });
    await say(refused, voice('apple'));
    await expect(refused.finish()).rejects.toMatchObject({ code: 'refused', errId: 53000 });
  });
});

describe('the school’s scorer', () => {
  /** A gateway that takes connections and never says a word. */
  const mute = createTcpServer((socket) => void socket.on('error', () => undefined));
  let silent: Gateway;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void mute.listen(0, '127.0.0.1', resolve));
    const at = `127.0.0.1:${(mute.address() as AddressInfo).port}`;
    silent = { ...gateways[0]!, http: `http://${at}/scoring`, ws: `ws://${at}/scoring` };
  });
  afterAll(() => void mute.close());

  let chosen: 'device' | 'cloud';
  beforeEach(() => void (chosen = 'cloud'));
  function school(ways: readonly Gateway[]) {
    const cloud = client(ways);
    const notes: EngineNote[] = [];
    const back = vi.fn();
    const here: SpeechOutcome = { ...(hereScored as Extract<SpeechOutcome, { kind: 'scored' }>) };
    const device = {
      load: vi.fn(async () => undefined as unknown),
      open: vi.fn(async () => ({ push: async () => ({ ended: false }), finish: async () => here, cancel: () => undefined })),
      score: vi.fn(async () => here),
    };
    const scorer = new ChosenScorer(device, cloud.cloud, {
      clock: cloud.clock,
      chosen: () => chosen,
      confirmed: async () => true,
      tell: (note) => void notes.push(note),
      back,
    });
    const by = async () => {
      const outcome = await scorer.score(voice('apple'), apple);
      return 'scorer' in outcome ? outcome.scorer.provider : outcome.kind;
    };
    return { ...cloud, scorer, device, notes, back, by };
  }
  const hereScored: SpeechOutcome = {
    kind: 'scored',
    overall: 70,
    accuracy: 70,
    fluency: 70,
    integrity: 70,
    confidence: 1,
    warnings: [],
    words: [],
    durationMs: 1,
    scorer: { provider: 'device', version: '1', modelChecksum: '' },
  };

  it('is this machine, unless the school has chosen a gateway', async () => {
    chosen = 'device';
    const { scorer, by, opened } = school(gateways);
    await scorer.load();
    expect(await by()).toBe('device');
    expect(opened).toEqual([]);
    expect(scorer.place.get()).toEqual({ chosen: 'device', now: 'device' });
    chosen = 'cloud';
    scorer.refresh();
    expect(await by()).toBe('server');
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'cloud' });
  });

  it('calls a recording back from the gateway when the school chooses this machine meanwhile, and has it scored here', async () => {
    const { scorer, by, device, notes } = school(gateways);
    const take = await scorer.open(apple, { maxMs: 5000 });
    await say(take, voice('apple').subarray(0, 4000));
    chosen = 'device';
    scorer.refresh();
    expect(await say(take, voice('apple').subarray(4000))).toBe(false);
    await expect(take.finish()).rejects.toThrow('scored on this machine');
    expect([await by(), device.score.mock.calls.length, notes]).toEqual(['device', 1, []]);
    expect(scorer.place.get()).toEqual({ chosen: 'device', now: 'device' });
  });

  it('scores on this machine while no gateway can be had, says so once, and goes back when one answers [8-9]', async () => {
    await Promise.all([faults(first, { down: true }), faults(second, { down: true })]);
    const { scorer, clock, by, notes, back } = school(gateways);
    expect(await Promise.all([by(), by(), by()])).toEqual(['device', 'device', 'device']);
    expect(notes).toEqual([{ kind: 'away', why: 'network' }]);
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'device' });
    await Promise.all([faults(first, {}), faults(second, {})]);
    expect(await by()).toBe('device');
    await clock.advance(30_000);
    await expect.poll(() => back).toHaveBeenCalledOnce();
    expect(notes.at(-1)).toEqual({ kind: 'back' });
    expect(await by()).toBe('server');
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'cloud' });
  });

  it('says that the connection timed out after 10.5 s without the engine ready, once, and gives up after 30 s [8-7] [9-9]', async () => {
    const { scorer, clock, notes, device, opened } = school([silent, silent]);
    const ready = scorer.load();
    await expect.poll(() => opened).toHaveLength(1);
    await clock.advance(1999);
    expect(opened).toHaveLength(1);
    await clock.advance(1);
    expect(opened).toHaveLength(2);
    await clock.advance(10_499 - 2000);
    expect(notes).toEqual([]);
    await clock.advance(1);
    expect(notes).toEqual([{ kind: 'slow' }]);
    await clock.advance(29_999 - 10_500);
    expect(device.load).not.toHaveBeenCalled();
    await clock.advance(1);
    await ready;
    expect(device.load).toHaveBeenCalledOnce();
    expect(notes).toEqual([{ kind: 'slow' }, { kind: 'away', why: 'network' }]);
  });

  it('takes the next gateway without waiting for one that is mute', async () => {
    const { clock, by, opened } = school([silent, gateways[1]!]);
    const scored = by();
    await expect.poll(() => opened).toHaveLength(1);
    await clock.advance(2000);
    expect(await scored).toBe('server');
  });

  it('says that the network is unstable when a recording breaks off, and scores it here [8-9]', async () => {
    await Promise.all([faults(first, { dropAfterStart: true }), faults(second, { dropAfterStart: true })]);
    const { by, notes } = school(gateways);
    expect(await by()).toBe('device');
    expect(notes).toEqual([{ kind: 'away', why: 'unstable' }]);
  });

  it('tells the text and the number of an errId, scores here, and still asks the gateway for the next one [8-9] [8-10]', async () => {
    await faults(first, { errId: 53000 });
    const { scorer, by, notes } = school(gateways);
    expect([await by(), await by()]).toEqual(['device', 'device']);
    expect(notes).toEqual([{ kind: 'failed', message: 'as the test asked', errId: 53000 }]);
    expect(scorer.place.get().now).toBe('cloud');
    await faults(first, {});
    expect(await by()).toBe('server');
  });

  it('scores here, and says nothing, what no gateway knows [9-6]', async () => {
    await faults(first, { errId: 41035 });
    const { by, notes } = school(gateways);
    expect(await by()).toBe('device');
    expect(notes).toEqual([]);
  });

  it('keeps a recording for later when nothing can score, and says when it can be scored again [8-8] [8-9]', async () => {
    const { scorer, clock, by, notes, back, device } = school([]);
    device.load.mockRejectedValue(new Error('no model'));
    await expect(by()).rejects.toThrow('no model');
    expect(notes).toEqual([{ kind: 'away', why: 'access' }, { kind: 'init' }]);
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'nobody' });
    await clock.advance(30_000);
    expect(back).not.toHaveBeenCalled();
    device.load.mockResolvedValue(undefined);
    await clock.advance(30_000);
    expect(back).toHaveBeenCalledOnce();
    expect(scorer.place.get()).toEqual({ chosen: 'cloud', now: 'device' });
    expect(await by()).toBe('device');
  });
});
