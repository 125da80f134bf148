import type { heardWords } from '../src/heard-words.ts';
import type { Decision } from './decisions.ts';
import { pronounce, type Pronounced } from './pronounce.ts';

/** A word that is in no book: it is heard and read for a sound in it. */
export interface HeardWord extends Pronounced {
  text: string;
  meaning: { 'zh-CN': string };
  sound: { us: string; uk: string };
}

/** `espeak` is what espeak-ng en-gb prints for each. */
export function makeHeardWords(sources: typeof heardWords, espeak: Record<string, string>, decisions: Decision[]): HeardWord[] {
  return sources.map(([text, chinese, britishIpa]) => {
    const printed = espeak[text];
    if (printed === undefined) throw new Error(`${text}: espeak-ng was not asked`);
    const sound = { us: `sound:us:${text}`, uk: `sound:uk:${text}` };
    return { text, meaning: { 'zh-CN': chinese }, sound, ...pronounce(text, britishIpa, printed, decisions) };
  });
}
