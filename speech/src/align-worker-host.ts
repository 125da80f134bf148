import { Aligner } from './aligner/aligner.ts';
import type { AlignReply, AlignRequest } from './align-protocol.ts';
import { SpeechError } from './errors.ts';
import type { FetchBytes } from './fetch-bytes.ts';
import { PackedDictionary } from './lexicon/dictionary.ts';
import { LetterToSound } from './lexicon/letter-to-sound.ts';
import type { ModelUrls } from './worker-protocol.ts';

/** The side of a message channel that the worker holds: a worker's global scope or a port. */
export interface AlignPort {
  postMessage(reply: AlignReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<AlignRequest>) => void): void;
}

/** Aligns what comes over a port. Who gives up ends the worker: nothing waits behind a sound that nobody wants any more. */
export function serveAligner(port: AlignPort, fetchBytes: FetchBytes): void {
  let loading: Promise<Aligner> | undefined;
  const answer = async ({ id, urls, samples, sentences }: AlignRequest): Promise<AlignReply> => {
    try {
      loading ??= load(urls, fetchBytes).catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      return { id, type: 'result', sentences: (await loading).align(samples, sentences) };
    } catch (error) {
      const known =
        error instanceof SpeechError ? error : new SpeechError('bad-request', error instanceof Error ? error.message : String(error));
      const { code, message, context } = known;
      return { id, type: 'error', error: { code, message, context } };
    }
  };
  port.addEventListener('message', ({ data }) => void answer(data).then((reply) => port.postMessage(reply)));
}

async function load(urls: ModelUrls, fetchBytes: FetchBytes): Promise<Aligner> {
  const get = (url: string): Promise<Uint8Array> => fetchBytes(url, () => {});
  const text = async (url: string): Promise<string> => new TextDecoder().decode(await get(url));
  const [manifest, acoustic, scorer, dictionary, rules] = await Promise.all([
    get(urls.manifest),
    get(urls.acoustic),
    get(urls.scorer),
    text(urls.dictionary),
    text(urls.letterToSound),
  ]);
  return Aligner.load({ manifest, acoustic, scorer }, { dictionary: new PackedDictionary(dictionary), guesser: new LetterToSound(rules) });
}
