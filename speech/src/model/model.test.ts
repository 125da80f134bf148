import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readModelFiles } from '../node.ts';
import { Scorer } from '../scorer.ts';
import { parseManifest } from './manifest.ts';
import type { ModelFiles } from './model.ts';
import { sha256 } from './sha256.ts';
import { Weights } from './weights.ts';

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
      'a tensor without rows',
      'model-misfit',
      { manifest: changed((m) => ({ ...m, scorer: { ...m.scorer, tensors: [['emb.weight', 0, 12]] } })) },
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

describe('the weights', () => {
  it('are floats, and bytes that are multiples of their row', () => {
    const bytes = new Uint8Array(17);
    const view = new DataView(bytes.buffer);
    [0.5, -2, 0.25].forEach((value, i) => view.setFloat32(4 * i, value, true));
    bytes.set([127, 129, 1, 0, 255], 12);
    const weights = new Weights(bytes);
    expect([...weights.floats(1)]).toEqual([0.5]);
    expect([...weights.matrix(2, 2)]).toEqual([-254, 254, 0.25, 0]);
    expect(weights.done).toBe(false);
    expect(() => weights.matrix(1, 1)).toThrow(thrown('model-misfit'));
  });
});
