/** What a recording's first bytes say that it is. `other` are formats that are known and not read. */
export type Container = 'wav' | 'ogg' | 'webm' | 'mp3' | 'mp4' | 'flac' | 'aiff' | 'amr' | 'unknown';

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  bytes.length >= at + text.length && [...text].every((character, i) => bytes[at + i] === character.charCodeAt(0));

/** Tells a recording's container from its bytes; the name of a file says nothing. */
export function containerOf(bytes: Uint8Array, isMp3: (bytes: Uint8Array) => boolean): Container {
  if (starts(bytes, 'RIFF') || starts(bytes, 'RIFX') || starts(bytes, 'RF64')) return 'wav';
  if (starts(bytes, 'OggS')) return 'ogg';
  if (starts(bytes, '\x1a\x45\xdf\xa3')) return 'webm';
  if (starts(bytes, 'ftyp', 4)) return 'mp4';
  if (starts(bytes, 'fLaC')) return 'flac';
  if (starts(bytes, 'FORM')) return 'aiff';
  if (starts(bytes, '#!AMR')) return 'amr';
  return isMp3(bytes) ? 'mp3' : 'unknown';
}
