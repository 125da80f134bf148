/** What the quiet seconds say of a room and its microphone. Levels in dBFS: 0 is the loudest that a number can hold. */
export interface QuietMeasure {
  readonly noiseDb: number;
  /** Share of samples that are exactly nothing: a muted microphone, or a filter that shuts. */
  readonly zeros: number;
}

/** What the spoken seconds say, beside the quiet ones. */
export interface SpokenMeasure {
  /** Of the loudest third of what was spoken; that of all sound where nobody spoke. */
  readonly speechDb: number;
  readonly snrDb: number;
  /** Time that is clearly louder than the room. */
  readonly spokenMs: number;
  /** Share of samples at full scale while speaking. */
  readonly clipped: number;
  /**
   * How long the fastest falls in the speech would need for 60 dB: it grows with the room's reverberation, though slower than that. Four recordings gave
   * 150–320 ms dry, 400–530 in a simulated room of 0.6 s, 450–690 at 1.3 s. Undefined where there are no falls to see.
   */
  readonly fallMs: number | undefined;
}

const rateHz = 16_000;
const frame = 160;
const frameMs = (1000 * frame) / rateHz;
const floorDb = -100;
/** Full scale, with what resampling takes off. */
const fullScale = 0.98;
/** As much above the room as a voice that can be scored. */
const aboveRoomDb = 8;
/** A fall is looked at over so many frames. */
const fallFrames = 8;
/** A fall that says something of the room begins so high above the noise and ends above it. */
const fall = { startDb: 24, endDb: 6, leastDb: 2 } as const;
/** A room can't be faster than its fastest falls; one slip should not speak for it. */
const fastest = 0.9;
const fewestFalls = 5;

/** Measures what a microphone hears while nobody speaks. Samples at 16 kHz in [-1, 1]. */
export function measureQuiet(samples: Float32Array): QuietMeasure {
  const levels = levelsOf(samples).sort((a, b) => a - b);
  let zeros = 0;
  for (const sample of samples) if (sample === 0) zeros += 1;
  return { noiseDb: levels[Math.floor(levels.length / 2)] ?? floorDb, zeros: samples.length > 0 ? zeros / samples.length : 1 };
}

/** Measures what a microphone hears while somebody reads. Samples at 16 kHz in [-1, 1]. */
export function measureSpoken(samples: Float32Array, { noiseDb }: QuietMeasure): SpokenMeasure {
  const levels = levelsOf(samples);
  const spoken = levels.flatMap((level, index) => (level > noiseDb + aboveRoomDb ? [index] : []));
  const loud = (spoken.length > 0 ? spoken.map((index) => levels[index]!) : levels).sort((a, b) => b - a);
  const third = loud.slice(0, Math.max(1, Math.ceil(loud.length / 3)));
  const speechDb = third.length > 0 ? third.reduce((sum, level) => sum + level, 0) / third.length : floorDb;
  let clipped = 0;
  for (const index of spoken)
    for (let at = index * frame; at < (index + 1) * frame; at += 1) if (Math.abs(samples[at] ?? 0) >= fullScale) clipped += 1;
  return {
    speechDb,
    snrDb: speechDb - noiseDb,
    spokenMs: spoken.length * frameMs,
    clipped: spoken.length > 0 ? clipped / (spoken.length * frame) : 0,
    fallMs: fallOf(levels, noiseDb),
  };
}

function levelsOf(samples: Float32Array): number[] {
  return Array.from({ length: Math.floor(samples.length / frame) }, (_, index) => {
    let sum = 0;
    for (let at = index * frame; at < (index + 1) * frame; at += 1) sum += samples[at]! ** 2;
    return Math.max(floorDb, 10 * Math.log10(sum / frame + 1e-12));
  });
}

function fallOf(levels: readonly number[], noiseDb: number): number | undefined {
  const falls: number[] = [];
  for (let at = 0; at + fallFrames < levels.length; at += 1) {
    const [start, end] = [levels[at]!, levels[at + fallFrames]!];
    if (start > noiseDb + fall.startDb && end > noiseDb + fall.endDb && start - end > fall.leastDb) falls.push(start - end);
  }
  if (falls.length < fewestFalls) return undefined;
  falls.sort((a, b) => a - b);
  return (60 * fallFrames * frameMs) / falls[Math.floor((falls.length - 1) * fastest)]!;
}
