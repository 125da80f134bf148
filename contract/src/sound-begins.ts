/** A kind of file that holds sound, by its extension. */
export type SoundKind = 'wav' | 'mp3' | 'ogg' | 'webm';

/** How many of the first bytes {@link beginsAsSound} reads. */
export const soundHeadBytes = 12;

/** Whether these bytes stand at a place; a text is one of Latin letters. */
const has = (head: Uint8Array, from: number, bytes: string | readonly number[]): boolean =>
  (typeof bytes === 'string' ? Array.from(bytes, (letter) => letter.charCodeAt(0)) : bytes).every((byte, n) => head[from + n] === byte);

/** Whether a file begins as one of its kind: what a device or a client sends may be anything. */
export function beginsAsSound(kind: SoundKind, head: Uint8Array): boolean {
  switch (kind) {
    case 'wav':
      return has(head, 0, 'RIFF') && has(head, 8, 'WAVE');
    case 'mp3':
      // An ID3 tag, or the eleven set bits of a frame of layer 3.
      return has(head, 0, 'ID3') || (head[0] === 0xff && (head[1]! & 0xe6) === 0xe2);
    case 'ogg':
      return has(head, 0, 'OggS');
    case 'webm':
      return has(head, 0, [0x1a, 0x45, 0xdf, 0xa3]);
  }
}

const recorded = ['wav', 'ogg', 'mp3'] as const;

/** What a recording of a student is by how it begins, whatever it is called. */
export const recordedKind = (head: Uint8Array): (typeof recorded)[number] | undefined => recorded.find((kind) => beginsAsSound(kind, head));

/** The media type of a sound that every browser plays, by how its file begins; an MP4 or WebM may be a film. Undefined: none of these. */
export function soundType(head: Uint8Array): string | undefined {
  if (beginsAsSound('wav', head)) return 'audio/wav';
  if (beginsAsSound('ogg', head)) return 'audio/ogg';
  if (beginsAsSound('webm', head)) return 'audio/webm';
  if (has(head, 4, 'ftyp')) return 'audio/mp4';
  if (has(head, 0, 'fLaC')) return 'audio/flac';
  // AAC has the sync word of an MP3 frame, and layer 0.
  if (head[0] === 0xff && (head[1]! & 0xf6) === 0xf0) return 'audio/aac';
  return beginsAsSound('mp3', head) ? 'audio/mpeg' : undefined;
}
