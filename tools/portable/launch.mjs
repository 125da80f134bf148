// What a portable folder's launcher runs, with the folder's own Node: the server, and the browser that shows it.
import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { main } from '../lib/failure.mjs';
import { requireDataFolder } from '../lib/data-folder.mjs';
import { findBrowser } from '../lib/find-browser.mjs';
import { openBrowser } from '../lib/open-browser.mjs';
import { root } from '../lib/paths.mjs';
import { chorusAnswers, chosenPort, requireFreePort } from '../lib/port.mjs';
import { ownAddress, restartCode, startServer } from '../lib/server-process.mjs';

const folder = dirname(root);

await main(async () => {
  const port = chosenPort();
  const url = ownAddress(port);
  const data = requireDataFolder(process.env.CHORUS_DATA || join(folder, 'data'));
  // A second double click shows the classroom that is there.
  if (await chorusAnswers(port)) return show(`http://127.0.0.1:${port}/v2/`, data);
  await requireFreePort(port);

  mkdirSync(join(folder, 'logs'), { recursive: true });
  const logFile = join(folder, 'logs/server.log');
  const log = openSync(logFile, 'a');
  // A classroom of its own begins empty, and asks for its first administrator.
  const env = { CHORUS_SAMPLE: process.env.CHORUS_SAMPLE ?? '0' };
  const start = () => startServer({ port, data, env, stdio: ['ignore', log, log] });
  let server = await start();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  console.log(`Chorus is ready at ${url}`);
  if (process.env.CHORUS_OPEN !== '0') {
    const browser = show(url, data);
    if (browser) browser.once('exit', stop);
    else console.log('Chrome or Edge was not found: the classroom is in the usual browser. End it here with Ctrl+C.');
  }
  let { code } = await server.ended;
  while (code === restartCode && !stopping) {
    server = await start();
    ({ code } = await server.ended);
  }
  if (stopping) return;
  appendFileSync(logFile, `The server ended with code ${code}.\n`);
  console.error(`The server stopped unexpectedly; ${logFile} says why. Start Chorus again: every answer is on disk.`);
  process.exit(code || 1);
});

/** A window of the classroom alone, with a profile of its own in the folder; ends when the window is closed. Undefined where the usual browser shows it. */
function show(url, data) {
  const program = findBrowser();
  if (!program) return void openBrowser(url, data);
  const flags = [`--app=${url}`, `--user-data-dir=${join(dirname(data), 'browser')}`, '--no-first-run', '--no-default-browser-check'];
  return spawn(program, [...flags, '--start-maximized', '--autoplay-policy=no-user-gesture-required'], { stdio: 'ignore' });
}
