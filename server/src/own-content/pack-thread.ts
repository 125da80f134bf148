import { Worker } from 'node:worker_threads';
import { packFile } from '@chorus/contract/content-pack';
import { refused, unpackPack, type PackPlaces, type UnpackedPack } from './unpack-pack.ts';

/** What a `pack.json` of the largest size that is no trap takes when it is read. */
const mostMemoryMb = 512;
/** The slowest machine needs less for the largest pack. */
const mostMs = 5 * 60_000;

/** Unpacks packs one after the other, each in a thread of its own: the server's goes on meanwhile. */
export class PackThread {
  #turn: Promise<unknown> = Promise.resolve();

  /** `program`: the built thread; without one it is done in this thread. */
  constructor(private readonly program: string | undefined) {}

  unpack(places: PackPlaces): Promise<UnpackedPack> {
    const turn = this.#turn.then(() => (this.program === undefined ? unpackPack(places) : inThread(this.program, places)));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

/** A thread that runs out of memory or time has been given a file that is too much for it. */
function inThread(program: string, workerData: PackPlaces): Promise<UnpackedPack> {
  const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
  worker.unref();
  const tooMuch = refused('too-large', packFile);
  return new Promise<UnpackedPack>((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(tooMuch);
      void worker.terminate();
    }, mostMs);
    timer.unref();
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: unknown }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooMuch);
      else reject(error);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('The thread that reads packs ended without a word.'));
    });
  });
}
