import { get } from 'node:http';
import { createServer } from 'node:net';
import { Failure } from './failure.mjs';

/** The port to serve at. */
export function chosenPort(value = process.env.PORT) {
  if (value === undefined || value === '') return 8140;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Failure(`PORT is "${value}", and a port is a whole number from 1 to 65535.`);
  return port;
}

/** Refuses to go on when the port can't be had, and says who has it when that is Chorus itself. */
export async function requireFreePort(port) {
  const error = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
  if (!error) return;
  if (error.code === 'EACCES')
    throw new Failure(`Port ${port} may not be used by this account: choose another with PORT, such as PORT=8141.`, 'port');
  if (error.code !== 'EADDRINUSE')
    throw new Failure(`Port ${port} can't be used (${error.message}): choose another with PORT, such as PORT=8141.`, 'port');
  const ours = await chorusAnswers(port);
  throw new Failure(
    ours
      ? `Chorus is already running at http://127.0.0.1:${port}/v2/.`
      : `Port ${port} is taken by another program: end it, or choose another port with PORT, such as PORT=8141.`,
    'port',
  );
}

/** Whether Chorus answers at a port. Not `fetch`: where the other program hangs up without a word, its promise was seen never to settle. */
export function chorusAnswers(port) {
  return new Promise((resolve) => {
    const request = get(`http://127.0.0.1:${port}/.well-known/chorus.json`, { timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
    request.on('close', () => resolve(false));
  });
}
