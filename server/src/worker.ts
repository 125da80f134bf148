import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { LetterToSound, PackedDictionary, readModelFiles, Scorer } from '@chorus/speech/node';
import type { FromWorker, ToWorker, WorkerFiles } from './scoring/pool-protocol.ts';
import { WorkerTakes } from './scoring/worker-takes.ts';

/** Priority of a scoring thread; 0 is usual, 19 the lowest. */
const behind = 5;

/** A scoring thread: loads the model, then scores what the pool hands it. */
const { speechDir } = workerData as WorkerFiles;
const text = (name: string) => readFileSync(join(speechDir, 'dictionary', name), 'utf8');
let rules: LetterToSound | undefined;
const scorer = Scorer.load(readModelFiles(pathToFileURL(join(speechDir, 'model/'))), {
  provider: 'server',
  dictionary: new PackedDictionary(text('cmudict.txt')),
  // Read when the first word needs them.
  guesser: { guess: (word, most) => (rules ??= new LetterToSound(text('letter-to-sound.txt'))).guess(word, most) },
});
scorer.warmUp();
// On Linux this is of the thread alone, elsewhere of the whole process: with all cores busy the API's loop goes first.
if (process.platform === 'linux') setPriority(0, behind);
const port = parentPort!;
const takes = new WorkerTakes(scorer, (message) => port.postMessage(message));
port.on('message', (message: ToWorker) => {
  if (message.type === 'crash') throw new Error('The thread ends as it was told.');
  if (message.type === 'ping') port.postMessage({ type: 'pong' } satisfies FromWorker);
  else takes.take(message);
});
