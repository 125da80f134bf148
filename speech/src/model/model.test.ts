import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { halfToFloat } from '../acoustic/half.ts';
import { readModelFiles } from '../node.ts';
import { Scorer } from '../scorer.ts';
import { parseManifest } from './manifest.ts';
import type { ModelFiles } from './model.ts';
import { sha256 } from './sha256.ts';

const files = readModelFiles();
const text = new TextDecoder().decode(files.manifest);
const changed = (change: (manifest: ReturnType<typeof parseManifest>) => unknown): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(change(JSON.parse(text))));
const thrown = (code: string): object => expect.objectContaining({ code });
const loading = (change: Partial<ModelFiles>) => (): unknown => Scorer.load({ ...files, ...change });

describe('the shipped model', () => {
  it('is what its checksum file says', () => {
    for (const line of readFileSync(new URL('../../model/SHA256SUMS', import.meta.url), 'utf8')
      .trim()
      .split('\n')) {
      const [sum, name] = line.split('  ');
      const bytes = readFileSync(new URL(`../../model/${name}`, import.meta.url));
      expect(sha256(bytes)).toBe(sum);
    }
  });

  it('names itself in every answer', () => {
    const { info } = Scorer.load(files, { provider: 'server' });
    expect(info).toEqual({ provider: 'server', version: parseManifest(text).version, modelChecksum: sha256(files.manifest) });
  });

  it('says where it comes from', () => {
    expect(parseManifest(text).attribution).toContain('speechocean762');
  });
});

describe('a model is refused', () => {
  it.each([
    ['cut off weights', 'model-damaged', { acoustic: files.acoustic.subarray(0, 1000) }],
    ['a cut off net', 'model-damaged', { scorer: files.scorer.subarray(4) }],
    ['a changed byte', 'model-damaged', { acoustic: files.acoustic.map((byte, i) => (i === 5000 ? byte ^ 1 : byte)) }],
    ['no JSON', 'model-unreadable', { manifest: files.manifest.subarray(0, 100) }],
    ['no manifest', 'model-unreadable', { manifest: new Uint8Array() }],
    ['another format', 'model-wrong-version', { manifest: changed((m) => ({ ...m, format: 'chorus-speech-model/1' })) }],
    ['other phones', 'model-misfit', { manifest: changed((m) => ({ ...m, phones: [...m.phones].reverse() })) }],
    [
      'a missing layer',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, acoustic: { ...m.acoustic, layers: m.acoustic.layers.slice(0, -1) } })) },
    ],
    [
      'a layer less inside',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, acoustic: { ...m.acoustic, layers: m.acoustic.layers.filter((_, i) => i !== 2) } })) },
    ],
    ['a short mean', 'model-misfit', { manifest: changed((m) => ({ ...m, acoustic: { ...m.acoustic, mean: [1, 2] } })) }],
    [
      'a missing tensor',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, scorer: { ...m.scorer, tensors: m.scorer.tensors.slice(0, -1) } })) },
    ],
    [
      'a net that is not in the file',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, scorer: { ...m.scorer, nets: { ...m.scorer.nets, word: [99] } } })) },
    ],
    [
      'no net for words',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, scorer: { ...m.scorer, nets: { ...m.scorer.nets, word: [] } } })) },
    ],
    ['no settings', 'model-misfit', { manifest: changed((m) => ({ ...m, modes: {} })) }],
    ['a list', 'model-misfit', { manifest: new TextEncoder().encode('[]') }],
  ] as const)('with %s as %s', (_, code, change) => {
    expect(loading(change)).toThrow(thrown(code));
  });
});

describe('sha256', () => {
  it.each([0, 1, 55, 56, 63, 64, 65, 1000])('agrees with Node for %d bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7) & 255);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

describe('halfToFloat', () => {
  it('expands ones, fractions, the smallest and the largest', () => {
    const half = (...codes: number[]): Uint8Array => Uint8Array.from(codes.flatMap((code) => [code & 255, code >> 8]));
    expect(Array.from(halfToFloat(half(0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x0000)))).toEqual([
      1,
      -2,
      Math.fround(0.333251953125),
      2 ** -24,
      65_504,
      0,
    ]);
  });
});
