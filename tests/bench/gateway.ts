import { randomBytes } from 'node:crypto';
import { createScorer, decodeWav, type Reference } from '@chorus/speech/node';
import { Api, startChorus, type Chorus } from '../acceptance/harness/index.ts';
import { LiveConnection } from '../conformance/scoring-client.ts';
import { besides } from './besides.ts';
import { barred, interleaved, quantile, row, sized, type Row } from './figures.ts';
import { coreType, postMany, teacher as file, who } from './gateway-posts.ts';

const reference: Reference = { kind: 'word', word: { text: 'teacher' } };
const audio = { audioType: 'wav', sampleRate: 16_000 } as const;
const request = { refText: 'teacher', evalTime: 0 };
const requests = sized(60, 8);
/** As many clients as keep the gateway busy; each asks when it has its answer. */
const clients = 8;
const streams = sized(50, 3);
const rounds = sized(5, 1);
/** A live recording comes at the pace at which it is spoken. */
const pace = { bytes: 1280, ms: 40 } as const;
/** Calls whose middle is taken: of a word, and of a list. */
const [wordCalls, listCalls] = [sized(20, 3), sized(60, 5)];

/** Recordings scored in a second when nothing is between the scorer and its caller. */
function bare(scorer: ReturnType<typeof createScorer>): number {
  const started = performance.now();
  for (let n = 0; n < requests; n += 1) scorer.score(decodeWav(file), reference);
  return requests / ((performance.now() - started) / 1000);
}

async function posted(base: string, times: number): Promise<number> {
  const started = performance.now();
  await postMany(base, times, clients);
  return times / ((performance.now() - started) / 1000);
}

/** Milliseconds from the end of each live recording to its score. */
async function live(base: string, count: number): Promise<number[]> {
  const pcm = file.subarray(44);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const connection = await LiveConnection.open(base, coreType, who);
      connection.connect();
      connection.start({ coreType, request: { ...request, tokenId: randomBytes(8).toString('hex') }, audio });
      for (let at = 0; at < pcm.length; at += pace.bytes) {
        connection.binary(pcm.subarray(at, at + pace.bytes));
        await new Promise((resolve) => setTimeout(resolve, pace.ms));
      }
      const stopped = performance.now();
      connection.finish('stop');
      const answer = await connection.final();
      connection.close();
      if (!(answer.result?.overall > 50)) throw new Error(`The gateway answered ${JSON.stringify(answer).slice(0, 300)}.`);
      return performance.now() - stopped;
    }),
  );
}

/** Milliseconds of a word that one client posts, the middle of many. */
async function word(base: string): Promise<number> {
  const each: number[] = [];
  for (let n = 0; n < wordCalls; n += 1) {
    const started = performance.now();
    await postMany(base, 1, 1);
    each.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return quantile(each, 0.5);
}

/** Milliseconds of a list call of the API, the middle of many. */
async function lists(api: Api, times: number): Promise<number> {
  const each: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const started = performance.now();
    await api.call('wordBooks', {});
    each.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return quantile(each, 0.5);
}

/** How much the gateway scores beside its caller, how long fifty children wait who speak at once, and what callers of the API and a class notice of others. */
export async function gatewayRows(): Promise<Row[]> {
  const chorus: Chorus = await startChorus();
  try {
    const { scoring } = (await (await fetch(`${chorus.origin}/.well-known/chorus.json`)).json()) as {
      scoring: { http: string; ws: string };
    };
    const scorer = createScorer();
    const api = await new Api(chorus).login();
    await posted(scoring.http, 10);
    const times = await interleaved(
      {
        bare: () => bare(scorer),
        posted: () => posted(scoring.http, requests),
        alone: async () => quantile(await live(scoring.ws, 1), 0.95),
        fifty: async () => quantile(await live(scoring.ws, streams), 0.95),
        lists: () => lists(api, listCalls),
        listsBeside: () => besides('./gateway-load.ts', [scoring.http, String(clients)], () => lists(api, listCalls)),
        word: () => word(scoring.http),
        wordBeside: () => besides('./gateway-greedy.ts', [scoring.http, scoring.ws], () => word(scoring.http)),
      },
      rounds,
    );
    return [
      row('gateway.requests', '/s', times.posted, times.bare),
      row('gateway.streams50.p95', 'ms', times.fifty, times.alone),
      row('gateway.lists', 'ms', times.listsBeside, times.lists),
      // Who takes all that they are given moves nobody else's word by more.
      barred(row('gateway.word.greedy', 'ms', times.wordBeside, times.word), { most: 2 }),
    ];
  } finally {
    await chorus.dispose();
  }
}
