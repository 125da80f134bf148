import type { SoundSentence } from '@chorus/sdk';
import type { DraftSentence, OwnTextDraft, SentenceSpan } from '@chorus/contract/content/own-text-draft';
import { sentencesIn } from './edit-text.ts';

type Sound = OwnTextDraft['sounds'][number];

/**
 * A text with a sound: each sentence where it was found in it. What was not found gets the room between its neighbours, which is not sure. `found` is one for each
 * of `ids`, the sentences that were looked for; the others stay as they are.
 */
export function placeSound(draft: OwnTextDraft, sound: Sound, ids: readonly string[], found: readonly SoundSentence[]): OwnTextDraft {
  const byId = new Map(ids.map((id, n) => [id, found[n]!]));
  const wanted = sentencesIn(draft).filter(({ id }) => byId.has(id));
  const spans = new Map<string, SentenceSpan | null>();
  wanted.forEach(({ id }, n) => {
    const one = byId.get(id)!;
    if (one.toMs > one.fromMs) return spans.set(id, spanOf(sound.id, one));
    const before = wanted.slice(0, n).findLast((other) => isPlaced(byId.get(other.id)!));
    const after = wanted.slice(n).find((other) => isPlaced(byId.get(other.id)!));
    const lost = wanted.slice(before ? wanted.indexOf(before) + 1 : 0, after ? wanted.indexOf(after) : wanted.length);
    return spans.set(
      id,
      roomFor(lost, id, before ? byId.get(before.id)!.toMs : 0, after ? byId.get(after.id)!.fromMs : sound.ms, sound.id),
    );
  });
  return {
    ...draft,
    sounds: [...draft.sounds.filter(({ id }) => id !== sound.id), sound],
    paragraphs: draft.paragraphs.map(({ sentences }) => ({
      sentences: sentences.map((one) => (spans.has(one.id) ? { ...one, span: spans.get(one.id)! } : one)),
    })),
  };
}

/** A text without its sounds. */
export const withoutSounds = (draft: OwnTextDraft): OwnTextDraft => ({
  ...draft,
  sounds: [],
  paragraphs: draft.paragraphs.map(({ sentences }) => ({ sentences: sentences.map((one) => ({ ...one, span: null })) })),
});

const isPlaced = ({ fromMs, toMs }: SoundSentence): boolean => toMs > fromMs;

const spanOf = (sound: string, { fromMs, toMs, sure, words }: SoundSentence): SentenceSpan => ({
  sound,
  fromMs: Math.round(fromMs),
  toMs: Math.round(toMs),
  sure,
  words: words.flatMap(({ letters, fromMs: from, toMs: to }) =>
    letters ? [{ letters: [letters[0], letters[1]], fromMs: Math.round(from), toMs: Math.round(to) }] : [],
  ),
});

/** Sentences that were not found share the room by their letters; where there is none they are in no sound. */
function roomFor(lost: readonly DraftSentence[], id: string, fromMs: number, toMs: number, sound: string): SentenceSpan | null {
  const letters = lost.reduce((sum, { text }) => sum + text.length, 0);
  const at = lost.findIndex((one) => one.id === id);
  const before = lost.slice(0, at).reduce((sum, { text }) => sum + text.length, 0);
  const share = (part: number) => Math.round(fromMs + ((toMs - fromMs) * part) / letters);
  const [from, to] = [share(before), share(before + lost[at]!.text.length)];
  // nobody says fifty letters in a second: it is not there at all
  if (to - from < lost[at]!.text.length * 20) return null;
  return { sound, fromMs: from, toMs: to, sure: false, words: [] };
}
