import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ScoringFailed, ScoringScored } from '@chorus/contract/scoring';
import { administer } from '../testing/administration.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { testScoring } from '../testing/test-scoring.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const voice = (name: string) => readFileSync(fileURLToPath(new URL(`../../../tests/fixtures/voice/${name}.wav`, import.meta.url)));
// Real threads that load a real model, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const runs = process.env['CHORUS_LONG'] === '1' ? 3000 : 80;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ scoring: await testScoring({ faults: true, limits: { threads: 1, waiting: 4 } }) });
});
afterAll(() => server.close());

type Reply = ScoringScored & ScoringFailed;
interface Post {
  readonly core?: string;
  readonly query?: string;
  readonly app?: object;
  readonly audio?: object;
  readonly request?: object;
  readonly sound?: Uint8Array;
  readonly headers?: Record<string, string>;
}
const textOf = ({ app, audio, request: asked }: Post) =>
  JSON.stringify({
    connect: { cmd: 'connect', param: { app: { applicationId: 'chorus-sample', timestamp: '1', userId: 'u' } } },
    start: {
      cmd: 'start',
      param: {
        app: { applicationId: 'chorus-sample', timestamp: '1', userId: 'u', ...app },
        audio: { audioType: 'wav', sampleRate: 16_000, channel: 1, sampleBytes: 2, ...audio },
        request: { refText: 'apple', ...asked },
      },
    },
  });
