import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Blobs, ReceivedBlob } from '../ports/blobs.ts';
import type { ObjectExtension } from '../storage/keys.ts';
import { ObjectError } from '../storage/object-error.ts';
import { receiveBlob } from '../storage/receive-blob.ts';

/** Recordings in memory: what a store has to do, and no file. */
export class MemoryBlobs implements Blobs {
  readonly kept = new Map<string, Buffer>();
  readonly aside = new Map<string, Buffer>();

  async receive(stream: AsyncIterable<Buffer>, extension: ObjectExtension | undefined, bytes: number | undefined): Promise<ReceivedBlob> {
    const chunks: Buffer[] = [];
    const received = await receiveBlob(stream, extension, bytes, async (chunk) => void chunks.push(chunk)).catch((error: unknown) => {
      throw error instanceof ObjectError ? error : new ObjectError('IncompleteBody', 'The upload broke off.');
    });
    const aside = randomUUID();
    this.aside.set(aside, Buffer.concat(chunks));
    return { aside, ...received };
  }

  async keep({ aside }: ReceivedBlob, key: string): Promise<void> {
    this.kept.set(key, this.aside.get(aside)!);
    this.aside.delete(aside);
  }

  async drop({ aside }: ReceivedBlob): Promise<void> {
    this.aside.delete(aside);
  }

  async remove(key: string): Promise<void> {
    this.kept.delete(key);
  }

  async describe(key: string): Promise<Omit<ReceivedBlob, 'aside'> | undefined> {
    const content = this.kept.get(key);
    return content && receiveBlob(Readable.from([content]), undefined, undefined, async () => undefined);
  }

  async keptAt(key: string): Promise<number | undefined> {
    return this.kept.has(key) ? 0 : undefined;
  }

  async *keys(): AsyncGenerator<string> {
    yield* this.kept.keys();
  }
}
