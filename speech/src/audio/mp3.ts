import { WASM } from './codecs/minimp3.ts';
import { startWasm } from './codecs/wasm.ts';
import type { MonoSink } from './mono-sink.ts';
import { mp3Delay, mp3Frames } from './mp3-frames.ts';
import type { Pace } from './pace.ts';

interface MiniMp3 {
  readonly memory: WebAssembly.Memory;
  decoder_init(): void;
  decoder_set_mp3_data_size(bytes: number): void;
  decoder_mp3_data_offset(): number;
  decoder_pcm_data_offset(): number;
  decoder_decode(seconds: number): void;
}

const PAGE = 65_536;
/** Frame, its samples, and room to spare. */
const NEEDED = 4 * PAGE;

/**
 * Decodes MPEG layer III of any rate, without the silence that its encoder put before the sound. Frames are given one by one: the decoder loops
 * for ever on a last frame that is cut off, and would take memory for the whole recording.
 */
export async function decodeMp3(bytes: Uint8Array, sink: MonoSink, pace: Pace): Promise<void> {
  const wasm = (await startWasm(WASM)) as unknown as MiniMp3;
  wasm.decoder_init();
  wasm.decoder_set_mp3_data_size(NEEDED);
  let skip = mp3Delay(bytes);
  for (const { bytes: frame, rateHz, channels, samples } of mp3Frames(bytes)) {
    if (!sink.begin(rateHz) || sink.full) return;
    wasm.decoder_set_mp3_data_size(frame.length);
    const data = wasm.decoder_mp3_data_offset();
    const pcm = wasm.decoder_pcm_data_offset();
    const size = 2 * samples * channels;
    const memory = new Uint8Array(wasm.memory.buffer);
    memory.set(frame, data);
    // A frame that rests on lost ones gives nothing: it is to be silent, not what was there before.
    memory.fill(0, pcm, pcm + size);
    wasm.decoder_decode(-1);
    const values = new Int16Array(wasm.memory.buffer.slice(pcm, pcm + size));
    const blocks = Array.from({ length: channels }, () => new Float32Array(samples));
    for (let i = 0; i < values.length; i++) blocks[i % channels]![Math.floor(i / channels)] = values[i]! / 32_768;
    const from = Math.min(skip, samples);
    skip -= from;
    sink.add(blocks, from);
    await pace.step();
  }
}
