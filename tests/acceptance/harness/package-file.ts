import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { crc32 } from '@chorus/contract/package/crc32';
import { zipForTest } from '@chorus/contract/package/testing/zip-for-test';
import { afterTest } from './after-test.ts';

const soundBytes = 8 * 1024 * 1024;

/** A book as a small resource package. */
export const bookPackage = (name: string, sound = 'a sound'): Buffer =>
  Buffer.from(
    zipForTest([
      { name: 'b1/book_config.json', data: JSON.stringify({ name, coverPackageUrl: '', coverUrl: '' }), deflate: true },
      { name: 'b1/a.mp3', data: sound },
    ]),
  );

/** A package of about so many bytes on the disk, written piece by piece: sounds that nothing makes smaller. */
export async function largePackage(fileName: string, bytes: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'chorus-package-'));
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, fileName);
  const out = createWriteStream(path);
  const directory: Buffer[] = [];
  let at = 0;
  const write = async (part: Buffer) => {
    at += part.length;
    if (!out.write(part)) await once(out, 'drain');
  };
  const add = async (name: string, data: Buffer) => {
    const [offset, sum, names] = [at, crc32(data), Buffer.from(name)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x800, 2);
    common.writeUInt32LE(0x00210000, 6);
    common.writeUInt32LE(sum, 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(names.length, 22);
    await write(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, names]));
    await write(data);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, names]));
  };
  await add('b1/book_config.json', Buffer.from(JSON.stringify({ name: fileName, coverPackageUrl: '', coverUrl: '' })));
  for (let n = 0; n * soundBytes < bytes; n += 1) await add(`b1/${n}.mp3`, randomBytes(soundBytes));
  const [from, records] = [at, Buffer.concat(directory)];
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(records.length, 8);
  end.writeUInt32LE(from, 12);
  await write(Buffer.concat([records, Buffer.from('PK\x05\x06', 'latin1'), end]));
  out.end();
  await finished(out);
  return path;
}
