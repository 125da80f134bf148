import { SpeechError } from '../errors.ts';

/** The sound of a WebM or Matroska file: the codec's head and its packets. */
export interface WebmTrack {
  readonly head: Uint8Array;
  readonly packets: Generator<Uint8Array>;
}

const ID = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  number: 0xd7,
  codec: 0x86,
  head: 0x63a2,
  group: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
/** Elements whose content is walked through; what a recorder streams has no known size, so all are simply entered. */
const ENTERED = new Set<number>([ID.segment, ID.cluster, ID.tracks, ID.track, ID.group]);
const LACING = 0x06;

interface Element {
  readonly id: number;
  readonly body: Uint8Array;
}

/** Finds the first Opus track. Throws `audio-unsupported` when there is none, or when its packets are packed together (lacing). */
export function openWebm(bytes: Uint8Array): WebmTrack {
  let number = 0;
  let codec = '';
  let head: Uint8Array | undefined;
  for (const { id, body } of elements(bytes)) {
    if (id === ID.track) [number, codec, head] = [0, '', undefined];
    else if (id === ID.number) number = body.reduce((sum, byte) => sum * 256 + byte, 0);
    else if (id === ID.codec) codec = String.fromCharCode(...body.subarray(0, 32)).replace(/\0+$/, '');
    else if (id === ID.head) head = body;
    else if (id === ID.block || id === ID.simpleBlock) break;
    if (number && codec === 'A_OPUS' && head) return { head, packets: packets(bytes, number) };
  }
  throw new SpeechError('audio-unsupported', `WebM with ${codec || 'no sound'} is not read; use Opus.`);
}

function* packets(bytes: Uint8Array, track: number): Generator<Uint8Array> {
  for (const { id, body } of elements(bytes)) {
    if (id !== ID.block && id !== ID.simpleBlock) continue;
    const number = variable(body, 0, true);
    if (!number || number.value !== track || body.length < number.length + 3) continue;
    if (body[number.length + 2]! & LACING) throw new SpeechError('audio-unsupported', 'WebM with several packets a block is not read.');
    yield body.subarray(number.length + 3);
  }
}

function* elements(bytes: Uint8Array): Generator<Element> {
  for (let at = 0; at < bytes.length;) {
    const id = variable(bytes, at, false);
    if (!id) return;
    const size = variable(bytes, at + id.length, true);
    if (!size) return;
    const from = at + id.length + size.length;
    if (ENTERED.has(id.value)) {
      yield { id: id.value, body: bytes.subarray(from, from) };
      at = from;
      continue;
    }
    const to = from + size.value;
    if (to > bytes.length) return;
    yield { id: id.value, body: bytes.subarray(from, to) };
    at = to;
  }
}

/** A number of variable length: as many bytes as there are zeros before the first one, and that one. Ids keep their length mark. */
function variable(bytes: Uint8Array, at: number, unmarked: boolean): { readonly value: number; readonly length: number } | undefined {
  const first = bytes[at];
  if (!first) return undefined;
  const length = Math.clz32(first) - 23;
  if (at + length > bytes.length) return undefined;
  let value = unmarked ? first & (0xff >> length) : first;
  for (let i = 1; i < length; i++) value = value * 256 + bytes[at + i]!;
  return { value, length };
}
