import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { choicesHeader, erasuresHeader, timeHeader } from '@chorus/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { axiosTransport, watchedTransport } from './transport.ts';

let server: Server | undefined;
const languages: (string | undefined)[] = [];
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(
  answer: (body: string) => { readonly status: number; readonly text: string; readonly headers?: Record<string, string> } | undefined,
): Promise<string> {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      languages.push(request.headers['accept-language']);
      const given = answer(`${request.method} ${request.headers['content-type']} ${String(request.headers['udid'])} ${body}`);
      if (given) response.writeHead(given.status, given.headers).end(given.text);
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}
const request = { body: '{"a": 1}', headers: { udid: 'u' }, timeoutMs: 5000, signal: undefined };

it('posts the very text that was signed and gives status and text [7.1-1]', async () => {
  const url = await serve((got) => ({ status: 502, text: got }));
  expect(await axiosTransport({ ...request, url })).toMatchObject({ status: 502, text: 'POST application/json u {"a": 1}' });
});

it('changes nothing in a body or an answer that happens to be JSON with space around it [7.1-1]', async () => {
  const url = await serve((got) => ({ status: 200, text: ` {"got": "${got.length}"} ` }));
  const { text } = await axiosTransport({ ...request, url, body: ' {"a": 1}\n' });
  expect(text).toBe(` {"got": "${'POST application/json u  {"a": 1}\n'.length}"} `);
});

it('asks in the page’s language, whatever the browser’s is', async () => {
  const url = await serve(() => ({ status: 200, text: '' }));
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } });
  try {
    await axiosTransport({ ...request, url });
  } finally {
    vi.unstubAllGlobals();
  }
  expect(languages.at(-1)).toBe('zh-CN');
});

it('tells under which choices of the school, and after which deletions, the answer was given', async () => {
  const url = await serve(() => ({ status: 200, text: '', headers: { [choicesHeader]: 'a', [erasuresHeader]: 'b' } }));
  expect(await axiosTransport({ ...request, url })).toMatchObject({ status: 200, text: '', choices: 'a', erasures: 'b' });
});

it('asks where the machine says that it has no network, too: the server may be on it', async () => {
  const url = await serve(() => ({ status: 200, text: '' }));
  vi.stubGlobal('navigator', { onLine: false });
  try {
    expect(await axiosTransport({ ...request, url })).toMatchObject({ status: 200 });
  } finally {
    vi.unstubAllGlobals();
  }
});

it('gives up when the time is over [9-10]', async () => {
  const url = await serve(() => undefined);
  await expect(axiosTransport({ ...request, url, timeoutMs: 30 })).rejects.toMatchObject({ code: 'timeout' });
});

it('ends with its caller', async () => {
  const url = await serve(() => undefined);
  const ended = new AbortController();
  const sent = axiosTransport({ ...request, url, signal: ended.signal });
  ended.abort();
  await expect(sent).rejects.toMatchObject({ code: 'aborted' });
  await expect(axiosTransport({ ...request, url, signal: ended.signal })).rejects.toMatchObject({ code: 'aborted' });
});

it('counts to the round trip what the board slept meanwhile: only its wall clock knows', async () => {
  const trips: number[] = [];
  const watched = watchedTransport(
    () => undefined,
    (_ms, roundTripMs) => trips.push(roundTripMs),
  );
  const awake = Date.now;
  const url = await serve(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => awake() + 3_600_000);
    return { status: 200, text: '', headers: { [timeHeader]: '1795942968081' } };
  });
  await watched({ ...request, url });
  vi.mocked(Date.now).mockRestore();
  expect(trips).toEqual([expect.closeTo(3_602_500, -3.7)]);
});

it('says whether the server was reached, and its time, which no proxy and no older server says', async () => {
  const heard: boolean[] = [];
  const times: (readonly number[])[] = [];
  const watched = watchedTransport(
    (reached) => heard.push(reached),
    (...time) => times.push(time),
  );
  let status = 200;
  let headers: Record<string, string> = { date: 'Thu, 01 Jan 1970 00:10:00 GMT', [timeHeader]: '1795942968081' };
  const url = await serve(() => ({ status, text: '', headers }));
  await watched({ ...request, url });
  headers = { date: 'Thu, 01 Jan 1970 00:10:00 GMT' };
  await watched({ ...request, url });
  headers = { [timeHeader]: 'soon' };
  await watched({ ...request, url });
  status = 502;
  await watched({ ...request, url });
  server?.closeAllConnections();
  await new Promise<void>((resolve) => server!.close(() => resolve()));
  await expect(watched({ ...request, url })).rejects.toMatchObject({ code: 'network' });
  expect(heard).toEqual([true, true, true, false, false]);
  expect(times).toEqual([[1_795_942_968_081, expect.closeTo(2_500, -3.7)]]);
});
