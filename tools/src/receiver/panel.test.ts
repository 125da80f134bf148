import { request } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningReceiver } from './index.ts';
import { faultNames } from './faults.ts';
import english from './locales/en.json' with { type: 'json' };
import chinese from './locales/zh-CN.json' with { type: 'json' };
import { readOptions } from './options.ts';
import { Panel } from './panel.ts';
import { Classroom } from './testing/classroom.ts';

let room: Classroom;
let receiver: RunningReceiver;
let panel: Panel;
let page: string;
beforeEach(async () => {
  room = new Classroom();
  receiver = await room.receiver({ onChange: () => panel?.changed() });
  panel = new Panel(receiver);
  page = await panel.open(0);
});
afterEach(async () => {
  await panel.close();
  await room[Symbol.asyncDispose]();
});

const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(new URL(path, page), { method: 'POST', body, headers });

/** The status that a request with this forged host gets. */
function statusOf(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(page, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('the page', () => {
  it('comes with its parts and both languages', async () => {
    for (const path of ['/', '/panel.js', '/microphone.js', '/panel.css', '/texts/zh-CN.json', '/texts/en.json']) {
      expect((await fetch(new URL(path, page))).status).toBe(200);
    }
    expect((await fetch(new URL('/main.ts', page))).status).toBe(404);
  });

  it('does what a script can do', async () => {
    const client = await room.client(receiver);
    expect((await post('/actions', JSON.stringify({ do: 'press', who: 2, keys: 'AC' }))).status).toBe(204);
    await client.until(() => client.told.length === 2);
    expect(client.told[1]).toMatchObject({ uID: receiver.clickers[1], ans_str: 'AC' });
    expect((await post('/actions', '{"do":"sing"}')).status).toBe(400);
    expect((await post('/actions', JSON.stringify({ do: 'press', who: 61, keys: 'A' }))).status).toBe(409);
  });

  it('takes a recording and speaks it', async () => {
    const client = await room.client(receiver);
    const answer = await post('/recordings?name=microphone.wav&lasts=10', Buffer.from('RIFF'));
    const { name } = (await answer.json()) as { name: string };
    await post('/actions', JSON.stringify({ do: 'speak', who: 1, recording: name }));
    expect((await post('/actions', JSON.stringify({ do: 'speak', who: 1, recording: name }))).status).toBe(409);
    await room.clock.pass(10);
    await client.until(() => client.all('voice_end').length === 1);
    expect(await client.fetch(String(client.all('voice_end')[0]?.['vo_path']), 1)).toEqual(Buffer.from('RIFF'));
    expect((await post('/recordings?name=film.mp4', Buffer.from('x'))).status).toBe(400);
  });

  it('shows what the host sent, as it comes', async () => {
    const client = await room.client(receiver);
    const events = await fetch(new URL('/events', page));
    const reader = events.body!.pipeThrough(new TextDecoderStream()).getReader();
    client.ask({ fun: 'echo', uID: receiver.clickers[0]!, msg: '录音时间太短' });
    let text = '';
    while (!text.includes('录音时间太短')) {
      const { value, done } = await reader.read();
      if (done) break;
      text += value;
    }
    expect(text).toContain('"visible":true');
    await reader.cancel();
  });

  it('is not for a strange page: neither its origin nor a forged host', async () => {
    const action = JSON.stringify({ do: 'unplug' });
    expect((await post('/actions', action, { origin: 'https://example.com' })).status).toBe(403);
    expect(receiver.plugged).toBe(true);
    expect(await statusOf('example.com')).toBe(403);
    expect(await statusOf('localhost:8012')).toBe(200);
  });
});

describe('its texts', () => {
  it('are there in both languages, for every name that the page uses', () => {
    expect(Object.keys(english)).toEqual(Object.keys(chinese));
    const source = ['index.html', 'panel.js'].map((file) => readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8')).join('\n');
    const used = [...source.matchAll(/(?:data-text="|text\(')([\w.]+)["']/g)].map((match) => match[1]!);
    expect(used.length).toBeGreaterThan(20);
    expect([...used, ...faultNames.map((name) => `fault.${name}`)].filter((key) => !(key in chinese))).toEqual([]);
  });
});

describe('the command line', () => {
  const read = (words: string, env = {}) => readOptions(words.split(' ').filter(Boolean), env);

  it('has the channel on 8011 and the page beside it', () => {
    expect(read('')).toMatchObject({ port: 8011, pagePort: 8012, type: 18, clickers: 60, language: 'zh-CN', speed: 1 });
    expect(read('', { RECEIVER_PORT: '9000', LANG: 'en_GB.UTF-8' })).toMatchObject({ port: 9000, pagePort: 9001, language: 'en' });
    expect(read('--port 0', { RECEIVER_PORT: '9000' })).toMatchObject({ port: 0, pagePort: 0 });
  });

  it('takes several faults, a script, a trace to write and one to play', () => {
    expect(read('--fault junk:0.2 --fault retransmission --type 4 --script a.json --record b --replay c --speed 4')).toMatchObject({
      faults: ['junk:0.2', 'retransmission'],
      type: 4,
      script: 'a.json',
      record: 'b',
      replay: 'c',
      speed: 4,
    });
  });

  it.each([
    ['--type 5', '--type'],
    ['--fault rain', '--fault rain'],
    ['--port x', '--port'],
    ['--speed 0', '--speed'],
    ['--clickers 0', '--clickers'],
    ['--what 1', '--what'],
    ['--script', '--script'],
  ])('names what it can’t understand in %s', (words, wrong) => {
    expect(read(words)).toEqual({ wrong });
  });
});
