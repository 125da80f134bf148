import { createScorer } from '@chorus/speech/node';

// A process of its own stands for the worker: it prints the bytes that it holds after a collection, with nothing or with a scorer that has scored once.
const held = process.argv[2] === 'scorer' ? createScorer() : undefined;
held?.score(new Float32Array(16_000), { kind: 'word', word: { text: 'apple' } });
globalThis.gc?.();
globalThis.gc?.();
const used = process.memoryUsage();
console.log(used.heapUsed + used.external);
globalThis.setTimeout(() => held?.info, 0);
