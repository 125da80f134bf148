// A server in a process of its own, from its source: it can be killed, and shares no file handle with who tests it.
import { join } from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { createServer } = await import('../app.ts');
const [, , dataDir, now] = process.argv;
const { url } = await createServer({ dataDir, port: 0, hostDir: join(dataDir, 'no-host'), clock: () => Number(now) });
console.log(url);
