import { PluginError } from '@chorus/sdk';
import { mixDown } from './mix-down.ts';

const rateHz = 16_000;
/** A model sound that is not here after this time is not worth waiting for. */
const fetchMs = 10_000;
/** A long one may take longer. */
const fetchLongMs = 120_000;
/** Longest sound that a text is looked for in. */
const mostSeconds = 1800;
/** What is shorter than this in bytes is never too long: half an hour at 8 kbit/s. */
const surelyShort = 1_800_000;
/** What is longer is no half an hour of any recording worth the name. */
const mostBytes = 400_000_000;
/** How long a file may take to say how long it is. */
const metadataMs = 10_000;

/** Samples of a sound at a URL, at 16 kHz in [-1, 1]; undefined when it can't be had or read. */
export async function soundSamples(url: string): Promise<Float32Array | undefined> {
  try {
    const bytes = await fetched(url, AbortSignal.timeout(fetchMs));
    return bytes && (await samplesOf(bytes));
  } catch {
    return undefined;
  }
}

/** The same of a sound of at most half an hour, which takes its time. Error: `PluginError` `speech-failed` of a longer one, which is not decoded. */
export async function longSoundSamples(url: string, signal: AbortSignal): Promise<Float32Array | undefined> {
  const fetching = new AbortController();
  const stop = () => fetching.abort();
  const late = setTimeout(stop, fetchLongMs);
  signal.addEventListener('abort', stop);
  try {
    const bytes = await fetched(url, fetching.signal);
    return bytes && (await longSamplesOf(bytes, signal));
  } catch (error) {
    if (signal.aborted || error instanceof PluginError) throw error;
    return undefined;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
  }
}

/** Samples of a file of at most half an hour; its bytes are taken away. Rejects as {@link longSoundSamples} does, and where it can't be read. */
export async function longSamplesOf(bytes: ArrayBuffer, signal: AbortSignal): Promise<Float32Array> {
  if (bytes.byteLength > mostBytes || (bytes.byteLength > surelyShort && (await secondsOf(bytes)) > mostSeconds)) throw tooLong();
  signal.throwIfAborted();
  return samplesOf(bytes, mostSeconds);
}

const tooLong = () => new PluginError('speech-failed', `The sound is longer than ${mostSeconds / 60} minutes: cut it into parts.`);

async function fetched(url: string, signal: AbortSignal): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(url, { signal });
  return answer.ok ? answer.arrayBuffer() : undefined;
}

async function samplesOf(bytes: ArrayBuffer, most = Infinity): Promise<Float32Array> {
  // Decoding brings any rate to that of the context.
  const sound = await new OfflineAudioContext(1, 1, rateHz).decodeAudioData(bytes);
  // A file whose rate changes says that it is shorter than it is.
  if (sound.duration > most + 1) throw tooLong();
  return mixDown(Array.from({ length: sound.numberOfChannels }, (_, n) => sound.getChannelData(n)));
}

/** How long a file says that it is, without decoding it: an hour of samples is 230 MB. Rejects where it does not say so. */
async function secondsOf(bytes: ArrayBuffer): Promise<number> {
  const url = URL.createObjectURL(new Blob([bytes]));
  const audio = new Audio();
  let late: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      late = setTimeout(() => reject(new Error('The sound does not say how long it is.')), metadataMs);
      audio.onloadedmetadata = () => {
        if (Number.isFinite(audio.duration)) return resolve(audio.duration);
        // What a browser has recorded does not say it in its head: a leap to its end finds it out.
        audio.ondurationchange = () => Number.isFinite(audio.duration) && resolve(audio.duration);
        audio.currentTime = Number.MAX_SAFE_INTEGER;
      };
      audio.onerror = () => reject(new Error('The sound can not be read.'));
      audio.muted = true;
      audio.preload = 'metadata';
      audio.src = url;
    });
  } finally {
    clearTimeout(late);
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
