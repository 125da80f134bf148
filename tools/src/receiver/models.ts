/** The models of clicker that the receiver can be told to have. */
export type Model = 18 | 98 | 4;

/** Forms of a recording, by the ending of its path. */
export type Codec = 'mp3' | 'ogg' | 'wav';

/** What the channel's page says of one model (sections 4 and 5). */
export interface ModelFacts {
  /** The form in which it records. */
  readonly codec: Codec;
  /** Whether its messages carry `seq`. */
  readonly countsPresses: boolean;
  /** Milliseconds; presses of different clickers closer than this may change places. */
  readonly pollPeriod: number;
  /** The message that puts a text on its display. */
  readonly shownBy: 'echo' | 'tag';
}

const facts: Readonly<Record<Model, ModelFacts>> = {
  18: { codec: 'mp3', countsPresses: false, pollPeriod: 100, shownBy: 'echo' },
  98: { codec: 'mp3', countsPresses: true, pollPeriod: 50, shownBy: 'tag' },
  4: { codec: 'ogg', countsPresses: true, pollPeriod: 50, shownBy: 'tag' },
};

export const models: readonly Model[] = [18, 98, 4];

export function factsOf(model: Model): ModelFacts {
  return facts[model];
}

/** The number of the press after this one: 65535 is followed by 0. */
export function nextSeq(seq: number): number {
  return (seq + 1) % 65_536;
}
