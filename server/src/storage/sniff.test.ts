import { describe, expect, it } from 'vitest';
import type { ObjectExtension } from './keys.ts';
import { looksLike } from './sniff.ts';

const heads: Record<ObjectExtension, Buffer> = {
  wav: Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ', 'latin1'),
  mp3: Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  ogg: Buffer.from('OggS\0\x02'),
  webm: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1]),
  info: Buffer.from(' {"a": 1}'),
};
const kinds = Object.keys(heads) as ObjectExtension[];

describe('looksLike', () => {
  it.each(kinds)('knows %s and takes nothing else for it', (kind) => {
    for (const other of kinds) expect([other, looksLike(kind, heads[other])]).toEqual([other, other === kind]);
    for (const nothing of ['', 'R', '<html>', 'MZ\x90']) expect(looksLike(kind, Buffer.from(nothing, 'latin1'))).toBe(false);
  });

  it('takes an mp3 that begins with a tag', () => {
    expect(looksLike('mp3', Buffer.from('ID3\x04'))).toBe(true);
  });

  it('does not take an AVI for a wav: both are RIFF', () => {
    expect(looksLike('wav', Buffer.from('RIFF\x24\x00\x00\x00AVI LIST', 'latin1'))).toBe(false);
  });
});
