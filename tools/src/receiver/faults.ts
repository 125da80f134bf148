export const faultNames = [
  /** Each message of a clicker comes four times. */
  'retransmission',
  /** Messages of different clickers change places within a poll period. */
  'out-of-order',
  /** A line loses its second half. */
  'cut-line',
  /** A line comes in two frames. */
  'split-frame',
  /** A line without a meaning comes before the message. */
  'junk',
  /** A line that is no UTF-8 comes before the message. */
  'wrong-utf8',
  /** A line of 10 MB comes before the message. */
  'long-line',
  /** The receiver is pulled out at a press, which is lost, and put back 3 s later. */
  'unplugged',
  /** The clicker's battery is low from this press on. */
  'low-battery',
  /** The receiver has no time for a recording that is asked for. */
  'busy',
] as const;

export type FaultName = (typeof faultNames)[number];

export interface Fault {
  readonly name: FaultName;
  /** 0 to 1, tossed anew for each message. */
  readonly probability: number;
}

/** `NAME` or `NAME:probability`, or undefined where it is neither. */
export function readFault(text: string): Fault | undefined {
  const [given = '', number = '1', ...more] = text.split(':');
  const name = faultNames.find((known) => known === given);
  const probability = number.trim() === '' ? Number.NaN : Number(number);
  return name && more.length === 0 && probability >= 0 && probability <= 1 ? { name, probability } : undefined;
}

/** Which faults are on, and whether one of them strikes now. */
export class Faults {
  readonly random: () => number;
  readonly #probabilities = new Map<FaultName, number>();

  /** `random` gives numbers from 0 up to, not including, 1. */
  constructor(faults: readonly Fault[], random: () => number) {
    this.random = random;
    for (const fault of faults) this.set(fault);
  }

  set({ name, probability }: Fault): void {
    if (probability > 0) this.#probabilities.set(name, probability);
    else this.#probabilities.delete(name);
  }

  strikes(name: FaultName): boolean {
    const probability = this.#probabilities.get(name);
    return probability !== undefined && this.random() < probability;
  }

  get all(): readonly Fault[] {
    return [...this.#probabilities].map(([name, probability]) => ({ name, probability }));
  }
}
