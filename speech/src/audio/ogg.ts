/** A stream's packets: the first one says which codec it is. */
export interface OggStream {
  readonly codec: 'opus' | 'vorbis';
  readonly head: Uint8Array;
  /** The packets after the first. */
  readonly packets: Generator<Uint8Array>;
}

interface Page {
  readonly begins: boolean;
  readonly serial: number;
  readonly sizes: Uint8Array;
  readonly body: Uint8Array;
}

const HEADER = 27;
/** No packet of speech is near this; what is longer is damage that would fill the memory. */
const LONGEST_PACKET = 1 << 20;

/** Opens the first Opus or Vorbis stream of an Ogg file; `undefined` when it has none. */
export function openOgg(bytes: Uint8Array): OggStream | undefined {
  for (const { begins, serial, body } of pages(bytes)) {
    if (!begins) return undefined;
    const codec = codecOf(body);
    if (codec) return { codec, head: body, packets: packets(bytes, serial) };
  }
  return undefined;
}

function codecOf(head: Uint8Array): OggStream['codec'] | undefined {
  const text = String.fromCharCode(...head.subarray(0, 8));
  return text === 'OpusHead' ? 'opus' : text.startsWith('\x01vorbis') ? 'vorbis' : undefined;
}

/** Pages in order; damage between them is passed over, a last page that is cut off is given as far as it goes. */
function* pages(bytes: Uint8Array): Generator<Page> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = find(bytes, 0); at >= 0 && at + HEADER <= bytes.length;) {
    const count = bytes[at + 26]!;
    const from = at + HEADER + count;
    const sizes = bytes.subarray(at + HEADER, from);
    const to = from + sizes.reduce((sum, size) => sum + size, 0);
    yield { begins: (bytes[at + 5]! & 2) !== 0, serial: view.getUint32(at + 14, true), sizes, body: bytes.subarray(from, to) };
    at = find(bytes, to);
  }
}

function find(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 4 <= bytes.length; at++)
    if (bytes[at] === 0x4f && bytes[at + 1] === 0x67 && bytes[at + 2] === 0x67 && bytes[at + 3] === 0x53) return at;
  return -1;
}

function* packets(bytes: Uint8Array, serial: number): Generator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  let first = true;
  let begun = false;
  for (const page of pages(bytes)) {
    if (page.serial !== serial) continue;
    // A second beginning is another recording joined to the first.
    if (page.begins && begun) return;
    begun = true;
    let at = 0;
    for (const size of page.sizes) {
      if (at + size > page.body.length) return;
      parts.push(page.body.subarray(at, at + size));
      length += size;
      at += size;
      if (length > LONGEST_PACKET) return;
      if (size === 255) continue;
      if (!first) yield joined(parts, length);
      first = false;
      parts = [];
      length = 0;
    }
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const packet = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    packet.set(part, at);
    at += part.length;
  }
  return packet;
}
