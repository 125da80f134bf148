import { Worker } from 'node:worker_threads';

type Reply<T> = { readonly judged: T } | { readonly error: string };

const THREAD = new URL('./thread.mjs', import.meta.url);

/** Does jobs on threads of the same module, each thread one job at a time; answers in the order of the jobs. Throws the first error. */
export async function onThreads<Job, Answer>(
  module: URL,
  data: object,
  threads: number,
  jobs: readonly Job[],
  onDone: (done: number) => void = () => {},
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  let done = 0;
  const one = async (): Promise<void> => {
    const worker = new Worker(THREAD, { workerData: { ...data, module: module.href } });
    try {
      while (next < jobs.length) {
        const at = next++;
        const reply = await ask<Reply<Answer>>(worker, jobs[at]);
        if ('error' in reply) throw new Error(reply.error);
        answers[at] = reply.judged;
        onDone(++done);
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(threads, jobs.length)) }, one));
  return answers;
}

function ask<T>(worker: Worker, job: unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      worker.off('message', resolved).off('error', failed).off('exit', ended);
      then();
    };
    const resolved = (reply: T): void => settle(() => resolve(reply));
    const failed = (error: Error): void => settle(() => reject(error));
    const ended = (code: number): void => settle(() => reject(new Error(`A thread ended with ${code}.`)));
    worker.on('message', resolved).on('error', failed).on('exit', ended);
    worker.postMessage(job);
  });
}
