import { SpeechError } from './errors.ts';
import type { FetchBytes } from './fetch-bytes.ts';
import { PackedDictionary } from './lexicon/dictionary.ts';
import { checkShape } from './lexicon/check-shape.ts';
import { LetterToSound, mayBeGuessed } from './lexicon/letter-to-sound.ts';
import { needsDictionary, unknownWords } from './lexicon/prepare.ts';
import { Scorer } from './scorer.ts';
import type { Take } from './stream/take.ts';
import type { Reference } from './types.ts';
import type { LoadProgress, ModelUrls, WorkerReply, WorkerRequest, WorkerResults } from './worker-protocol.ts';

/** The side of a message channel that the worker holds: a worker's global scope or a port. */
export interface WorkerPort {
  postMessage(reply: WorkerReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<WorkerRequest>) => void): void;
}

/** Answers the protocol over a port. Requests are answered in the order in which they came, so blocks never overtake each other. */
export function serveScorer(port: WorkerPort, fetchBytes: FetchBytes): void {
  const service = new ScorerService(fetchBytes);
  let queue = Promise.resolve();
  port.addEventListener('message', ({ data }) => {
    queue = queue.then(async () => {
      try {
        const value = await service.answer(data, (progress) => port.postMessage({ id: data.id, type: 'progress', progress }));
        port.postMessage({ id: data.id, type: 'result', value });
      } catch (error) {
        const known =
          error instanceof SpeechError ? error : new SpeechError('bad-request', error instanceof Error ? error.message : String(error));
        const { code, message, context } = known;
        port.postMessage({ id: data.id, type: 'error', error: { code, message, context } });
      }
    });
  });
}

class ScorerService {
  private readonly fetchBytes: FetchBytes;
  private readonly takes = new Map<number, Take>();
  private scorer: Scorer | undefined;
  private urls: ModelUrls | undefined;
  private dictionary: PackedDictionary | undefined;

  constructor(fetchBytes: FetchBytes) {
    this.fetchBytes = fetchBytes;
  }

  async answer(request: WorkerRequest, onProgress: (progress: LoadProgress) => void): Promise<WorkerResults[keyof WorkerResults]> {
    switch (request.type) {
      case 'load':
        return (await this.load(request.urls, onProgress)).info;
      case 'open': {
        const scorer = await this.ready(request.reference);
        this.takes.set(request.take, scorer.open(request.reference, request.options));
        return null;
      }
      case 'push':
        return this.take(request.take).push(request.samples);
      case 'finish': {
        const take = this.take(request.take);
        this.takes.delete(request.take);
        return take.finish();
      }
      case 'cancel':
        this.takes.get(request.take)?.cancel();
        this.takes.delete(request.take);
        return null;
      case 'score': {
        const scorer = await this.ready(request.reference);
        return scorer.score(request.samples, request.reference, request.options);
      }
      default:
        throw new SpeechError('bad-request', `The scorer's worker does not know "${String((request as { type: unknown }).type)}".`);
    }
  }

  private async load(urls: ModelUrls, onProgress: (progress: LoadProgress) => void): Promise<Scorer> {
    if (this.scorer) return this.scorer;
    const parts = new Map<string, LoadProgress>();
    const get = (url: string): Promise<Uint8Array> =>
      this.fetchBytes(url, (loaded, total) => {
        parts.set(url, { loaded, total });
        const all = [...parts.values()];
        onProgress({ loaded: all.reduce((sum, part) => sum + part.loaded, 0), total: all.reduce((sum, part) => sum + part.total, 0) });
      });
    const [manifest, acoustic, scorer] = await Promise.all([get(urls.manifest), get(urls.acoustic), get(urls.scorer)]);
    this.scorer = Scorer.load({ manifest, acoustic, scorer });
    this.scorer.warmUp();
    this.urls = urls;
    return this.scorer;
  }

  private async ready(reference: Reference): Promise<Scorer> {
    const { scorer, urls } = this;
    if (!scorer || !urls) throw new SpeechError('not-loaded', 'The scorer has no model yet: load one first.');
    checkShape(reference);
    if (!needsDictionary(reference)) return scorer;
    const text = async (url: string): Promise<string> => new TextDecoder().decode(await this.fetchBytes(url, () => {}));
    if (!this.dictionary) {
      this.dictionary = new PackedDictionary(await text(urls.dictionary));
      scorer.useDictionary(this.dictionary);
    }
    if (!scorer.hasGuesser && unknownWords(reference, this.dictionary).some(mayBeGuessed))
      scorer.useGuesser(new LetterToSound(await text(urls.letterToSound)));
    return scorer;
  }

  private take(id: number): Take {
    const take = this.takes.get(id);
    if (!take) throw new SpeechError('take-closed', 'The take is over: open a new one.');
    return take;
  }
}
