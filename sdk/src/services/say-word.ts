import type { Accent, Word } from '../model/content.ts';
import type { AudioService, PlayOptions, Sound } from './audio-service.ts';

/** `said`: it has begun. `silent`: neither its sound nor the operating system's voice can be had. `not-now`: refused while recording, or another sound took its place. */
export type WordSaid = 'said' | 'silent' | 'not-now';

/** Says a word by its model sound in this accent, else in the other one; where neither can be had, by the operating system's voice. Resolves when it has begun. */
export async function sayWord(
  audio: Pick<AudioService, 'play' | 'state'>,
  word: Pick<Word, 'text' | 'sound'>,
  accent: Accent,
  options: PlayOptions & { readonly key: string },
): Promise<WordSaid> {
  const url = word.sound[accent] ?? word.sound.us ?? word.sound.uk;
  const sounds: readonly Sound[] = [...(url === undefined ? [] : [{ url }]), { speak: word.text, accent }];
  for (const sound of sounds) {
    const before = audio.state.get().error;
    const { ok, reason } = await audio.play(sound, options);
    if (ok) return 'said';
    // another sound in its place is no failure of this one, and an older failure is none either
    const { error } = audio.state.get();
    if (reason !== 'no-voice' && (error === before || error?.key !== options.key)) return 'not-now';
  }
  return 'silent';
}
