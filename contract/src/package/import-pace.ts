import type { ImportPhase, ImportProgress } from './import-types.ts';

const everyMs = 250;
/** Speed is that of the last so many milliseconds. */
const windowMs = 5000;

/** Says how far an import is, at most four times a second and at each change of its phase. */
export class ImportPace {
  #phase: ImportPhase = 'reading';
  #bytes = 0;
  #of = 0;
  #paused = false;
  #said = -Infinity;
  #seen: { readonly at: number; readonly bytes: number }[] = [];

  constructor(
    private readonly now: () => number,
    private readonly say: (progress: ImportProgress) => void,
  ) {}

  phase(phase: ImportPhase, of: number): void {
    this.#phase = phase;
    this.#of = of;
    this.#tell();
  }

  /** From where it goes on: what was copied earlier has no speed. */
  begin(bytes: number, of: number): void {
    this.#bytes = bytes;
    this.#seen = [{ at: this.now(), bytes }];
    this.phase('copying', of);
  }

  copied(bytes: number): void {
    this.#bytes = bytes;
    const at = this.now();
    this.#seen.push({ at, bytes });
    while (this.#seen.length > 2 && at - this.#seen[0]!.at > windowMs) this.#seen.shift();
    if (at - this.#said >= everyMs) this.#tell();
  }

  paused(paused: boolean): void {
    this.#paused = paused;
    this.#seen = [{ at: this.now(), bytes: this.#bytes }];
    this.#tell();
  }

  #tell(): void {
    this.#said = this.now();
    const [first, last] = [this.#seen[0], this.#seen.at(-1)];
    const ms = first && last ? last.at - first.at : 0;
    const bytesPerSecond = ms > 0 ? ((last!.bytes - first!.bytes) / ms) * 1000 : undefined;
    this.say({
      phase: this.#phase,
      bytes: this.#bytes,
      of: this.#of,
      bytesPerSecond,
      secondsLeft: bytesPerSecond ? (this.#of - this.#bytes) / bytesPerSecond : undefined,
      paused: this.#paused,
    });
  }
}
