const rateHz = 16_000;
/** A model sound that is not here after this time is not worth waiting for. */
const fetchMs = 10_000;

/** Samples of a sound at a URL, at 16 kHz in [-1, 1]; undefined when it can't be had or read. */
export async function soundSamples(url: string): Promise<Float32Array | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(fetchMs) });
    if (!answer.ok) return undefined;
    // Decoding brings any rate to that of the context.
    const sound = await new OfflineAudioContext(1, 1, rateHz).decodeAudioData(await answer.arrayBuffer());
    return sound.getChannelData(0);
  } catch {
    return undefined;
  }
}
