/** Samples of a recording per second. */
export const recordingRateHz = 16_000;
