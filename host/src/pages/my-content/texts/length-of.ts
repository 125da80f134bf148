/** A length or place in a sound: `1:05`, `1:02:05`. */
export function lengthOf(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
