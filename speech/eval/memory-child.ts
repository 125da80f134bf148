/** A process that stands for the worker: prints the bytes that it holds after a collection, with nothing or with a scorer that has scored. */
import { createScorer, SAMPLE_RATE } from '../src/node.ts';
import { whiteNoise } from '../fixtures/load.ts';

const held = process.argv[2] === 'scorer' ? createScorer() : undefined;
held?.score(whiteNoise(10 * SAMPLE_RATE, 0.1), { kind: 'word', word: { text: 'apple' } });
globalThis.gc?.();
globalThis.gc?.();
const { heapUsed, external } = process.memoryUsage();
console.log(heapUsed + external);
setTimeout(() => held?.info, 0);
