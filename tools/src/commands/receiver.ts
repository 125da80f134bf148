import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from '../command.ts';
import { startReceiver, type RunningReceiver } from '../receiver/index.ts';
import { readOptions, type Options } from '../receiver/options.ts';
import { Panel } from '../receiver/panel.ts';
import { startOf } from '../receiver/replay.ts';
import { codecOf, recordingFile, sample } from '../receiver/samples.ts';
import { readScript } from '../receiver/script.ts';
import { textsOf } from '../receiver/texts.ts';
import { readTrace } from '../receiver/trace.ts';
import { readWhiteList, writeWhiteList } from '../receiver/white-list-file.ts';

/** Simulates a receiver with its clickers until it is stopped. Reads its words itself: some may be given several times. */
export const receiverCommand: Command = async (_path, _options, words = []) => {
  const options = readOptions(words, process.env);
  if ('help' in options) {
    console.log(textsOf(options.help)('cli.usage'));
    return 0;
  }
  if ('wrong' in options) {
    const text = textsOf('zh-CN');
    console.error(`${text('cli.wrong', { word: options.wrong })}\n${text('cli.usage')}`);
    return 2;
  }
  try {
    return await simulate(options);
  } catch (error) {
    const { code, port } = error as { readonly code?: unknown; readonly port?: unknown };
    if (code === 'EADDRINUSE') console.error(textsOf(options.language)('cli.taken', { port: String(port) }));
    else console.error(error instanceof Error ? error.message : error);
    return 1;
  }
};

async function simulate({ port, pagePort, type, clickers, faults, origins, whiteList, language, ...work }: Options): Promise<number> {
  const text = textsOf(language);
  const steps = work.script === undefined ? undefined : readScript(readFileSync(work.script, 'utf8'));
  const trace = work.replay === undefined ? undefined : readTrace(readFileSync(work.replay, 'utf8'));
  if (work.record !== undefined) writeFileSync(work.record, '');

  let panel: Panel | undefined;
  let begun = false;
  let failed = false;
  // what nobody hears is not said again: wait for the first client
  const begin = async (receiver: RunningReceiver) => {
    if (begun || receiver.clients === 0) return;
    begun = true;
    if (trace) await receiver.replay(trace, { speed: work.speed });
    if (steps) await receiver.run(steps, (name) => find(receiver, name));
    if (trace || steps) console.log(text('cli.done'));
  };
  const find = (receiver: RunningReceiver, name: string) => {
    const known = codecOf(name) ? undefined : sample(receiver.type, name);
    return known ?? recordingFile(resolve(dirname(work.script ?? '.'), name));
  };
  const receiver = await startReceiver({
    port,
    type,
    clickers,
    faults,
    origins,
    ...(trace
      ? startOf(trace)
      : {
          whiteList: readWhiteList(whiteList),
          onWhiteList: (listed: Parameters<typeof writeWhiteList>[1]) => writeWhiteList(whiteList, listed),
        }),
    onTrace: (entry) => {
      if (work.record !== undefined) appendFileSync(work.record, `${JSON.stringify(entry)}\n`);
      panel?.traced(entry);
    },
    onChange: () => {
      panel?.changed();
      begin(receiver).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        failed = true;
      });
    },
  });
  try {
    panel = new Panel(receiver);
    const page = await panel.open(pagePort);
    console.log(text('cli.listens', { url: receiver.url, count: clickers, type }));
    console.log(text('cli.page', { page }));
    if (trace || steps) console.log(text('cli.waits'));
    await new Promise<void>((stop) => {
      process.once('SIGINT', () => stop());
      process.once('SIGTERM', () => stop());
    });
    await panel.close();
  } finally {
    await receiver.stop();
  }
  return failed ? 1 : 0;
}
