import { expect, it } from 'vitest';
import { soundType } from './sound-begins.ts';

const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.codePointAt(0)!) : [part])));

it.each([
  ['audio/wav', bytes('RIFF', 0, 0, 0, 0, 'WAVE')],
  ['audio/ogg', bytes('OggS')],
  ['audio/webm', bytes(0x1a, 0x45, 0xdf, 0xa3)],
  ['audio/mp4', bytes(0, 0, 0, 24, 'ftypM4A ')],
  ['audio/mp4', bytes(0, 0, 0, 24, 'ftypisom')],
  ['audio/flac', bytes('fLaC')],
  ['audio/aac', bytes(0xff, 0xf1, 0x50)],
  ['audio/mpeg', bytes(0xff, 0xfb, 0x90)],
  ['audio/mpeg', bytes('ID3')],
  [undefined, bytes('RIFF', 0, 0, 0, 0, 'AVI ')],
  [undefined, bytes('%PDF-1.7')],
  [undefined, bytes()],
])('says by its first bytes what a sound is: %s', (type, head) => expect(soundType(head)).toBe(type));