async function post(given: Post = {}): Promise<Reply> {
  const body = new FormData();
  body.append('text', textOf(given));
  body.append('audio', new Blob([new Uint8Array(given.sound ?? voice('apple'))]), 'a.wav');
  const { core = 'en.word.score', query = '', headers = {} } = given;
  const answer = await fetch(`${server.url}/scoring/${core}${query}`, { method: 'POST', body, headers });
  return (await answer.json()) as Reply;
}
const faults = (body: object) =>
  fetch(`${server.url}/scoring/faults`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('a posted recording', () => {
  it('is scored as the protocol answers [7.4-7] [7.4-8] [7.4-12] [3-8]', async () => {
    const reply = await post({
      query: '?connect_id=1&request_id=2&appKey=chorus-sample',
      request: {
        coreType: 'en.word.score',
        tokenId: 'tk',
        request_id: 'rq',
        saveAudio: 1,
        attachAudioUrl: 1,
        audioUrlScheme: 'https',
        evalTime: 5000,
      },
    });
    expect(reply).toMatchObject({ applicationId: 'chorus-sample', tokenId: 'tk', request_id: 'rq', eof: 1, refText: 'apple' });
    expect(reply.dtLastResponse).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d:\d{3}$/);
    const { result } = reply;
    expect(result.overall).toBeGreaterThan(80);
    expect(result.details[0]!.phone!.map(({ char }) => char)).toEqual(['ae', 'p', 'ah', 'l']);
    expect(result.chorus.scorer.provider).toBe('server');
    const heard = await fetch(reply.audioUrl!);
    expect([heard.headers.get('content-type'), Buffer.from(await heard.arrayBuffer()).equals(voice('apple'))]).toEqual(['audio/wav', true]);
  });

  it('is kept for a lesson where that was asked for, else not at all [C8-6]', async () => {
    const kept = () => readdirSync(join(server.dataDir, 'scoring-audio')).length;
    const { audioUrl } = await post({ request: { attachAudioUrl: 1 } });
    const before = kept();
    expect((await post({ request: { attachAudioUrl: 1, saveAudio: 0 } })).audioUrl).toBeUndefined();
    expect((await post()).audioUrl).toBeUndefined();
    expect(kept()).toBe(before);
    server.now += 90 * 60_000;
    expect((await fetch(audioUrl!)).status).toBe(404);
    await post({ request: { attachAudioUrl: 1 } });
    expect(kept()).toBe(1);
  });

  it('is heard by who has its token, and is in nobody’s cache', async () => {
    const { audioUrl } = await post({ request: { attachAudioUrl: 1 } });
    const [heard, without] = [await fetch(audioUrl!), await fetch(audioUrl!.split('?')[0]!)];
    expect([heard.status, without.status]).toEqual([200, 404]);
    for (const { headers } of [heard, without]) expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('of the server’s own pages is kept for its answer, and gone with it', async () => {
    const token = await server.login();
    const { gateways } = await server.ok('scoringAccess', {}, token);
    const keep = (request: object) => post({ app: gateways[0]!.app, request: { attachAudioUrl: 1, ...request } });
    expect((await keep({})).audioUrl).toBeUndefined();
    const { audioUrl } = await keep({ recordingId: 'r1' });
    await server.ok('startLesson', { id: 'kept', clazzId: 'three', teacherId: 'middle', startTime: '2026-09-01 08:00:00' }, token);
    const audio = { recordingId: 'r1', sha256: '0'.repeat(64), codec: 'wav', rateHz: 16_000, ms: 30 } as const;
    const entries = [opened('kept', 'q'), attempt('kept', 'q', { id: 'a', audio })];
    await server.ok('appendJournal', { entries }, token);
    expect((await fetch(audioUrl!)).status).toBe(200);
    await server.ok('appendJournal', { entries: [fact('a', 'erased')] }, token);
    expect((await fetch(audioUrl!)).status).toBe(404);
    const kept = readdirSync(join(server.dataDir, 'scoring-audio'));
    expect(kept).not.toContain(/[^/]+\.wav/.exec(audioUrl!)![0]);
    // One that was being scored meanwhile.
    expect((await keep({ recordingId: 'r1' })).audioUrl).toBeUndefined();
    // And with the student.
    const second = await keep({ recordingId: 'r2' });
    const theirs = attempt('kept', 'q', {
      id: 'b',
      studentId: 'three-student-2',
      audio: { ...audio, recordingId: 'r2', sha256: '2'.repeat(64) },
    });
    await server.ok('appendJournal', { entries: [theirs] }, token);
    await server.ok('eraseStudent', { studentId: 'three-student-2' }, token);
    expect((await fetch(second.audioUrl!)).status).toBe(404);
    // And with the student's recordings alone, though nothing of it was put yet.
    const third = await keep({ recordingId: 'r5' });
    const unbound = { ...audio, recordingId: 'r5', sha256: '5'.repeat(64) };
    const later = attempt('kept', 'q', { id: 'c', studentId: 'three-student-3', audio: unbound });
    await server.ok('appendJournal', { entries: [later] }, token);
    expect((await fetch(third.audioUrl!)).status).toBe(200);
    const own = await administer(server);
    await own.ok('eraseRecordings', { studentId: 'three-student-3', number: 'three-3' });
    expect((await fetch(third.audioUrl!)).status).toBe(404);
  });

  it('of the server’s own pages can be heard for as long as its session', async () => {
    const token = await server.login();
    const { gateways } = await server.ok('scoringAccess', {}, token);
    const { audioUrl } = await post({ app: gateways[0]!.app, request: { attachAudioUrl: 1, recordingId: 'r3' } });
    expect((await fetch(audioUrl!)).status).toBe(200);
    await server.ok('logout', {}, token);
    expect((await fetch(audioUrl!)).status).toBe(404);
  });

  it('is given of rank, rounded to precision and scaled by rateScale [9-2] [C8-5]', async () => {
    const plain = await post({ request: { precision: 0.1 } });
    const ten = await post({ request: { rank: 10, precision: 0.1 } });
    const half = await post({ request: { rank: 10, precision: 0.5 } });
    const scaled = await post({ request: { rateScale: 1.15 } });
    expect(ten.result.overall).toBeCloseTo(plain.result.overall / 10, 0);
    expect((half.result.overall * 2) % 1).toBe(0);
    expect(scaled.result.overall).toBe(100);
  });

  it('that holds nothing to score is 0, and says why', async () => {
    const { result } = await post({ sound: Buffer.concat([voice('apple').subarray(0, 44), Buffer.alloc(64_000)]) });
    expect([result.overall, result.chorus.refused, result.info.tipId]).toEqual([0, 'nothing-heard', 10_000]);
  });

  it('may be a choice, a sound, a story or an answer [9-6]', async () => {
    const lm = [{ text: 'banana' }, { text: 'apple', answer: 1 }];
    const choice = (await post({ core: 'en.choc.score', request: { lm } })).result;
    expect(choice.details.map(({ text, score, answer }) => [text, score > 80, answer])).toEqual([
      ['banana', false, 0],
      ['apple', true, 1],
    ]);
    const sound = (await post({ core: 'en.alpha.score', request: { refText: 'ae p ax l' } })).result;
    expect([sound.overall > 80, sound.details[0]!.phone!.length]).toEqual([true, 4]);
    for (const [core, request] of [
      ['en.retell.score', { points: [{ text: 'apple' }, { text: 'banana' }] }],
      ['en.pqan.score', { lm: [{ text: 'apple' }, { text: 'banana' }] }],
    ] as const) {
      const { details } = (await post({ core, request })).result;
      expect(details.map(({ text, score }) => [text, score >= 50])).toEqual([
        ['apple', true],
        ['banana', false],
      ]);
    }
  });

  it('brings its own pronunciation for a word that no dictionary has', async () => {
    expect((await post({ request: { refText: '苹果' } })).errId).toBe(51000);
    expect((await post({ request: { refText: '苹果(z: ae p ax l)' } })).result.overall).toBeGreaterThan(60);
    const own = await post({ request: { refText: 'zorblaxq(z: ae p ax l)' } });
    expect(own.result.details[0]).toMatchObject({ char: 'zorblaxq' });
    expect((await post({ request: { refText: 'zorblaxq(p:ˈæp.əl)' } })).result.details[0]!.phone!.map(({ char }) => char)).toEqual([
      'ae',
      'p',
      'ah',
      'l',
    ]);
  });

  it.each<[string, number, Post]>([
    ['an unknown core type', 41035, { core: 'en.pict.score' }],
    ['a core type that is a name of JavaScript', 41035, { core: 'constructor' }],
    ['another core type than that of the address', 41035, { request: { coreType: 'en.sent.score' } }],
    ['an unknown application', 430005, { app: { applicationId: 'other' } }],
    ['another appKey', 430005, { query: '?appkey=other' }],
    ['no user', 41030, { app: { userId: '' } }],
    ['two channels', 41010, { audio: { channel: 2 } }],
    ['an unknown type of sound', 41008, { audio: { audioType: 'amr' } }],
    ['junk', 41008, { sound: Buffer.from('PK\x03\x04 no sound at all'), audio: { audioType: 'mp3' } }],
    ['nothing', 41008, { sound: Buffer.alloc(0) }],
    ['21 s for a word', 40092, { sound: Buffer.concat([voice('apple').subarray(0, 44), Buffer.alloc(21 * 32_000)]) }],
    ['far too many bytes', 40092, { sound: Buffer.alloc(3_000_000) }],
    ['a text without words', 51000, { request: { refText: '' } }],
    ['a text that is too long', 51000, { request: { refText: 'a '.repeat(300) } }],
    ['a wrong precision', 51000, { request: { precision: 0.3 } }],
  ])('with %s is answered %i [7.4-13] [9-6]', async (_name, errId, given) => {
    expect(await post(given)).toMatchObject({ errId, eof: 1 });
  });

  it('of another application needs its signature', async () => {
    const timestamp = String(Math.floor(server.now / 1000));
    const sign = (text: string) => createHash('sha1').update(text).digest('hex');
    const app = { applicationId: 'school-app', timestamp, userId: 'u' };
    expect((await post({ app: { ...app, sig: sign(`school-app${timestamp}usecret`) } })).result.overall).toBeGreaterThan(0);
    expect((await post({ app: { ...app, sig: sign(`school-app${timestamp}secret`) } })).result.overall).toBeGreaterThan(0);
    expect((await post({ app: { ...app, sig: sign(`school-app${timestamp}wrong`) } })).errId).toBe(41030);
    expect((await post({ app })).errId).toBe(41030);
    const old = String(Math.floor(server.now / 1000) - 25 * 3600);
    expect((await post({ app: { ...app, timestamp: old, sig: sign(`school-app${old}usecret`) } })).errId).toBe(41030);
  });

  it('from a page of another origin is refused', async () => {
    const body = new FormData();
    body.append('text', textOf({}));
    const answer = await fetch(`${server.url}/scoring/en.word.score`, {
      method: 'POST',
      body,
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.status).toBe(403);
  });

  it('that is no form, or a broken one, is refused', async () => {
    const send = async (type: string, body: string) =>
      (
        (await (
          await fetch(`${server.url}/scoring/en.word.score`, { method: 'POST', headers: { 'content-type': type }, body })
        ).json()) as Reply
      ).errId;
    expect(await send('application/json', '{}')).toBe(51000);
    expect(await send('text/plain', 'x')).toBe(51000);
    expect(await send('multipart/form-data', 'x')).toBe(51000);
    expect(await send('multipart/form-data; boundary=b', '--b--\r\n')).toBe(51000);
    expect(await send('multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\n{"start":')).toBe(
      51000,
    );
  });

  it('of any bytes gets an answer or an end, and the server goes on', { tags: 'long' }, async () => {
    const good = `--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n${textOf({})}\r\n--b\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\n\r\nRIFF\r\n--b--\r\n`;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(good.length), fc.string({ maxLength: 6 })), { maxLength: 6 }),
        fc.nat(good.length),
        async (changes, length) => {
          let body = good;
          for (const [at, text] of changes) body = body.slice(0, at) + text + body.slice(at + text.length);
          expect([200, 400, 'ended']).toContain(await raw(body.slice(0, length || undefined)));
        },
      ),
      { numRuns: runs },
    );
    expect((await post()).result.overall).toBeGreaterThan(80);
    expect(server.errors).toEqual([]);
  });
});

