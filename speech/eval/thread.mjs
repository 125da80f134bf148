// Threads of Node 20 don't inherit what runs TypeScript in the process that starts them.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.module);
