/** A voice of a synthesiser. */
export interface Voice {
  engine: 'flite' | 'espeak-ng';
  name: string;
  /** How fast it reads to a middle-school class: of Flite how much slower than by itself, of eSpeak NG words a minute. */
  speed: number;
  /** By how much smaller the speaker is than the one that the voice was made of: a child's voice. */
  higher?: number;
}

/** Who may read a text, in both varieties of English. No two have one voice. */
export const cast = {
  woman: { us: { engine: 'flite', name: 'slt', speed: 1.22 }, uk: { engine: 'espeak-ng', name: 'en-gb-x-rp+Andrea', speed: 105 } },
  man: { us: { engine: 'flite', name: 'rms', speed: 1.05 }, uk: { engine: 'espeak-ng', name: 'en-gb-x-rp+m3', speed: 120 } },
  girl: {
    us: { engine: 'flite', name: 'slt', speed: 1.22, higher: 1.2 },
    uk: { engine: 'espeak-ng', name: 'en-gb-x-rp+Annie', speed: 120, higher: 1.1 },
  },
  boy: {
    us: { engine: 'flite', name: 'rms', speed: 1.05, higher: 1.35 },
    uk: { engine: 'espeak-ng', name: 'en-gb-x-rp', speed: 120, higher: 1.3 },
  },
} as const satisfies Record<string, Record<'us' | 'uk', Voice>>;

export type VoiceName = keyof typeof cast;

const programs = { flite: 'Flite 2.2', 'espeak-ng': 'eSpeak NG 1.51' } as const;
const authors = { flite: 'Chorus, with Flite', 'espeak-ng': 'Chorus, with eSpeak NG' } as const;

/** Whose work a sound of these voices is. */
export function spokenBy(names: readonly VoiceName[], variety: 'us' | 'uk'): { source: string; author: string } {
  const voices = names.map((name): Voice => cast[name][variety]);
  const { engine } = voices[0]!;
  const said = [...new Set(voices.map(({ name }) => name))].toSorted();
  return {
    source: `Spoken by ${programs[engine]}, ${said.length === 1 ? 'voice' : 'voices'} ${said.join(', ')}`,
    author: authors[engine],
  };
}
