import { calls } from '@chorus/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testScoring } from '../testing/test-scoring.ts';
import { commonHeaders, startTestServer, type TestServer } from '../testing/test-server.ts';
import { mayScore, readOrigins } from './foreign-pages.ts';

describe('the pages that may have recordings scored here', () => {
  it('are none unless they are named', () => {
    for (const text of [undefined, '', ' , ']) expect([...readOrigins(text)]).toEqual([]);
  });

  it('are named by their origin, as browsers write it', () => {
    expect([...readOrigins(' HTTPS://School-7.Example:443/, http://127.0.0.1:8140,https://学校.example')]).toEqual([
      'https://school-7.example',
      'http://127.0.0.1:8140',
      'https://xn--48s290a.example',
    ]);
  });

  it.each([
    '*',
    'null',
    'school-7.example',
    'https://*.example',
    'https://a.example/v2',
    'https://a.example?x',
    'https://u@a.example',
    'ftp://a.example',
  ])('are not named by %j', (text) => expect(() => readOrigins(text)).toThrow(expect.objectContaining({ code: 'bad-setting' }) as Error));

  it('may send to core types, and to no other path', () => {
    const may = mayScore(readOrigins('https://a.example'));
    const paths = [
      'en.word.score',
      'en.word_kid.score',
      'en.sent.rec',
      'faults',
      'f%61ults',
      'audio/a.wav',
      'en.word.score/',
      '',
      '../v2',
      'en.word.score%00',
    ];
    expect(paths.filter((path) => may(`/scoring/${path}`, 'https://a.example'))).toEqual([
      'en.word.score',
      'en.word_kid.score',
      'en.sent.rec',
    ]);
    for (const path of ['/', '/scoring', '/apiv2/chorus/session/me', '/en.word.score']) expect(may(path, 'https://a.example')).toBe(false);
  });
});

describe('a server that scores for the pages of another', () => {
  const page = 'https://school-7.example:8443';
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ scoring: await testScoring({ pages: readOrigins(page), faults: true, limits: { threads: 1 } }) });
  }, 120_000);
  afterAll(() => server.close());

  const send = (path: string, method: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method, headers: { origin, ...headers }, ...(method === 'POST' && { body: form() }) });
  /** Holds no text to say, so that nothing is scored. */
  function form(): FormData {
    const body = new FormData();
    const app = { applicationId: 'chorus-sample', userId: 'u', timestamp: '1' };
    body.append('text', JSON.stringify({ start: { cmd: 'start', param: { app, audio: { audioType: 'wav' }, request: { refText: '' } } } }));
    body.append('audio', new Blob([new Uint8Array(10)]), 'a.wav');
    return body;
  }
  const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin');

  it('lets the page post and read what answers, an error too, and no cookie go along', async () => {
    const answer = await send('/scoring/en.word.score', 'POST', page);
    expect([answer.status, ((await answer.json()) as { errId: number }).errId, allowed(answer), answer.headers.get('vary')]).toEqual([
      200,
      51000,
      page,
      'origin',
    ]);
    for (const name of ['access-control-allow-credentials', 'set-cookie']) expect(answer.headers.get(name)).toBe(null);
    expect(allowed(await send('/scoring/en.unknown.score', 'POST', page))).toBe(page);
  });

  it('answers a browser that asks beforehand', async () => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
    const answer = await send('/scoring/en.word.score', 'OPTIONS', page, asked);
    expect([answer.status, await answer.text(), allowed(answer)]).toEqual([204, '', page]);
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
    expect(answer.headers.get('access-control-allow-headers')).toContain('content-type');
    expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
  });

  it.each([
    'null',
    'https://school-7.example',
    'https://school-7.example:443',
    'http://school-7.example:8443',
    'https://school-7.example:8443.evil.example',
    'https://evil.example:8443',
    'https://sub.school-7.example:8443',
    '',
  ])('refuses a page of %j, posting or asking', async (origin) => {
    for (const method of ['POST', 'OPTIONS']) {
      const answer = await send('/scoring/en.word.score', method, origin);
      expect([method, answer.status, allowed(answer)]).toEqual([method, 403, null]);
    }
  });

  it('takes the same page for the same however its host is written', async () => {
    expect((await send('/scoring/en.word.score', 'POST', 'https://SCHOOL-7.example:8443')).status).toBe(200);
  });

  it('lets that page do nothing else', async () => {
    for (const [path, method] of [
      ['/scoring/faults', 'POST'],
      ['/scoring/f%61ults', 'POST'],
      ['/scoring/audio/a.wav', 'GET'],
      ['/v2/', 'GET'],
      ['/.well-known/chorus.json', 'GET'],
    ] as const) {
      const answer = await send(path, method, page);
      expect([path, answer.status, allowed(answer)]).toEqual([path, 403, null]);
    }
    const asked = await send(calls.me.path, 'OPTIONS', page);
    const headers = { ...commonHeaders('{}'), origin: page };
    const called = await fetch(server.url + calls.sampleLogins.path, { method: 'POST', body: '{}', headers });
    for (const answer of [asked, called])
      expect([((await answer.json()) as { data: unknown }).data, allowed(answer)]).toEqual([null, null]);
  });

  it('knows no page of another origin unless one is named', async () => {
    const plain = await startTestServer({ scoring: await testScoring({ limits: { threads: 1 } }) });
    const answer = await fetch(`${plain.url}/scoring/en.word.score`, { method: 'POST', body: form(), headers: { origin: page } });
    expect([answer.status, allowed(answer)]).toEqual([403, null]);
    await plain.close();
  });
});
