import { createServer } from 'node:net';

function tried(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** Whether a port of this machine can be had. */
export const isFree = (port: number): Promise<boolean> =>
  tried(port).then(
    () => true,
    () => false,
  );

/** Any port that can be had. */
export const anyFree = (): Promise<number> => tried(0);

/** Whether the server at a port says that it is well. */
export const answers = (port: number, signal: AbortSignal): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
