/** A channel with less than this share of the loudest one's energy is empty. */
const empty = 1e-4;
/** Channels that agree less than this are the same sound turned round. */
const opposite = -0.5;

/**
 * One channel of all: who speaks in one of them alone is heard as well as before, and two that are out of phase don't cancel each other.
 * @param channels At least one, of one length.
 */
export function mixDown(channels: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first] = channels;
  if (!first || channels.length === 1) return first ?? new Float32Array();
  const energies = channels.map((channel) => product(channel, channel));
  const most = Math.max(...energies);
  const [loud = first, ...others] = channels.filter((_, n) => energies[n]! > most * empty);
  if (others.length === 0) return loud;
  const own = product(loud, loud);
  const signs = others.map((other) => (product(loud, other) < opposite * Math.sqrt(own * product(other, other)) ? -1 : 1));
  const count = others.length + 1;
  return loud.map((sample, at) => others.reduce((sum, other, n) => sum + signs[n]! * other[at]!, sample) / count);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
