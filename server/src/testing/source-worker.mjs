// A thread that runs the worker from its source: Node's loader of TypeScript is not inherited by threads.
import { register } from 'tsx/esm/api';

register();
await import('../worker.ts');
