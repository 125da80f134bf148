import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { packLimits } from '@chorus/contract/api/admin/content-calls';
import type { OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import { exportIdOf, exportText, TextExportError } from '@chorus/contract/content/own-text-export';
import { unzipSync } from 'fflate';
import { expect, it, onTestFinished } from 'vitest';
import { checkPack } from '../../content/make/check-pack.ts';
import { administer } from '../testing/administration.ts';
import { ownProgram } from '../testing/own-program.ts';
import { startTestServer } from '../testing/test-server.ts';
import { writeTextPack } from '../testing/text-pack.ts';

const id = 'text.0190a0a0-0000-7000-8000-000000000001';
const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const bytes = new Uint8Array(Buffer.from(`ID3 ${'a sound of a text '.repeat(5_000)}`));
const sound = { id: 'a', name: 'fair.mp3', mime: 'audio/mpeg', sha256: hashOf(bytes), bytes: bytes.length, ms: 2_000 };
const gone = { ...sound, id: 'b', name: 'gone.mp3', sha256: 'e'.repeat(64) };
const sentence = (name: string, of: string) => ({
  id: name,
  text: 'Our table is almost empty.',
  translation: '我们摊位上快卖空了。',
  role: 'nina',
  span: { sound: of, fromMs: 100, toMs: 1_900, sure: true, words: [] },
});
const draft = (change: Partial<OwnTextDraft> = {}): OwnTextDraft => ({
  title: 'The Last Cookie',
  stage: 'primary',
  level: null,
  belongsTo: { packId: 'test.texts', itemId: 'u1' },
  source: { kind: 'own', note: '' },
  roles: [{ id: 'nina', name: 'Nina' }],
  paragraphs: [{ sentences: [sentence('s1', 'a')] }],
  sounds: [sound],
  ...change,
});

/** In pieces, as a network gives them. */
async function* pieces(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 16_384) yield content.subarray(at, at + 16_384);
}
async function exported(text: OwnTextDraft, { version = '1.0.0', content = bytes, signal = new AbortController().signal } = {}) {
  const written: Uint8Array[] = [];
  const shares: number[] = [];
  const missing = await exportText(
    { id, version, draft: text },
    {
      hashOf,
      open: async (sha256) => (sha256 === sound.sha256 ? pieces(content) : undefined),
      write: (piece) => void written.push(piece),
    },
    { signal, onShare: (share) => shares.push(share) },
  );
  return { zip: new Uint8Array(Buffer.concat(written)), largest: Math.max(...written.map(({ length }) => length)), shares, missing };
}
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'chorus-export-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}
function unpacked(zip: Uint8Array): string {
  const dir = folder();
  for (const [path, content] of Object.entries(unzipSync(zip))) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), content);
  }
  return dir;
}

it('is a pack that the check accepts and an administrator imports, into its unit and with its sound', async () => {
  const { zip, largest, shares, missing } = await exported(draft());
  expect(await checkPack(unpacked(zip))).toEqual({ usable: true, lines: [] });
  expect([missing, shares.at(-1), largest <= 16_384]).toEqual([[], 1, true]);
  const packs = [writeTextPack(join(folder(), 'texts'))];
  const server = await startTestServer({ packs, packProgram: await ownProgram('server/src/pack-worker.ts') });
  onTestFinished(() => server.close());
  const school = await administer(server);
  const sent = await school.ok('receivePack', { bytes: zip.length });
  await fetch(`${sent.url}&offset=0`, { method: 'PUT', body: zip });
  expect((await school.ok('planPack', { id: sent.id })).problems).toEqual([]);
  await school.ok('addPack', { id: sent.id });
  const token = await server.login();
  const parent = { packId: 'test.texts', packVersion: '1.0.0', itemId: 'u1' };
  const { entries } = await server.ok('listContent', { parent, kind: 'passage' }, token);
  const packId = exportIdOf(id);
  expect(entries.map(({ ref }) => ref)).toContainEqual({ packId, packVersion: '1.0.0', itemId: packId });
  const { assets } = await server.ok('getContent', { ref: { packId, packVersion: '1.0.0', itemId: packId } }, token);
  expect(hashOf(new Uint8Array(await (await fetch(server.url + assets['a']!)).arrayBuffer()))).toBe(sound.sha256);
});

it('leaves out a sound that is gone, and names it', async () => {
  const text = draft({ paragraphs: [{ sentences: [sentence('s1', 'a'), sentence('s2', 'b')] }], sounds: [sound, gone] });
  const { zip, missing } = await exported(text);
  expect(missing).toEqual(['gone.mp3']);
  expect(await checkPack(unpacked(zip))).toEqual({ usable: true, lines: [] });
});

it('is not written where a sound breaks off, where it is more than can be imported, or when it is given up', async () => {
  await expect(exported(draft(), { content: bytes.subarray(0, 99) })).rejects.toThrow(new TextExportError('cut-off'));
  await expect(exported(draft({ sounds: [{ ...sound, bytes: packLimits.asset + 1 }] }))).rejects.toThrow(new TextExportError('too-large'));
  await expect(exported(draft(), { signal: AbortSignal.abort() })).rejects.toThrow('aborted');
});
