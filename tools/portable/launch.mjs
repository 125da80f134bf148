// What a portable folder's launcher runs, with the folder's own Node: the server, and the browser that shows it.
import { appendFileSync, mkdirSync, openSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { requireDataFolder } from '../lib/data-folder.mjs';
import { main } from '../lib/failure.mjs';
import { findBrowser } from '../lib/find-browser.mjs';
import { openBrowser } from '../lib/open-browser.mjs';
import { root } from '../lib/paths.mjs';
import { chorusAnswers, chosenPort, requireFreePort } from '../lib/port.mjs';
import { ownAddress, restartCode, startServer } from '../lib/server-process.mjs';
import { noticeTexts, writeNotice } from './notice.mjs';
import { leaveLauncher, takeLauncher } from './one-launcher.mjs';
import { placesOf } from './places.mjs';
import { openWindow, untilClosed } from './window.mjs';

const places = placesOf(dirname(root), process.env.CHORUS_DATA);
const logFile = join(places.logs, 'server.log');
const opens = process.env.CHORUS_OPEN !== '0';
/** Where the log was when this start began. */
let logged = 0;

await main(async () => {
  try {
    await launch();
  } catch (error) {
    tell(codeOf(error), { folder: places.data, log: logFile, message: error.message });
    throw error;
  }
});

async function launch() {
  const port = chosenPort();
  const url = ownAddress(port);
  const shown = (at) => `http://127.0.0.1:${at}/v2/`;
  requireDataFolder(places.data);
  // A second double click shows the classroom that is there.
  if (await chorusAnswers(port)) return void show(shown(port));
  const other = takeLauncher(places.launcher, port);
  if (other) return (await chorusAnswers(other.port)) ? void show(shown(other.port)) : tell('starting', {});
  process.on('exit', () => leaveLauncher(places.launcher));
  await requireFreePort(port);

  mkdirSync(places.logs, { recursive: true });
  const log = openSync(logFile, 'a');
  logged = statSync(logFile).size;
  // A classroom of its own begins empty, and asks for its first administrator.
  const env = { CHORUS_SAMPLE: process.env.CHORUS_SAMPLE ?? '0' };
  const start = () => startServer({ port, data: places.data, env, stdio: ['ignore', log, log] });
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
  if (opens) {
    const browser = show(url);
    if (browser) void untilClosed(browser, places.browser).then(stop);
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
  tell('ended', { log: logFile });
  process.exit(code || 1);
}

/** A window of the classroom alone; undefined where the usual browser shows it. */
function show(url) {
  const program = findBrowser();
  if (!program) return void openBrowser(url, places.data);
  return openWindow(program, url, places.browser);
}

/** Says on a page what whoever made the double click should know. */
function tell(code, values) {
  for (const { text } of noticeTexts(code, values)) console.error(text);
  if (opens) openBrowser(pathToFileURL(writeNotice(code, values)).href, places.data);
}

/** Another Chorus that has the data is what the server's log says of it. */
function codeOf({ code }) {
  if (code !== 'server-stopped') return typeof code === 'string' ? code : 'other';
  const said = readFileSync(logFile).subarray(logged).toString();
  return said.includes('is in use by another Chorus') ? 'in-use' : code;
}
