import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../sha256.ts';
import type { Blobs } from '../ports/blobs.ts';
import { makeKey } from '../storage/keys.ts';
import { maxObjectBytes } from '../storage/receive-blob.ts';

/** A store of nobody's but the test's. */
export interface BlobsBench {
  readonly blobs: Blobs;
  /** The content under a key, as who asks for it gets it. */
  contentOf(key: string): Buffer | undefined;
  /** Everything that the store holds, also what stands aside. */
  held(): number;
}

const wav = (text: string) => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), Buffer.from(text)]);

async function* chunks(content: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
async function* broken(): AsyncGenerator<Buffer> {
  yield wav('half');
  throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
}

/** What every store of recordings promises, whatever it is kept in. */
export function describeBlobs(name: string, make: () => BlobsBench): void {
  describe(`recordings in ${name}`, () => {
    const keysOf = async (blobs: Blobs) => {
      const keys: string[] = [];
      for await (const key of blobs.keys()) keys.push(key);
      return keys.toSorted();
    };

    it('keeps under its key what was received, and says what it is', async () => {
      const { blobs, contentOf } = make();
      const content = wav('sound');
      const [key, other] = [makeKey('wav'), makeKey('wav')];
      const received = await blobs.receive(chunks(content), 'wav', content.length);
      expect(received).toMatchObject({ bytes: content.length, sha256: sha256Hex(content) });
      expect([contentOf(key), await keysOf(blobs)]).toEqual([undefined, []]);
      await blobs.keep(received, key);
      await blobs.keep(await blobs.receive(chunks(wav('other')), 'wav', undefined), other);
      expect(contentOf(key)?.equals(content)).toBe(true);
      expect(await keysOf(blobs)).toEqual([key, other].toSorted());
    });

    it('says of what it holds when it came and what it is, and of nothing else', async () => {
      const { blobs } = make();
      const content = wav('sound');
      const [key, other] = [makeKey('wav'), makeKey('wav')];
      await blobs.keep(await blobs.receive(chunks(content), 'wav', undefined), key);
      expect(await blobs.describe(key)).toMatchObject({ bytes: content.length, sha256: sha256Hex(content) });
      expect(await blobs.keptAt(key)).toEqual(expect.any(Number));
      expect([await blobs.describe(other), await blobs.keptAt(other)]).toEqual([undefined, undefined]);
    });

    it('removes what is there, and what is not', async () => {
      const { blobs, contentOf, held } = make();
      const key = makeKey('wav');
      await blobs.keep(await blobs.receive(chunks(wav('x')), 'wav', undefined), key);
      for (let n = 0; n < 2; n += 1) await blobs.remove(key);
      expect([contentOf(key), await keysOf(blobs), held()]).toEqual([undefined, [], 0]);
    });

    it.each<[string, () => AsyncIterable<Buffer>, 'wav' | 'info', number | undefined]>([
      ['IncompleteBody', () => chunks(wav('short')), 'wav', 1_000],
      ['IncompleteBody', broken, 'wav', undefined],
      ['InvalidObjectContent', () => chunks(Buffer.from('<html>no sound</html>')), 'wav', undefined],
      ['InvalidObjectContent', () => chunks(Buffer.from('{')), 'info', undefined],
      ['EntityTooLarge', () => chunks(Buffer.alloc(maxObjectBytes + 1), 1 << 20), 'wav', undefined],
    ])('refuses with %s, and holds nothing of it', async (code, stream, extension, bytes) => {
      const { blobs, held } = make();
      await expect(blobs.receive(stream(), extension, bytes)).rejects.toMatchObject({ name: 'ObjectError', code });
      expect(held()).toBe(0);
    });

    it('forgets what was received and is not wanted', async () => {
      const { blobs, held } = make();
      const received = await blobs.receive(chunks(wav('x')), undefined, undefined);
      expect(held()).toBe(1);
      await blobs.drop(received);
      expect(held()).toBe(0);
    });
  });
}
