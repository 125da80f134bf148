/** Eight tables, so that eight bytes go through at once. */
const tables = Array.from({ length: 8 }, () => new Uint32Array(256));
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  tables[0]![byte] = value;
}
for (let byte = 0; byte < 256; byte += 1)
  for (let table = 1; table < 8; table += 1) {
    const before = tables[table - 1]![byte]!;
    tables[table]![byte] = (before >>> 8) ^ tables[0]![before & 255]!;
  }
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

/** CRC-32 as zips have it, for machines without one of their own. Goes on from `before`, 0 at the beginning; unsigned. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  const whole = bytes.length - (bytes.length % 8);
  let at = 0;
  for (; at < whole; at += 8) {
    value ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    value =
      t7[value & 255]! ^
      t6[(value >>> 8) & 255]! ^
      t5[(value >>> 16) & 255]! ^
      t4[value >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ t0[(value ^ bytes[at]!) & 255]!;
  return ~value >>> 0;
}
