import { utilityProcess } from 'electron';
import { createWriteStream } from 'node:fs';
import type { ServerProcess } from '../classroom-server/embedded-server.ts';

/** Starts the server in a utility process; what it says goes to its log. It begins without the sample school, and asks for its first administrator. */
export function startServerProcess(options: {
  readonly entry: string;
  readonly server: string;
  readonly port: number;
  readonly startCode: string;
  readonly data: string;
  readonly logFile: string;
}): ServerProcess {
  const child = utilityProcess.fork(options.entry, [options.server], {
    serviceName: 'Chorus server',
    stdio: 'pipe',
    env: {
      ...process.env,
      PORT: String(options.port),
      CHORUS_DATA: options.data,
      CHORUS_QUIET: '1',
      CHORUS_START_CODE: options.startCode,
      CHORUS_SAMPLE: '0',
    },
  });
  const log = createWriteStream(options.logFile, { flags: 'a' });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const ended = new Promise<number>((resolve) =>
    child.once('exit', (code) => {
      log.end();
      resolve(code);
    }),
  );
  return { ended, stop: () => child.postMessage('stop'), kill: () => void child.kill() };
}
