import { beforeAll, afterAll, expect, it } from 'vitest';
import { calls } from '@chorus/contract';
import { newSound, putRecording } from '../testing/put-recording.ts';
import { attempt, opened } from '../testing/test-journal.ts';
import { testPassword } from '../testing/test-school.ts';
import { commonHeaders, startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';

const metricsToken = 'token-of-the-figures';
const lines: string[] = [];
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ metricsToken, requestLog: (line) => void lines.push(line) });
  token = await server.login();
  await server.ok('startLesson', testLesson, token);
});
afterAll(() => server.close());

const figures = (authorization?: string) =>
  fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });
const all = async () => (await figures(`Bearer ${metricsToken}`)).text();

it('gives its figures to who knows the token, and is not there for others', async () => {
  for (const one of [undefined, 'Bearer ', `Bearer ${metricsToken}x`, metricsToken]) expect((await figures(one)).status).toBe(404);
  const answer = await figures(`Bearer ${metricsToken}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  const off = await startTestServer();
  expect((await fetch(`${off.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
  await off.close();
});

it('counts calls by name and outcome, their durations, entries, connections and room, in lines that Prometheus reads', async () => {
  await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q')] }, token);
  await server.send('teacherLogin', { phone: '13800000001', password: 'wrong' });
  await server.send('me', {}, 'no session');
  await fetch(`${server.url}/v2/${'x'.repeat(20)}.js`);
  await fetch(`${server.url}/elsewhere/${'x'.repeat(20)}`);
  await expect.poll(all).toContain('chorus_requests_total{name="none",outcome="refused"} 1\n');
  const text = await all();
  for (const line of text.split('\n').filter((one) => one !== ''))
    expect(line).toMatch(/^(# (HELP|TYPE) chorus_\w+ .+|chorus_\w+(\{(\w+="[^"\\\n]*",?)+\})? -?[\d.e+-]+)$/);
  expect(text.endsWith('\n')).toBe(true);
  for (const part of [
    'chorus_requests_total{name="appendJournal",outcome="ok"} 1\n',
    'chorus_requests_total{name="teacherLogin",outcome="ok"} 1\n',
    'chorus_requests_total{name="teacherLogin",outcome="refused"} 1\n',
    'chorus_requests_total{name="me",outcome="refused"} 1\n',
    'chorus_requests_total{name="/v2/*",outcome="refused"} 1\n',
    'chorus_request_duration_seconds_bucket{name="appendJournal",le="+Inf"} 1\n',
    'chorus_request_duration_seconds_count{name="appendJournal"} 1\n',
    'chorus_appended_entries_total 2\n',
  ])
    expect(text).toContain(part);
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  expect(value('chorus_connections')).toBeGreaterThan(0);
  expect(value('chorus_disk_size_bytes')).toBeGreaterThan(value('chorus_disk_free_bytes'));
  expect(value('chorus_disk_free_bytes')).toBeGreaterThan(0);
  const bounded = [...text.matchAll(/name="([^"]+)"/g)].map(([, name]) => name!);
  for (const name of new Set(bounded)) expect(name in calls || /^(none|\/[a-z0-9/.:*-]*)$/i.test(name), name).toBe(true);
});

it('logs a line for each request, without anything of who asked and about whom', async () => {
  lines.length = 0;
  const marks = { phone: '13812345678', name: '欧阳若兰', code: 'K7QX-M2PD', word: 'hippopotamus', query: 'q-secret-9' };
  const browser = server.browser();
  const page = await browser.login();
  await browser.send('teacherLogin', { phone: marks.phone, password: marks.code });
  await server.ok('appendJournal', { entries: [opened('lesson', 'q2'), attempt('lesson', 'q2', { answer: marks.word })] }, token);
  await server.ok('searchContent', { query: marks.name }, token);
  const put = await putRecording(server, token, newSound());
  const { url } = await server.ok('recordingUrl', { key: put.key }, token);
  await fetch(url);
  await fetch(`${server.url}/v2/${marks.phone}/${encodeURIComponent(marks.name)}.js?${marks.query}`, { headers: { referer: marks.query } });
  await fetch(`${server.url}/${marks.name}?${marks.query}`);
  await fetch(`${server.url}/%ff${marks.query}`);
  await expect.poll(() => lines.length).toBeGreaterThanOrEqual(10);
  const text = lines.join('\n');
  const secrets = [
    ...Object.values(marks),
    encodeURIComponent(marks.name),
    token,
    page,
    testPassword,
    put.key,
    browser.cookie.split('=').at(-1)!,
  ];
  for (const secret of [...secrets, '13800000001', '127.0.0.1', 'three-student-1', 'middle']) expect(text).not.toContain(secret);
  for (const line of lines) {
    const said = JSON.parse(line) as Record<string, unknown>;
    expect(Object.keys(said)).toEqual(['time', 'id', 'name', 'outcome', 'ms']);
    expect(said).toEqual({
      time: expect.stringMatching(/^2026-09-/),
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      name: expect.any(String),
      outcome: expect.stringMatching(/^(ok|refused|failed|gone)$/),
      ms: expect.any(Number),
    });
  }
  const body = JSON.stringify({});
  const answer = await fetch(server.url + calls.me.path, { method: 'POST', headers: commonHeaders(body, token), body });
  await expect.poll(() => lines.at(-1)).toContain(answer.headers.get('x-request-id')!);
});
