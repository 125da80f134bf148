const abbreviations = [
  'n.',
  'v.',
  'vt.',
  'vi.',
  'adj.',
  'adv.',
  'prep.',
  'pron.',
  'conj.',
  'art.',
  'num.',
  'pl.',
  'modal v.',
  'aux.v.',
  'interj.',
  'det.',
  'abbr.',
  'pt.',
  'pp.',
  'vt. & vi.',
  'comb.',
] as const;

/** The abbreviation of a part-of-speech code 0–20; empty for any other code. */
export function partOfSpeech(code: number): string {
  return abbreviations[code] ?? '';
}
