import type { FastifyInstance } from 'fastify';
import { sweepMs } from './storage/retention.ts';

/** Removes, at the start and each hour, what is not kept any longer. */
export function keepTidy(app: FastifyInstance, sweep: () => Promise<void>, log: (message: string, error: unknown) => void): void {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= sweep()
      .catch((error: unknown) => log('What is not kept any longer could not be removed.', error))
      .finally(() => (running = undefined));
  };
  const timer = setInterval(run, sweepMs);
  timer.unref();
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
