import { expect, it } from 'vitest';
import { byteSize } from './byte-size.ts';

it.each([
  [-1, '0 B'],
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [1024 ** 2 - 1, '1 MB'],
  [64 * 1024 ** 3, '64 GB'],
  [1024 ** 5, '1024 TB'],
])('says %d bytes as %s', (bytes, text) => expect(byteSize(bytes)).toBe(text));
