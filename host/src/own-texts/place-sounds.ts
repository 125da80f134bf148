import type { DraftSentence, OwnTextDraft } from '@chorus/contract/content/own-text-draft';
import type { SoundSentence } from '@chorus/sdk';
import type { BegunText } from './draft-of.ts';
import { joinNext, sentencesIn } from './edit-text.ts';
import { placeSound } from './place-sound.ts';

type Sound = OwnTextDraft['sounds'][number];

/** A sound, and where the sentences of these ids are in it. */
export interface LookedThrough {
  readonly sound: Sound;
  readonly ids: readonly string[];
  readonly found: readonly SoundSentence[];
}

const collator = new Intl.Collator('en', { numeric: true });

/** Files as a person would put them: p2 before p10. */
export const inNaturalOrder = <F extends { readonly name: string }>(files: readonly F[]): readonly F[] =>
  [...files].sort((a, b) => collator.compare(a.name, b.name));

/** The sentences that each of so many sounds is proposed to: a paragraph each where there are as many, else any of the text. */
export function proposedFor(draft: OwnTextDraft, sounds: number): readonly (readonly DraftSentence[])[] {
  const { paragraphs } = draft;
  const all = sentencesIn(draft);
  if (sounds > 1 && sounds === paragraphs.length) return paragraphs.map(({ sentences }) => sentences);
  return Array.from({ length: sounds }, () => all);
}

/** Whether any sentence is surely in it. */
export const hasSome = ({ found }: Pick<LookedThrough, 'found'>): boolean => found.some(({ sure }) => sure);

/**
 * A text with sounds. One that was looked through for the whole text alone gets all of it; of several each gets what is surely in it, and what lies between; one
 * that has nothing stays out. A sentence that two have is the earlier one's.
 */
export function placeSounds(text: BegunText, looked: readonly LookedThrough[]): BegunText {
  const taken = new Set<string>();
  let { draft } = text;
  for (const one of looked) {
    const ids = looked.length === 1 && draft.sounds.length === 0 ? one.ids : ownOf(one, taken);
    if (ids.length === 0) continue;
    for (const id of ids) taken.add(id);
    const found = ids.map((id) => one.found[one.ids.indexOf(id)]!);
    draft = placeSound(draft, one.sound, ids, found);
  }
  return withSoundDoubts({ ...text, draft: withoutUnused(draft, text.draft) });
}

/** From the first to the last sentence that is surely in it, without what an earlier one has. */
function ownOf({ ids, found }: LookedThrough, taken: ReadonlySet<string>): readonly string[] {
  const sure = ids.filter((id, n) => found[n]!.sure && !taken.has(id));
  const [from, to] = [ids.indexOf(sure[0] ?? ''), ids.indexOf(sure.at(-1) ?? '')];
  return from < 0 ? [] : ids.slice(from, to + 1).filter((id) => !taken.has(id));
}

/** A sentence with a sound of its own: where it was found in it, else all of it. What it had before is gone with it. */
export function placeOwn(text: BegunText, id: string, sound: Sound, [found]: readonly SoundSentence[]): BegunText {
  const whole: SoundSentence = { fromMs: 0, toMs: sound.ms, sure: true, words: [] };
  const draft = placeSound(text.draft, sound, [id], [found?.sure ? found : whole]);
  return withSoundDoubts({ ...text, draft: withoutUnused(draft, text.draft) });
}

/** A text without one of its sounds. */
export const withoutSound = (text: BegunText, sound: string): BegunText =>
  withSoundDoubts({
    ...text,
    draft: {
      ...mapSentences(text.draft, (one) => (one.span?.sound === sound ? { ...one, span: null } : one)),
      sounds: text.draft.sounds.filter(({ id }) => id !== sound),
    },
  });

/** A sentence with the one after it as one. Two that are in different sounds are in none together, which is told. */
export function joinInSound({ draft, doubts }: BegunText, id: string): BegunText {
  const joined = joinNext(draft, id);
  const isLost = (of: OwnTextDraft) => sentencesIn(of).find((one) => one.id === id)?.span === null;
  return { draft: joined, doubts: isLost(joined) && !isLost(draft) ? { [id]: 'no-sound', ...doubts } : doubts };
}

/** What has no place any more is told, what has one is not; of a text without sounds nothing is. */
export function withSoundDoubts({ draft, doubts }: BegunText): BegunText {
  const told = Object.entries(doubts).filter(([, why]) => why !== 'no-sound');
  const lost = draft.sounds.length === 0 ? [] : sentencesIn(draft).filter(({ span }) => span === null);
  return { draft, doubts: { ...Object.fromEntries(lost.map(({ id }) => [id, 'no-sound'])), ...Object.fromEntries(told) } };
}

/** Numbers of the sentences that are heard in a sound, from 1, as runs. */
export function runsIn(draft: OwnTextDraft, sound: string): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  sentencesIn(draft).forEach(({ span }, n) => {
    if (span?.sound !== sound) return;
    const last = runs.at(-1);
    if (last && last[1] === n) last[1] = n + 1;
    else runs.push([n + 1, n + 1]);
  });
  return runs;
}

/** Without the sounds that lost their last sentence. */
function withoutUnused(draft: OwnTextDraft, before: OwnTextDraft): OwnTextDraft {
  const used = usedIn(draft);
  const usedBefore = usedIn(before);
  return { ...draft, sounds: draft.sounds.filter(({ id }) => used.has(id) || !usedBefore.has(id)) };
}

const usedIn = (draft: OwnTextDraft): ReadonlySet<string> => new Set(sentencesIn(draft).flatMap(({ span }) => (span ? [span.sound] : [])));

const mapSentences = (draft: OwnTextDraft, into: (sentence: DraftSentence) => DraftSentence): OwnTextDraft => ({
  ...draft,
  paragraphs: draft.paragraphs.map(({ sentences }) => ({ sentences: sentences.map(into) })),
});
