const FLOOR_DB = -60;

/** Level of a block for a meter: 0 at −60 dB of full scale and below, 1 at full scale (root mean square). */
export function levelOf(block: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < block.length; i++) sum += block[i]! * block[i]!;
  if (sum === 0) return 0;
  const db = 10 * Math.log10(sum / block.length);
  return Math.max(0, Math.min(1, (db - FLOOR_DB) / -FLOOR_DB));
}
