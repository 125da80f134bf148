import { SpeechError } from '../errors.ts';
import type { MonoSink } from './mono-sink.ts';
import type { Pace } from './pace.ts';

/** libopus decodes to what the scorer needs, so nothing has to be resampled. */
const RATE = 16_000;
const MOST_CHANNELS = 8;
/** After as many packets that can't be decoded the rest is not tried: the library reports each on the console. */
const MOST_DAMAGED = 5;

interface Head {
  readonly channels: number;
  readonly preSkip: number;
  readonly streams: number;
  readonly coupled: number;
  readonly mapping: number[];
}

/** The identification header, the same in Ogg and in WebM (RFC 7845, section 5.1). */
function readHead(head: Uint8Array): Head {
  const channels = head[9] ?? 0;
  const family = head[18] ?? 0;
  if (head.length < 19 || channels < 1 || channels > MOST_CHANNELS || (family === 0 && channels > 2))
    throw new SpeechError('audio-damaged', 'The description of the Opus sound makes no sense: record again.');
  const preSkip = Math.round(((head[10]! | (head[11]! << 8)) * RATE) / 48_000);
  if (family === 0) return { channels, preSkip, streams: 1, coupled: channels - 1, mapping: channels === 2 ? [0, 1] : [0] };
  if (head.length < 21 + channels) throw new SpeechError('audio-damaged', 'The description of the Opus channels is cut off: record again.');
  return { channels, preSkip, streams: head[19]!, coupled: head[20]!, mapping: [...head.subarray(21, 21 + channels)] };
}

/** Decodes Opus packets, those of comments passed over. Throws `audio-damaged`. */
export async function decodeOpus(head: Uint8Array, packets: Iterable<Uint8Array>, sink: MonoSink, pace: Pace): Promise<void> {
  const { channels, preSkip, streams, coupled, mapping } = readHead(head);
  const { OpusDecoder } = await import('opus-decoder');
  const decoder = new OpusDecoder({
    sampleRate: RATE,
    channels,
    streamCount: streams,
    coupledStreamCount: coupled,
    channelMappingTable: mapping,
    preSkip: 0,
  });
  await decoder.ready;
  let skip = preSkip;
  let damaged = 0;
  try {
    for (const packet of packets) {
      if (!sink.begin(RATE) || sink.full) return;
      await pace.step();
      if (packet.length === 0 || isTags(packet)) continue;
      const { channelData, samplesDecoded, errors } = decode(decoder, packet);
      if (errors.length > 0 && ++damaged >= MOST_DAMAGED) return;
      sink.add(channelData, Math.min(skip, samplesDecoded));
      skip = Math.max(0, skip - samplesDecoded);
    }
  } finally {
    decoder.free();
  }
}

const NOTHING = { channelData: [] as Float32Array[], samplesDecoded: 0, errors: [new Error('too long')] };

type Decoded = Pick<typeof NOTHING, 'channelData' | 'samplesDecoded'> & { readonly errors: readonly unknown[] };

function decode(decoder: { readonly decodeFrame: (packet: Uint8Array) => Decoded }, packet: Uint8Array): Decoded {
  try {
    return decoder.decodeFrame(packet);
  } catch {
    return NOTHING;
  }
}

const isTags = (packet: Uint8Array): boolean => String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags';
