import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { startReceiver, type RunningReceiver } from './index.ts';
import { readOptions, type Options } from './options.ts';
import { Panel } from './panel.ts';
import { startOf } from './replay.ts';
import { codecOf, recordingFile, sample } from './samples.ts';
import { readScript } from './script.ts';
import { textsOf } from './texts.ts';
import { readTrace } from './trace.ts';
import { readWhiteList, writeWhiteList } from './white-list-file.ts';

const options = readOptions(process.argv.slice(2), process.env);
if ('wrong' in options) {
  const text = textsOf('zh-CN');
  console.error(`${text('cli.wrong', { word: options.wrong })}\n${text('cli.usage')}`);
  process.exitCode = 2;
} else {
  try {
    await simulate(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function simulate({ port, pagePort, type, clickers, faults, origins, whiteList, language, ...work }: Options): Promise<void> {
  const text = textsOf(language);
  const steps = work.script === undefined ? undefined : readScript(readFileSync(work.script, 'utf8'));
  const trace = work.replay === undefined ? undefined : readTrace(readFileSync(work.replay, 'utf8'));
  if (work.record !== undefined) writeFileSync(work.record, '');

  let panel: Panel | undefined;
  let begun = false;
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
        process.exitCode = 1;
      });
    },
  });
  panel = new Panel(receiver);
  const page = await panel.open(pagePort);
  console.log(text('cli.listens', { url: receiver.url, count: clickers, type }));
  console.log(text('cli.page', { page }));
  if (trace || steps) console.log(text('cli.waits'));
  const end = () => void Promise.all([receiver.stop(), panel.close()]);
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}
