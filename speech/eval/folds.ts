import { existsSync, readFileSync } from 'node:fs';
import { sha256 } from '../src/model/sha256.ts';
import { loadModel } from '../src/model/model.ts';
import type { Model, ModelFiles } from '../src/model/model.ts';
import { readModelFiles } from '../src/node.ts';
import type { Utterance } from './corpus.ts';

/** What is trained by folds. */
type Kind = 'acoustic' | 'sentence' | 'word';

/** What the training writes beside the models of the folds (`training/model_file.py`). */
interface FoldsFile {
  /** Names of the acoustic models' files, fold by fold. */
  readonly acoustic: readonly string[];
  /** Per kind of model, per model, the speakers that it has not heard. */
  readonly notHeard: Readonly<Record<Kind, readonly (readonly string[])[]>>;
}

const FOLDS = new URL('../training/folds/', import.meta.url);

/** The shipped model taken apart by folds: for each speaker the parts that have not heard that speaker. */
export class FoldedModels {
  /** Whether the models of the folds are there; otherwise the shipped ones, which heard everybody, take their place. */
  readonly outOfFold: boolean;
  private readonly models: readonly Model[];
  private readonly folds: FoldsFile | undefined;

  constructor() {
    const files = readModelFiles();
    const index = new URL('folds.json', FOLDS);
    this.outOfFold = existsSync(index);
    this.folds = this.outOfFold ? (JSON.parse(readFileSync(index, 'utf8')) as FoldsFile) : undefined;
    this.models = this.folds?.acoustic.map((file) => loadModel(withAcoustic(files, readFileSync(new URL(file, FOLDS))))) ?? [
      loadModel(files),
    ];
  }

  /** The model for a speaker: the nets of one fold a mode instead of all. Throws when no fold left the speaker out. */
  modelFor(speaker: string): Model {
    const { folds } = this;
    if (!folds) return this.models[0]!;
    const of = (kind: Kind): number[] => {
      const found = folds.notHeard[kind].flatMap((speakers, n) => (speakers.includes(speaker) ? [n] : []));
      if (found.length === 0) throw new Error(`Every ${kind} model has heard speaker ${speaker}.`);
      return found;
    };
    const model = this.models[of('acoustic')[0]!]!;
    const nets = (kind: 'word' | 'sentence') => of(kind).map((n) => model.nets[kind][n]!);
    return { ...model, nets: { word: nets('word'), sentence: nets('sentence') } };
  }
}

/** Speakers as the training deals them out to the folds: by age, then by name. */
export function speakersByAge(utterances: readonly Utterance[]): string[] {
  const ages = new Map(utterances.map(({ speaker, age }) => [speaker, age]));
  return [...ages].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([speaker]) => speaker);
}

/** The shipped model with another acoustic model of the same shape in place of its own. */
export function withAcoustic(files: ModelFiles, acoustic: Uint8Array): ModelFiles {
  const manifest = JSON.parse(new TextDecoder().decode(files.manifest)) as { acoustic: object };
  const changed = { ...manifest, acoustic: { ...manifest.acoustic, bytes: acoustic.length, sha256: sha256(acoustic) } };
  return { ...files, manifest: new TextEncoder().encode(JSON.stringify(changed)), acoustic };
}
