// A server in a process of its own: it can be killed, and shares no file handle with who tests it.
import { join } from 'node:path';
import { createServer } from '../app.ts';

const [, , dataDir, now] = process.argv;
const { url } = await createServer({
  dataDir: dataDir!,
  port: 0,
  hostDir: join(dataDir!, 'no-host'),
  clock: () => Number(now),
  startRoom: 4 * 1024 ** 2,
});
console.log(url);
