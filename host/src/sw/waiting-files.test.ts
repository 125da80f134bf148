import { contentBase } from '@chorus/contract/content/content-address';
import { expect, it } from 'vitest';
import type { WaitingFile } from '../services/own-texts/waiting-database.ts';
import { sha256Hex } from '../services/sha256.ts';
import { WaitingFiles } from './waiting-files.ts';

const content = new TextEncoder().encode('ID3 sound');
async function setUp(mime = 'audio/mpeg', bytes = content) {
  const sha256 = await sha256Hex(content);
  const file: WaitingFile = { sha256, mime, bytes: bytes.buffer };
  const files = new WaitingFiles({ file: async (asked) => (asked === sha256 ? file : undefined) }, { 'x-inert': 'yes' });
  return { path: contentBase('text.a', '1.0.0') + sha256, files };
}

it('gives a sound that waits, whole and in ranges, with headers that let nothing run', async () => {
  const { path, files } = await setUp();
  const whole = (await files.answer(path, null))!;
  expect([whole.status, await whole.text(), whole.headers.get('content-type'), whole.headers.get('x-inert')]).toEqual([
    200,
    'ID3 sound',
    'audio/mpeg',
    'yes',
  ]);
  const part = (await files.answer(path, 'bytes=4-6'))!;
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'sou', 'bytes 4-6/9']);
});

it('gives timings as what they are, and a page as bytes', async () => {
  const typeOf = async (mime: string) => {
    const { path, files } = await setUp(mime);
    return (await files.answer(path, null))!.headers.get('content-type');
  };
  expect([await typeOf('application/json'), await typeOf('text/html')]).toEqual(['application/json', 'application/octet-stream']);
});

it('gives nothing that has not the hash of its address, and nothing of other packs', async () => {
  const other = await setUp('audio/mpeg', new TextEncoder().encode('ID3 other'));
  expect(await other.files.answer(other.path, null)).toBeUndefined();
  const { path, files } = await setUp();
  expect(await files.answer(path.replace('text.a', 'words'), null)).toBeUndefined();
  expect(await files.answer(path.replace(/[0-9a-f]{64}/, 'f'.repeat(64)), null)).toBeUndefined();
});

it('gives what was compared, whatever is written in its place since', async () => {
  const sha256 = await sha256Hex(content);
  const other = new TextEncoder().encode('ID3 other');
  let file: WaitingFile = { sha256, mime: 'audio/mpeg', bytes: content.buffer };
  const files = new WaitingFiles({ file: async () => file }, {});
  const path = contentBase('text.a', '1.0.0') + sha256;
  await files.answer(path, null);
  file = { ...file, bytes: other.buffer };
  expect(await (await files.answer(path, null))!.text()).toBe('ID3 sound');
});
