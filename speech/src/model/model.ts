import type { AcousticModel } from '../acoustic/acoustic-stream.ts';
import type { ConvLayer } from '../acoustic/conv-stream.ts';
import { SpeechError } from '../errors.ts';
import { PHONE_FEATURES } from '../features/phone-features.ts';
import { PHONE_COUNT } from '../phones.ts';
import type { GruDirection, Linear } from '../scoring/layers.ts';
import type { NetWeights } from '../scoring/net.ts';
import { parseManifest } from './manifest.ts';
import type { Manifest, ModelFile, Standardise } from './manifest.ts';
import { sha256 } from './sha256.ts';
import { Weights } from './weights.ts';

/** The bytes of a model: `model.json`, `acoustic.i8` and `scorer.i8` of the folder `model/`. */
export interface ModelFiles {
  readonly manifest: Uint8Array;
  readonly acoustic: Uint8Array;
  readonly scorer: Uint8Array;
}

/** A model that was checked and expanded. */
export interface Model {
  readonly manifest: Manifest;
  /** SHA-256 of the manifest, which holds those of the weights: names the whole model. */
  readonly checksum: string;
  readonly acoustic: AcousticModel;
  /** The nets that judge a mode; their answers are averaged. */
  readonly nets: { readonly word: readonly NetWeights[]; readonly sentence: readonly NetWeights[] };
}

/** Checks sizes and checksums and expands the weights. Throws `model-unreadable`, `model-wrong-version`, `model-damaged`, `model-misfit`. */
export function loadModel(files: ModelFiles): Model {
  const manifest = parseManifest(new TextDecoder().decode(files.manifest));
  check(manifest.acoustic, files.acoustic);
  check(manifest.scorer, files.scorer);
  const all = tensorsOfNets(manifest, files.scorer);
  const nets = (mode: 'word' | 'sentence'): NetWeights[] =>
    manifest.scorer.nets[mode].map((net) => netWeights(all[net], net, manifest.scorer.standardise[mode]));
  return {
    manifest,
    checksum: sha256(files.manifest),
    acoustic: { layers: acousticLayers(manifest, files.acoustic), mean: manifest.acoustic.mean, sd: manifest.acoustic.sd },
    nets: { word: nets('word'), sentence: nets('sentence') },
  };
}

function check(expected: ModelFile, bytes: Uint8Array): void {
  if (bytes.length !== expected.bytes)
    throw new SpeechError('model-damaged', `${expected.file} has ${bytes.length} bytes instead of ${expected.bytes}: fetch it again.`, {
      source: expected.file,
    });
  if (sha256(bytes) !== expected.sha256)
    throw new SpeechError('model-damaged', `${expected.file} is not the file that the model names: fetch it again.`, {
      source: expected.file,
    });
}

function acousticLayers(manifest: Manifest, bytes: Uint8Array): ConvLayer[] {
  const weights = new Weights(bytes);
  const layers = manifest.acoustic.layers.map((shape) => ({
    ...shape,
    weights: weights.matrix(shape.out, shape.in * shape.k),
    bias: weights.floats(shape.out),
  }));
  if (!weights.done) throw new SpeechError('model-misfit', 'The acoustic weights are not as many as the layers need.');
  return layers;
}

type Tensors = ReadonlyMap<string, Float32Array>;

/** The file holds net after net, of each the tensors that the manifest lists. */
function tensorsOfNets(manifest: Manifest, bytes: Uint8Array): Tensors[] {
  const weights = new Weights(bytes);
  const nets: Tensors[] = [];
  while (!weights.done)
    nets.push(
      new Map(
        manifest.scorer.tensors.map(([name, rows, columns]) => [
          name,
          columns === 1 ? weights.floats(rows) : weights.matrix(rows, columns),
        ]),
      ),
    );
  return nets;
}

function netWeights(tensors: Tensors | undefined, net: number, standardise: Standardise): NetWeights {
  if (!tensors) throw new SpeechError('model-misfit', `The scoring weights hold no net ${net}.`);
  const take = (name: string, length: number): Float32Array => {
    const tensor = tensors.get(name);
    if (tensor?.length !== length) throw new SpeechError('model-misfit', `The scoring net's ${name} is not ${length} numbers.`);
    return tensor;
  };
  const full = (name: string, inputs: number, outputs: number): Linear => ({
    weight: take(`${name}.weight`, inputs * outputs),
    bias: take(`${name}.bias`, outputs),
  });
  const gru = (name: string, inputs: number, size: number, end: string): GruDirection => ({
    input: { weight: take(`${name}.weight_ih_l0${end}`, 3 * size * inputs), bias: take(`${name}.bias_ih_l0${end}`, 3 * size) },
    hidden: { weight: take(`${name}.weight_hh_l0${end}`, 3 * size * size), bias: take(`${name}.bias_hh_l0${end}`, 3 * size) },
  });
  return {
    embedding: take('emb.weight', 41 * 12),
    phoneIn: full('pin', PHONE_FEATURES + PHONE_COUNT + 12, 48),
    phoneForward: gru('gru', 48, 40, ''),
    phoneBackward: gru('gru', 48, 40, '_reverse'),
    phoneOut: full('ph', 128, 1),
    wordIn: full('win', 164, 24),
    wordForward: gru('wgru', 24, 12, ''),
    wordBackward: gru('wgru', 24, 12, '_reverse'),
    wordOut: full('wo', 48, 3),
    utteranceIn: full('uin', 139, 32),
    utteranceOut: full('uo', 32, 4),
    standardise,
  };
}