/** Sends a form as it is. */
const raw = (body: string) =>
  new Promise<number | 'ended'>((resolve) => {
    const sent = request(
      `${server.url}/scoring/en.word.score`,
      { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', () => resolve('ended'));
    sent.end(body);
  });

describe('the gateway under load and faults', () => {
  it('says that it is busy when too many recordings wait, and scores all others [C8-2]', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => post()));
    const busy = replies.filter(({ errId }) => errId === 41036);
    expect(busy.length).toBeGreaterThan(0);
    expect(replies.filter(({ result }) => result?.overall > 80).length).toBe(40 - busy.length);
    expect((await post()).result.overall).toBeGreaterThan(80);
  });

  it('scores a recording once more when its thread dies', async () => {
    await post();
    const scores = [post(), post()];
    await faults({ crash: true });
    for (const { result } of await Promise.all(scores)) expect(result.overall).toBeGreaterThan(80);
    await faults({});
    // Who ends it is told in its own time.
    await expect.poll(() => server.errors.length).toBe(1);
    expect(server.errors.splice(0)).toEqual([['A scoring thread ended.', expect.any(Error)]]);
  });

  it('does on purpose what a client must survive: late, failing, cut off, down [C8-8]', async () => {
    await faults({ errId: 53000 });
    expect(await post({ request: { tokenId: 'tk' } })).toMatchObject({ errId: 53000, tokenId: 'tk' });
    await faults({ delayMs: 300 });
    const began = performance.now();
    await post();
    expect(performance.now() - began).toBeGreaterThan(290);
    await faults({ dropAfterStart: true });
    await expect(post()).rejects.toThrow('fetch failed');
    await faults({ down: true });
    await expect(post()).rejects.toThrow('fetch failed');
    expect((await faults({ unknown: 1 })).status).toBe(400);
    await faults({});
    expect((await post()).result.overall).toBeGreaterThan(80);
  });

  it('gives a recording up when its client leaves', async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="text"\r\n\r\n${textOf({})}\r\n--b\r\nContent-Disposition: form-data; name="audio"; filename="a"\r\n\r\n`;
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /scoring/en.word.score HTTP/1.1\r\nHost: 127.0.0.1:${new URL(server.url).port}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 500000\r\n\r\n${body}`,
    );
    socket.write(voice('apple'), () => socket.destroy());
    await new Promise((resolve) => socket.once('close', resolve));
    expect((await post()).result.overall).toBeGreaterThan(80);
    expect(server.errors).toEqual([]);
  });
});

describe('the gateway’s addresses', () => {
  it('are named where a client looks for them', async () => {
    const { scoring } = (await (await fetch(`${server.url}/.well-known/chorus.json`)).json()) as { scoring: object };
    expect(scoring).toEqual({ http: `${server.url}/scoring`, ws: `${server.url.replace('http', 'ws')}/scoring` });
  });

  it('have switches for faults only on a server that was started for tests', async () => {
    const plain = await startTestServer({ scoring: await testScoring() });
    const answer = await fetch(`${plain.url}/scoring/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"down":true}',
    });
    expect((await answer.json()) as object).toMatchObject({ errId: 41035 });
    await plain.close();
  });
});
