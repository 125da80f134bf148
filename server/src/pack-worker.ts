import { parentPort, workerData } from 'node:worker_threads';
import { unpackPack, type PackPlaces } from './own-content/unpack-pack.ts';

/** A thread that unpacks and checks one pack that was brought in, says what came of it, and ends. */
parentPort!.postMessage(await unpackPack(workerData as PackPlaces));
