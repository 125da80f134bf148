import { SpeechError } from '../errors.ts';
import { WASM } from './codecs/vorbis.ts';
import { startWasm } from './codecs/wasm.ts';
import type { MonoSink } from './mono-sink.ts';
import type { Pace } from './pace.ts';

/** The package's functions under the names that its build left them. */
interface Exports {
  readonly f: WebAssembly.Memory;
  g(): void;
  h(): void;
  i(data: number, length: number): number;
  j(data: number, length: number): number;
  k(): void;
  l(length: number): number;
  m(data: number): void;
}

const HEADERS = 3;
/** What a file may say of its rate: seconds of more would be a memory full of samples, seconds of less hold nothing. */
const RATES = { lowest: 4000, highest: 96_000 } as const;
const PAGE = 65_536;
/** Memory that a decoder may take: its codebooks are a few hundred kilobytes, damage can ask for anything. */
const MOST_PAGES = (64 << 20) / PAGE;

/** Decodes the packets of a Vorbis stream, `head` being the first. Throws `audio-damaged`. */
export async function decodeVorbis(head: Uint8Array, packets: Iterable<Uint8Array>, sink: MonoSink, pace: Pace): Promise<void> {
  let rate = 0;
  const floats = (at: number, length: number): Float32Array => new Float32Array(wasm.f.buffer.slice(at, at + 4 * length));
  const wasm = (await startWasm(WASM, {
    a: {
      a: (bytes: number): number => grow(wasm.f, bytes >>> 0),
      b: (to: number, from: number, length: number): void => void new Uint8Array(wasm.f.buffer).copyWithin(to, from, from + length),
      c: (): void => {
        throw damaged();
      },
      d: (table: number, channels: number, samples: number): void => {
        if (samples === 0 || channels === 0) return;
        const pointers = new Uint32Array(wasm.f.buffer.slice(table, table + 4 * channels));
        sink.add([...pointers].map((at) => floats(at, samples)));
      },
      e: (_channels: number, rateHz: number): void => {
        rate = rateHz;
      },
    },
  })) as unknown as Exports;
  wasm.g();
  wasm.h();
  const give = (packet: Uint8Array, take: (data: number, length: number) => number): number => {
    const data = wasm.l(packet.length);
    if (data === 0) throw damaged();
    new Uint8Array(wasm.f.buffer).set(packet, data);
    const result = take(data, packet.length);
    wasm.m(data);
    return result;
  };
  try {
    let headers = 1;
    if (!give(head, wasm.i)) throw damaged();
    for (const packet of packets) {
      if (headers < HEADERS) {
        if (!give(packet, wasm.i)) throw damaged();
        if (++headers === HEADERS && !(rate >= RATES.lowest && rate <= RATES.highest && sink.begin(rate))) throw damaged();
      } else if (packet.length > 0) give(packet, wasm.j);
      if (sink.full) return;
      await pace.step();
    }
  } catch (error) {
    // Damage may also show as a trap of the machine.
    throw error instanceof SpeechError ? error : damaged();
  }
}

const damaged = (): SpeechError => new SpeechError('audio-damaged', 'The Vorbis sound is damaged: record again.');

function grow(memory: WebAssembly.Memory, bytes: number): number {
  const pages = Math.ceil(Math.max(bytes, 1.2 * memory.buffer.byteLength) / PAGE);
  if (Math.ceil(bytes / PAGE) > MOST_PAGES) return 0;
  try {
    memory.grow(Math.min(pages, MOST_PAGES) - memory.buffer.byteLength / PAGE);
    return 1;
  } catch {
    return 0;
  }
}
