import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import OSS from 'ali-oss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../sha256.ts';
import { administer } from '../testing/administration.ts';
import { attempt, fact, opened } from '../testing/test-journal.ts';
import { startTestServer, testLesson, type TestServer } from '../testing/test-server.ts';
import { credentialsMs } from './credentials.ts';
import { uploadMs } from './multipart-uploads.ts';

const partSize = 524_288;
const wav = (bytes: number) => Buffer.concat([Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'), randomBytes(bytes)]);

interface Part {
  readonly number: number;
  readonly etag: string;
}
/** What the tests use of the real client. */
interface Client {
  put(key: string, content: Buffer): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  list(query: object): Promise<unknown>;
  initMultipartUpload(key: string): Promise<{ readonly uploadId: string }>;
  _uploadPart(key: string, uploadId: string, number: number, data: object, options?: object): Promise<{ readonly etag: string }>;
  completeMultipartUpload(key: string, uploadId: string, parts: readonly Part[]): Promise<{ readonly etag: string }>;
  abortMultipartUpload(key: string, uploadId: string): Promise<unknown>;
  listParts(key: string, uploadId: string): Promise<{ readonly parts: { readonly PartNumber: string; readonly Size: string }[] }>;
}
const RealClient = OSS as unknown as new (options: object) => Client;

let server: TestServer;
let token: string;
beforeEach(async () => {
  server = await startTestServer();
  server.now = Date.now();
  token = await server.login();
});
afterEach(() => server.close());

type Given = Awaited<ReturnType<typeof param>>;
const param = (more: object = {}, session = token) => server.ok('ossParam', { needCredentials: true, keys: 1, ...more }, session);
const clientOf = ({ credentials, endpoint, region, answerMediaBucketName }: Given) =>
  new RealClient({
    accessKeyId: credentials!.accessKeyId,
    accessKeySecret: credentials!.accessKeySecret,
    stsToken: credentials!.securityToken,
    endpoint,
    region,
    bucket: answerMediaBucketName,
    sldEnable: true,
    refreshSTSToken: async () => credentials!,
    refreshSTSTokenInterval: 3_600_000,
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const partOf = async (client: Client, key: string, uploadId: string, number: number, content: Buffer): Promise<Part> => {
  const { etag } = await client._uploadPart(key, uploadId, number, { stream: Readable.from([content]), size: content.length });
  return { number, etag };
};
const pieces = (content: Buffer) =>
  Array.from({ length: Math.ceil(content.length / partSize) }, (_, i) => content.subarray(i * partSize, (i + 1) * partSize));
const openUploads = () => readdirSync(join(server.dataDir, 'objects', 'parts'));
const read = async (key: string) => Buffer.from(await (await fetch((await server.ok('recordingUrl', { key }, token)).url)).arrayBuffer());

describe('an upload in parts with the real client', () => {
  it('is the whole in the end, five parts at a time, in any order [7.4-2] [3-16]', async () => {
    const given = await param();
    const [client, key, content] = [clientOf(given), given.keys[0]!, wav(4.2 * partSize)];
    const { uploadId } = await client.initMultipartUpload(key);
    const parts = await Promise.all(
      pieces(content)
        .map((piece, i) => [piece, i + 1] as const)
        .toReversed()
        .map(([piece, number]) => partOf(client, key, uploadId, number, piece)),
    );
    expect((await client.listParts(key, uploadId)).parts.map(({ PartNumber, Size }) => [Number(PartNumber), Number(Size)])).toEqual(
      pieces(content).map((piece, i) => [i + 1, piece.length]),
    );
    expect((await client.completeMultipartUpload(key, uploadId, parts)).etag).toMatch(/^"[0-9A-F]{32}-5"$/);
    expect((await read(key)).equals(content)).toBe(true);
    expect(openUploads()).toEqual([]);
    // The answer may be lost: completing again, or putting the same whole, changes nothing.
    expect(await codeOf(client.completeMultipartUpload(key, uploadId, parts))).toBe('done');
    expect(await codeOf(client.put(key, content))).toBe('done');
    expect(await codeOf(client.put(key, wav(100)))).toBe('FileAlreadyExists');
  });

  it('goes on with new credentials when its own expire half-way', async () => {
    const given = await param();
    const key = given.keys[0]!;
    const content = wav(1.5 * partSize);
    const [first, second] = pieces(content);
    const { uploadId } = await clientOf(given).initMultipartUpload(key);
    const one = await partOf(clientOf(given), key, uploadId, 1, first!);
    server.now += credentialsMs + 1;
    expect(await codeOf(partOf(clientOf(given), key, uploadId, 2, second!))).toBe('SecurityTokenExpired');
    const fresh = clientOf(await param({ keys: 0 }, (token = await server.login())));
    const two = await partOf(fresh, key, uploadId, 2, second!);
    await fresh.completeMultipartUpload(key, uploadId, [one, two]);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('goes on after the server was restarted', async () => {
    const given = await param();
    const [key, content] = [given.keys[0]!, wav(1.2 * partSize)];
    const [first, second] = pieces(content);
    const { uploadId } = await clientOf(given).initMultipartUpload(key);
    const one = await partOf(clientOf(given), key, uploadId, 1, first!);
    await server.restart();
    const again = clientOf({ ...given, endpoint: server.url });
    const two = await partOf(again, key, uploadId, 2, second!);
    await again.completeMultipartUpload(key, uploadId, [one, two]);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('replaces a part that is sent again, and refuses one that is not there', async () => {
    const given = await param();
    const [client, key] = [clientOf(given), given.keys[0]!];
    const { uploadId } = await client.initMultipartUpload(key);
    const old = await partOf(client, key, uploadId, 1, wav(1000));
    const content = wav(1000);
    const one = await partOf(client, key, uploadId, 1, content);
    expect(await codeOf(client.completeMultipartUpload(key, uploadId, [old]))).toBe('InvalidPart');
    expect(await codeOf(client.completeMultipartUpload(key, uploadId, [one, { ...one, number: 2 }]))).toBe('InvalidPart');
    expect(await codeOf(client.completeMultipartUpload(key, uploadId, []))).toBe('MalformedXML');
    await client.completeMultipartUpload(key, uploadId, [one]);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('that is given up leaves nothing, and its key can be used', async () => {
    const given = await param();
    const [client, key] = [clientOf(given), given.keys[0]!];
    const { uploadId } = await client.initMultipartUpload(key);
    await partOf(client, key, uploadId, 1, wav(1000));
    await client.abortMultipartUpload(key, uploadId);
    expect(openUploads()).toEqual([]);
    expect(await codeOf(partOf(client, key, uploadId, 1, wav(10)))).toBe('NoSuchUpload');
    expect(await codeOf(client.put(key, wav(10)))).toBe('done');
  });

  it('is its teacher’s alone', async () => {
    const given = await param();
    const key = given.keys[0]!;
    const { uploadId } = await clientOf(given).initMultipartUpload(key);
    for (const phone of ['13800000002', '13900000009']) {
      const theirs = clientOf(await param({}, await server.login(phone)));
      expect(await codeOf(theirs.initMultipartUpload(key))).toBe('AccessDenied');
      expect(await codeOf(partOf(theirs, key, uploadId, 1, wav(10)))).toBe('AccessDenied');
      expect(await codeOf(theirs.listParts(key, uploadId))).toBe('NoSuchUpload');
      expect(await codeOf(theirs.abortMultipartUpload(key, uploadId))).toBe('NoSuchUpload');
    }
  });

  it('refuses more than 20 MB, a page, and an id that leads elsewhere', async () => {
    const given = await param({ keys: 2 });
    const client = clientOf(given);
    const [key, other] = [given.keys[0]!, given.keys[1]!];
    const { uploadId } = await client.initMultipartUpload(key);
    await partOf(client, key, uploadId, 1, wav(15 * 1024 * 1024));
    expect(await codeOf(partOf(client, key, uploadId, 2, wav(6 * 1024 * 1024)))).toBe('EntityTooLarge');
    const page = await client.initMultipartUpload(other);
    const part = await partOf(client, other, page.uploadId, 1, Buffer.from('<html><script>'));
    expect(await codeOf(client.completeMultipartUpload(other, page.uploadId, [part]))).toBe('InvalidObjectContent');
    for (const id of ['../../x', uploadId, `${uploadId}/..`, '']) expect(await codeOf(client.listParts(other, id))).not.toBe('done');
  });

  it('counts to the school’s room while it goes on, and not twice when it is whole', async () => {
    await server.restart({ schoolQuota: 5000 });
    const given = await param({ keys: 2 });
    const [client, key, other] = [clientOf(given), given.keys[0]!, given.keys[1]!];
    const used = async () => (await server.ok('storageSettings', {}, token)).usedBytes;
    const { uploadId } = await client.initMultipartUpload(key);
    const one = await partOf(client, key, uploadId, 1, wav(4000));
    expect([await codeOf(partOf(client, key, uploadId, 2, wav(1000))), await used()]).toEqual(['QuotaExceeded', 4016]);
    expect(await codeOf(client.put(other, wav(1000)))).toBe('QuotaExceeded');
    await client.completeMultipartUpload(key, uploadId, [one]);
    expect(await used()).toBe(4016);
    const next = await client.initMultipartUpload(other);
    await partOf(client, other, next.uploadId, 1, wav(500));
    await partOf(client, other, next.uploadId, 1, wav(700));
    expect(await used()).toBe(4732);
    await client.abortMultipartUpload(other, next.uploadId);
    expect(await used()).toBe(4016);
  });

  it('refuses more than 20 MB also of parts that come at once', async () => {
    const given = await param();
    const [client, key] = [clientOf(given), given.keys[0]!];
    const { uploadId } = await client.initMultipartUpload(key);
    const codes = await Promise.all([1, 2, 3, 4].map((number) => codeOf(partOf(client, key, uploadId, number, wav(9 * 1024 * 1024)))));
    expect(codes.toSorted()).toEqual(['EntityTooLarge', 'EntityTooLarge', 'done', 'done']);
    expect((await client.listParts(key, uploadId)).parts).toHaveLength(2);
  });

  it('leaves no sound in parts once its object is there', async () => {
    const given = await param({ keys: 3 });
    const client = clientOf(given);
    const [whole, inParts, other] = given.keys as [string, string, string];
    const content = wav(1000);
    const begun = async (key: string) => {
      const { uploadId } = await client.initMultipartUpload(key);
      return { uploadId, part: await partOf(client, key, uploadId, 1, content) };
    };
    const theirs = await begun(other);
    await begun(whole);
    await client.put(whole, content);
    await begun(inParts);
    const last = await begun(inParts);
    await client.completeMultipartUpload(inParts, last.uploadId, [last.part]);
    expect(openUploads()).toEqual([theirs.uploadId]);
  });

  it('ends well when the whole, long given up by the client, arrives in between', async () => {
    const given = await param();
    const [client, key, content] = [clientOf(given), given.keys[0]!, wav(1.2 * partSize)];
    const [first, second] = pieces(content);
    const { uploadId } = await client.initMultipartUpload(key);
    const one = await partOf(client, key, uploadId, 1, first!);
    await client.put(key, content);
    const two = await partOf(client, key, uploadId, 2, second!);
    await client.completeMultipartUpload(key, uploadId, [one, two]);
    expect(openUploads()).toEqual([]);
    expect((await read(key)).equals(content)).toBe(true);
  });

  it('leaves no sound in parts when its recording is deleted', async () => {
    await server.ok('startLesson', testLesson, token);
    const given = await param();
    const [client, key, content] = [clientOf(given), given.keys[0]!, wav(1000)];
    await client.put(key, content);
    // The answer was lost, and the client began anew.
    await partOf(client, key, (await client.initMultipartUpload(key)).uploadId, 1, content);
    const stored = fact('a', 'stored', { key, sha256: sha256Hex(content) });
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a' }), stored] }, token);
    expect(openUploads()).toHaveLength(1);
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect(openUploads()).toEqual([]);
  });

  it('leaves no sound in parts under another key either when its recording is deleted', async () => {
    await server.ok('startLesson', testLesson, token);
    const given = await server.ok('ossParam', { needCredentials: true, keys: 2, extension: 'wav' }, token);
    const [client, content] = [clientOf(given), wav(1000)];
    const [left, key] = given.keys as [string, string];
    const audio = { recordingId: 'r', sha256: sha256Hex(content), codec: 'wav', rateHz: 16_000, ms: 30 } as const;
    // The page ended while it sent, and the next one began under a key of its own.
    await partOf(client, left, (await client.initMultipartUpload(left)).uploadId, 1, content);
    await client.put(key, content);
    const stored = fact('a', 'stored', { key, sha256: sha256Hex(content) });
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a', audio }), stored] }, token);
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect(openUploads()).toEqual([]);
  });

  it('leaves no sound of a deleted recording that is on its way in parts, or was put and never bound', async () => {
    await server.ok('startLesson', testLesson, token);
    const given = await server.ok('ossParam', { needCredentials: true, keys: 2, extension: 'wav' }, token);
    const [client, content] = [clientOf(given), wav(1000)];
    const audio = { recordingId: 'r', sha256: sha256Hex(content), codec: 'wav', rateHz: 16_000, ms: 30 } as const;
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a', audio })] }, token);
    await partOf(client, given.keys[0]!, (await client.initMultipartUpload(given.keys[0]!)).uploadId, 1, content);
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect(openUploads()).toEqual([]);
    // What was on its way arrives, and nobody says whose it is.
    await client.put(given.keys[1]!, content);
    await server.ok('eraseRecording', { attemptId: 'a' }, token);
    expect(await server.send('recordingUrl', { key: given.keys[1]! }, token)).toMatchObject({ state: 43 });
    expect(readdirSync(join(server.dataDir, 'objects', given.keys[1]!.slice(0, 2)))).toEqual([]);
  });

  it('leaves no sound when a student’s recordings are deleted while one is on its way in parts, nor when that is completed', async () => {
    await server.ok('startLesson', testLesson, token);
    const given = await server.ok('ossParam', { needCredentials: true, keys: 2, extension: 'wav' }, token);
    const [client, content] = [clientOf(given), wav(1000)];
    const audio = { recordingId: 'r', sha256: sha256Hex(content), codec: 'wav', rateHz: 16_000, ms: 30 } as const;
    await server.ok('appendJournal', { entries: [opened('lesson', 'q'), attempt('lesson', 'q', { id: 'a', audio })] }, token);
    await partOf(client, given.keys[0]!, (await client.initMultipartUpload(given.keys[0]!)).uploadId, 1, content);
    const own = await administer(server);
    await own.ok('eraseRecordings', { studentId: 'three-student-1', number: 'three-1' });
    expect(openUploads()).toEqual([]);
    // The page begins anew.
    const { uploadId } = await client.initMultipartUpload(given.keys[1]!);
    const part = await partOf(client, given.keys[1]!, uploadId, 1, content);
    await client.completeMultipartUpload(given.keys[1]!, uploadId, [part]);
    expect([openUploads(), readdirSync(join(server.dataDir, 'objects', given.keys[1]!.slice(0, 2)))]).toEqual([[], []]);
  });

  it('may be begun anew as often as the network fails, without filling the disk', async () => {
    const given = await param();
    const client = clientOf(given);
    for (let n = 0; n < 9; n += 1) await client.initMultipartUpload(given.keys[0]!);
    expect(openUploads()).toHaveLength(4);
  });

  it('that nobody completes is gone the day after', async () => {
    const given = await param();
    const client = clientOf(given);
    const { uploadId } = await client.initMultipartUpload(given.keys[0]!);
    const old = (Date.now() - uploadMs - 1000) / 1000;
    utimesSync(join(server.dataDir, 'objects', 'parts', uploadId), old, old);
    await server.restart();
    await expect.poll(openUploads).toEqual([]);
  });
});

describe('credentials', () => {
  it('put objects and do nothing else: no list, no read, no deletion [3-16]', async () => {
    const given = await param();
    const client = clientOf(given) as Client & { get(key: string): Promise<unknown> };
    await client.put(given.keys[0]!, wav(100));
    expect(await codeOf(client.delete(given.keys[0]!))).toBe('AccessDenied');
    expect(await codeOf(client.list({}))).toBe('AccessDenied');
    expect(await codeOf(client.get(given.keys[0]!))).toBe('AccessDenied');
  });
});
