import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { administratorCommand } from './accounts/administrator-command.ts';
import { passwordHashCommand } from './accounts/password-hash-command.ts';
import { backupCommand, restoreCommand } from './backup/commands.ts';
import { createServer, type RunningServer } from './app.ts';
import { dataDirOf, optionsFrom } from './configuration/options-from.ts';
import { readVariables } from './configuration/read-variables.ts';
import type { Variables } from './configuration/variables.ts';
import { ExportFileError } from '@chorus/contract/journal/read-export';
import { StartError } from './errors.ts';
import { importFile } from './import-file.ts';
import { provisionCommand } from './provision/provision-command.ts';
import { restartCode, supervise } from './supervise.ts';
import { endOrphan, startOnceFree, whenParentEnds } from './when-parent-ends.ts';

/** The project's folder: this file is in `server/src`, or built in `server/dist`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** What is under way when the server is told to end is answered within this; then it is cut off. */
const drainMs = 20_000;

/** `import FILE`: takes in what a teacher exported; the server does not run meanwhile. */
async function importCommand(file: string | undefined, dataDir: string): Promise<void> {
  if (file === undefined) throw new StartError('bad-setting', 'Name the file that the teacher exported: import FILE');
  const { entries, recordings, refused } = await importFile(file, dataDir);
  for (const { id, message } of refused) console.error(`Entry ${id} was refused: ${message}`);
  console.log(`${entries} entries and ${recordings} new recordings are in; ${refused.length} entries were refused.`);
}

async function start(variables: Variables): Promise<void> {
  let server: RunningServer;
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await server.drain(drainMs);
    await server.close();
    process.exit(code);
  };
  const options = optionsFrom(variables, process.argv.slice(2), root);
  server = await startOnceFree(() => createServer({ ...options, restart: () => void stop(restartCode) }));
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  if (variables.CHORUS_TLS_CERT !== undefined) process.on('SIGHUP', () => server.lookAtCertificate());
  whenParentEnds(variables.CHORUS_PARENT, () => endOrphan(server, (code) => process.exit(code)));
  // Started by `npm start`, which says the same when it has seen us answer.
  if (variables.CHORUS_QUIET !== '1')
    console.log(`Chorus is ready at ${server.url}/v2/${options.startCode ? `#start=${options.startCode}` : ''}`);
}

try {
  const variables = readVariables(process.env);
  const dataDir = dataDirOf(variables, root);
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'import') await importCommand(rest[0], dataDir);
  else if (command === 'backup') console.log(await backupCommand(rest, dataDir));
  else if (command === 'administrator') console.log(await administratorCommand(rest, dataDir));
  else if (command === 'provision') console.log(await provisionCommand(rest, dataDir));
  else if (command === 'password-hash') console.log(await passwordHashCommand(readFileSync(0, 'utf8')));
  else if (command === 'restore') console.log(await restoreCommand(rest, dataDir));
  else if (variables.CHORUS_PARENT !== undefined) await start(variables);
  else process.exit(await supervise(variables.CHORUS_TLS_CERT !== undefined));
} catch (error) {
  console.error(error instanceof StartError || error instanceof ExportFileError ? error.message : error);
  process.exit(error instanceof StartError && error.code === 'restore-undone' ? restartCode : 1);
}
