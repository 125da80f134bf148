/** How much of a new width is taken with each point: a pen's pressure trembles, a line does not. */
const follows = 0.3;
/** How wide a pen draws, by its chosen width: hardly touching, and pressed with all force. */
const thinnest = 0.5;
const thickest = 1.5;

/** How wide a contact draws from point to point. Only pens tell a pressure; a finger or a mouse always draws as wide as was chosen. */
export class PenWidth {
  #width: number | undefined;

  constructor(
    private readonly chosen: number,
    private readonly isPen: boolean,
  ) {}

  /** The width of the next point; `pressure` is 0–1. */
  next(pressure: number): number {
    if (!this.isPen) return this.chosen;
    const wanted = this.chosen * (thinnest + (thickest - thinnest) * Math.min(1, Math.max(0, pressure)));
    this.#width = this.#width === undefined ? wanted : this.#width + (wanted - this.#width) * follows;
    return Math.round(this.#width * 10) / 10;
  }
}
