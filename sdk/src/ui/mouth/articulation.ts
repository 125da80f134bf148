import { symbolOf } from '../../rules/sound-advice.ts';

/** Where the tip of the tongue is. */
export type Tip = 'down' | 'back' | 'between' | 'ridge' | 'near' | 'behind' | 'curled';

/** A place where the mouth makes the sound: the ring in the picture stands there. */
export type PlaceOfArticulation = 'lips' | 'lip-teeth' | 'teeth' | 'ridge' | 'behind-ridge' | 'tongue' | 'velum' | 'throat';

/**
 * One posture of the mouth; shares are 0–1. `height`: of the way from the floor to the palate (1 touches it); `advance`: of the way from the throat to the
 * teeth; `jaw`: how far it is down; `rounding`, `spread` and `opening`: of the lips; `velum`: how far it is down, so that air goes through the nose.
 */
export type Posture = {
  readonly height: number;
  readonly advance: number;
  readonly tip: Tip;
  readonly jaw: number;
  readonly rounding: number;
  readonly spread: number;
  readonly opening: number;
  /** The lower lip is at the upper teeth. */
  readonly biting: number;
  readonly velum: number;
};

/** How a sound is made. */
export type Articulation = {
  readonly kind: 'vowel' | 'stop' | 'fricative' | 'affricate' | 'nasal' | 'lateral' | 'glide';
  readonly voiced: boolean;
  readonly place: PlaceOfArticulation;
  /** One, or those that it goes through: from vowel to vowel, from closed to open. */
  readonly postures: readonly Posture[];
};

/** Of the mouth at rest. */
export const rest: Posture = {
  height: 0.42,
  advance: 0.5,
  tip: 'down',
  jaw: 0.12,
  rounding: 0,
  spread: 0,
  opening: 0.03,
  biting: 0,
  velum: 0.6,
};

const posture = (change: Partial<Posture>): Posture => ({ ...rest, velum: 0, ...change });
const vowelAt = (height: number, advance: number, jaw: number, opening: number, lips: Partial<Posture> = {}) =>
  posture({ height, advance, jaw, opening, tip: advance < 0.3 ? 'back' : 'down', ...lips });

const i = vowelAt(0.9, 0.95, 0.12, 0.2, { spread: 1 });
const I = vowelAt(0.74, 0.84, 0.24, 0.26, { spread: 0.5 });
const e = vowelAt(0.56, 0.86, 0.4, 0.42, { spread: 0.45 });
const ae = vowelAt(0.34, 0.84, 0.75, 0.72, { spread: 0.6 });
const a = vowelAt(0.2, 0.6, 0.8, 0.75, { spread: 0.1 });
const ah = vowelAt(0.1, 0.12, 0.9, 0.85);
const o = vowelAt(0.16, 0.04, 0.62, 0.5, { rounding: 0.5 });
const aw = vowelAt(0.36, 0.05, 0.45, 0.36, { rounding: 0.85 });
const U = vowelAt(0.7, 0.16, 0.24, 0.24, { rounding: 0.7 });
const u = vowelAt(0.88, 0.1, 0.14, 0.16, { rounding: 1 });
const uh = vowelAt(0.3, 0.42, 0.6, 0.52);
const er = vowelAt(0.52, 0.5, 0.3, 0.3, { rounding: 0.15 });
const schwa = vowelAt(0.46, 0.5, 0.32, 0.28);

const vowel = (place: PlaceOfArticulation, ...postures: readonly Posture[]): Articulation => ({
  kind: 'vowel',
  voiced: true,
  place,
  postures,
});

const lipsShut = posture({ opening: 0, jaw: 0 });
const lipsOpen = posture({ opening: 0.34, jaw: 0.3, height: 0.3 });
const tipUp = posture({ tip: 'ridge', height: 0.5, advance: 0.6, opening: 0.22, jaw: 0.15 });
const tipOff = posture({ tip: 'down', height: 0.4, advance: 0.55, opening: 0.32, jaw: 0.35 });
const backUp = posture({ height: 1, advance: 0.03, tip: 'down', opening: 0.3, jaw: 0.28 });
const backOff = posture({ height: 0.5, advance: 0.15, tip: 'down', opening: 0.36, jaw: 0.38 });
const hiss = posture({ tip: 'near', height: 0.55, advance: 0.66, opening: 0.16, spread: 0.7, jaw: 0.06 });
const hush = posture({ tip: 'behind', height: 0.72, advance: 0.72, opening: 0.42, rounding: 0.95, jaw: 0.1 });
const shut = posture({ tip: 'ridge', height: 0.74, advance: 0.7, opening: 0.38, rounding: 0.9, jaw: 0.1 });
const bite = posture({ biting: 1, opening: 0.26, jaw: 0.12, height: 0.4 });
const between = posture({ tip: 'between', height: 0.46, advance: 0.64, opening: 0.58, jaw: 0.34 });
const curl = posture({ tip: 'curled', height: 0.5, advance: 0.45, opening: 0.28, rounding: 0.6, jaw: 0.2 });

