/** How large a contact is, in CSS pixels, as the board reports it. */
export interface ContactSize {
  readonly width: number;
  readonly height: number;
}

/** Larger than a finger on most boards, smaller than a palm; until somebody has shown both. */
export const usualPalmPx = 60;
/** After so many contacts of one and the same size a board is known to report no sizes. */
const enough = 12;
/** A palm is so much larger than a finger at least. */
const clearly = 1.4;

/** The edge of a square as large as the contact. */
export const edgeOf = ({ width, height }: ContactSize): number => Math.sqrt(Math.max(0, width) * Math.max(0, height));

/** Says which contacts are palms. A board that reports one size for everything has none. */
export class PalmRule {
  #first: number | undefined;
  #same = 0;
  #differs = false;

  /** `from`: a contact whose edge is at least so long is a palm, in CSS pixels; undefined switches it off. */
  constructor(public from: number | undefined) {}

  /** Takes note of what the board reports for a contact. */
  see(size: ContactSize): void {
    const edge = edgeOf(size);
    if (this.#first === undefined) this.#first = edge;
    if (Math.abs(edge - this.#first) > 0.5) this.#differs = true;
    this.#same += 1;
  }

  /** Whether all contacts so far had one size. */
  get fixed(): boolean {
    return !this.#differs && this.#same >= enough;
  }

  isPalm(size: ContactSize): boolean {
    return this.from !== undefined && !this.fixed && edgeOf(size) >= this.from;
  }
}

/** Between a finger and a palm that were shown; undefined where the board can't tell them apart. */
export function calibrated(finger: ContactSize, palm: ContactSize): number | undefined {
  const [small, large] = [edgeOf(finger), edgeOf(palm)];
  return small > 0 && large >= small * clearly ? Math.round(Math.sqrt(small * large)) : undefined;
}
