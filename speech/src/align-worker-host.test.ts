import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AlignReply, AlignRequest } from './align-protocol.ts';
import { serveAligner } from './align-worker-host.ts';
import type { FetchBytes } from './fetch-bytes.ts';

const urls = {
  manifest: 'model.json',
  acoustic: 'acoustic.i8',
  scorer: 'scorer.i8',
  dictionary: 'cmudict.txt',
  letterToSound: 'letter-to-sound.txt',
};
const asked = { urls, samples: new Float32Array(16_000), sentences: ['The cat sat.'] };

it('loads model and dictionary with the first sound, once, and again after a failed download', async () => {
  const fetched: string[] = [];
  let broken = true;
  const fromDisk: FetchBytes = async (url) => {
    if (broken) throw new Error('no network');
    fetched.push(url);
    return new Uint8Array(readFileSync(new URL(`../${url.endsWith('txt') ? 'dictionary' : 'model'}/${url}`, import.meta.url)));
  };
  let ask: (event: MessageEvent<AlignRequest>) => void = () => {};
  let told: (reply: AlignReply) => void = () => {};
  serveAligner({ postMessage: (reply) => told(reply), addEventListener: (_, listener) => (ask = listener) }, fromDisk);
  const answer = (id: number, sentences: AlignRequest['sentences'] = asked.sentences): Promise<AlignReply> =>
    new Promise((resolve) => {
      told = resolve;
      ask({ data: { ...asked, id, sentences } } as MessageEvent<AlignRequest>);
    });
  expect(await answer(1)).toMatchObject({ id: 1, type: 'error' });
  broken = false;
  expect(await answer(2)).toMatchObject({ id: 2, type: 'result', sentences: [{ sure: false, why: 'not-found' }] });
  expect(await answer(3, ['…'])).toMatchObject({ id: 3, type: 'error', error: { code: 'empty-reference' } });
  expect(fetched.toSorted()).toEqual(Object.values(urls).toSorted());
});
