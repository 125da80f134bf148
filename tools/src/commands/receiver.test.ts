import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiverUrl } from '../../../host/src/services/devices/web-socket-channel.ts';
import { pagePolicy } from '../../../server/src/http/security-headers.ts';
import { ownProgram } from '../../../server/src/testing/own-program.ts';
import { TestClient } from '../receiver/testing/client.ts';
import { textsOf } from '../receiver/texts.ts';
import { readTrace } from '../receiver/trace.ts';

const cli = await ownProgram('tools/src/cli.ts');
let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'receiver-'))));
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts the command, and gives the addresses of channel and page once it listens. */
async function start(...words: string[]): Promise<readonly string[]> {
  const started = spawn(process.execPath, [cli, 'receiver', '--port', '0', '--white-list', join(folder, 'list.json'), ...words]);
  child = started;
  let said = '';
  return new Promise((resolve, reject) => {
    const hear = (data: Buffer) => {
      said += data.toString();
      const addresses = said.match(/(?:ws|http):\/\/127\.0\.0\.1:\d+\//g) ?? [];
      if (addresses.length === 2) resolve(addresses);
    };
    started.stdout.on('data', hear);
    started.stderr.on('data', hear);
    started.once('exit', () => reject(new Error(said)));
  });
}

async function stop(): Promise<void> {
  const ended = once(child!, 'exit');
  child?.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
}

/** Runs the author's tool to its end. */
function run(...words: string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], { encoding: 'utf8', timeout: 30_000 });
  return { status, said: stdout + stderr };
}

describe('chorus-plugin receiver', { timeout: 60_000 }, () => {
  it('says in both languages and its guide where a page looks for the channel, and that --port does not change this', () => {
    const guide = readFileSync(new URL('../../../docs/receiver-simulator.md', import.meta.url), 'utf8');
    const { port } = new URL(receiverUrl);
    expect(pagePolicy('')).toMatch(new RegExp(` ws://127\\.0\\.0\\.1:${port}[ ;]`));
    for (const language of ['zh-CN', 'en'] as const)
      expect(textsOf(language)('cli.taken', { port: '8011' })).toMatch(new RegExp(`--port.*${port}`));
    expect(guide).toMatch(new RegExp(`A page of Chorus looks for the receiver at \`${receiverUrl}\` alone`));
  });

  it('stands in the tool’s help, and has its own', () => {
    const all = run('--help');
    expect(all.status).toBe(0);
    for (const command of ['create', 'dev', 'validate', 'check', 'receiver'])
      expect(all.said).toMatch(new RegExp(`^  ${command} +\\S`, 'm'));
    expect(run('receiver', '--help')).toEqual({ status: 0, said: expect.stringContaining('--clickers') });
    expect(run('receiver', '--clicker', '3')).toEqual({ status: 2, said: expect.stringContaining('--clicker') });
  });

  it('says which port is taken, and ends', async () => {
    const [, page = ''] = await start();
    const { port } = new URL(page);
    expect(run('receiver', '--port', '0', '--page-port', port)).toEqual({ status: 1, said: expect.stringContaining(`${port} 已被占用`) });
    await stop();
  });

  it('plays a script to who connects, records it, replays it, and knows its clickers the next time', async () => {
    const [script, trace] = [join(folder, 'lesson.json'), join(folder, 'lesson.jsonl')];
    writeFileSync(script, JSON.stringify({ steps: [{ at: 0, do: 'press', who: '1-2', keys: 'B' }] }));
    const [url = '', page = ''] = await start('--type', '98', '--script', script, '--record', trace);
    expect((await fetch(page)).status).toBe(200);
    const first = await TestClient.connect(url);
    await first.until(() => first.all('ans_str').length === 2);
    first.close();
    await stop();
    expect(readTrace(readFileSync(trace, 'utf8')).map(({ line }) => line)).toEqual(first.lines);

    const [again = ''] = await start('--type', '98', '--replay', trace, '--speed', '100');
    const second = await TestClient.connect(again);
    await second.until(() => second.all('ans_str').length === 2);
    second.close();
    await stop();
    expect(second.lines).toEqual(first.lines);

    const [later = ''] = await start('--type', '98');
    const third = await TestClient.connect(later);
    third.ask({ fun: 'get_wl_list' });
    await third.until(() => third.told.length === 1);
    third.close();
    await stop();
    expect(third.told[0]).toMatchObject({ uids: [{ uID: '0098000001' }, { uID: '0098000002' }] });
  });
});