const pair = (
  kind: Articulation['kind'],
  place: PlaceOfArticulation,
  postures: readonly Posture[],
): readonly [unvoiced: Articulation, voiced: Articulation] => [
  { kind, place, postures, voiced: false },
  { kind, place, postures, voiced: true },
];
const [p, b] = pair('stop', 'lips', [lipsShut, lipsOpen]);
const [t, d] = pair('stop', 'ridge', [tipUp, tipOff]);
const [k, g] = pair('stop', 'velum', [backUp, backOff]);
const [f, v] = pair('fricative', 'lip-teeth', [bite]);
const [th, dh] = pair('fricative', 'teeth', [between]);
const [s, z] = pair('fricative', 'ridge', [hiss]);
const [sh, zh] = pair('fricative', 'behind-ridge', [hush]);
const [ch, dj] = pair('affricate', 'behind-ridge', [shut, hush]);
const [tr, dr] = pair('affricate', 'behind-ridge', [{ ...tipUp, rounding: 0.5 }, curl]);
const [ts, dz] = pair('affricate', 'ridge', [tipUp, hiss]);
const nasal = (place: PlaceOfArticulation, at: Posture): Articulation => ({
  kind: 'nasal',
  voiced: true,
  place,
  postures: [{ ...at, velum: 1 }],
});

/** How each symbol of the chart is made, by the symbol as `symbolOf` writes it. */
export const articulations: Readonly<Record<string, Articulation>> = {
  iː: vowel('tongue', i),
  ɪ: vowel('tongue', I),
  e: vowel('tongue', e),
  æ: vowel('tongue', ae),
  ɑː: vowel('tongue', ah),
  ɒ: vowel('tongue', o),
  ɔː: vowel('lips', aw),
  ʊ: vowel('lips', U),
  uː: vowel('lips', u),
  ʌ: vowel('tongue', uh),
  ɜː: vowel('tongue', er),
  ə: vowel('tongue', schwa),
  eɪ: vowel('tongue', e, I),
  aɪ: vowel('tongue', a, I),
  ɔɪ: vowel('lips', aw, I),
  aʊ: vowel('tongue', a, U),
  əʊ: vowel('tongue', schwa, U),
  ɪə: vowel('tongue', I, schwa),
  eə: vowel('tongue', e, schwa),
  ʊə: vowel('lips', U, schwa),
  p,
  b,
  t,
  d,
  k,
  ɡ: g,
  f,
  v,
  θ: th,
  ð: dh,
  s,
  z,
  ʃ: sh,
  ʒ: zh,
  h: { kind: 'fricative', voiced: false, place: 'throat', postures: [vowelAt(0.3, 0.42, 0.5, 0.45)] },
  tʃ: ch,
  dʒ: dj,
  tr,
  dr,
  ts,
  dz,
  m: nasal('lips', lipsShut),
  n: nasal('ridge', tipUp),
  ŋ: nasal('velum', backUp),
  l: { kind: 'lateral', voiced: true, place: 'ridge', postures: [{ ...tipUp, height: 0.36, advance: 0.42, opening: 0.34, jaw: 0.24 }] },
  r: { kind: 'glide', voiced: true, place: 'behind-ridge', postures: [curl] },
  w: { kind: 'glide', voiced: true, place: 'lips', postures: [u, { ...schwa, opening: 0.36 }] },
  j: { kind: 'glide', voiced: true, place: 'tongue', postures: [{ ...i, height: 0.95, spread: 0.6 }, schwa] },
};

/** How a symbol is made; undefined for one that is not among the 48, such as a school's own. */
export function articulationOf(text: string): Articulation | undefined {
  const symbol = symbolOf(text);
  return Object.hasOwn(articulations, symbol) ? articulations[symbol] : undefined;
}
