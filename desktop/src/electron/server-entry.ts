// What the utility process runs: the server as it is built, which ends when the client asks it to.
import { pathToFileURL } from 'node:url';

// The server takes care of itself only where nobody has started it; the client starts it anew. Linux starts utility processes by one of its own.
process.env['CHORUS_PARENT'] = String(process.ppid);
process.parentPort.on('message', ({ data }) => {
  if (data === 'stop') process.emit('SIGTERM');
});
await import(pathToFileURL(process.argv[2]!).href);
