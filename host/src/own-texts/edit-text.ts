import type { DraftSentence, OwnTextDraft, SentenceSpan } from '@chorus/contract/content/own-text-draft';

/** No sentence is shorter: a border can't be dragged over another one. */
export const shortestMs = 100;

/** Sentences of a text in their order, across its paragraphs. */
export const sentencesIn = ({ paragraphs }: OwnTextDraft): readonly DraftSentence[] => paragraphs.flatMap(({ sentences }) => sentences);

/** A sentence with the one after it, which may begin the next paragraph, as one. It keeps its id; the last one stays as it is. */
export function joinNext(draft: OwnTextDraft, id: string): OwnTextDraft {
  const all = sentencesIn(draft);
  const at = all.findIndex((one) => one.id === id);
  const [first, second] = [all[at], all[at + 1]];
  if (!first || !second) return draft;
  const joined: DraftSentence = {
    ...first,
    text: both(first.text, second.text, ' '),
    translation: both(first.translation, second.translation, ''),
    role: first.role ?? second.role,
    span: joinedSpan(first, second),
  };
  return withSentences(draft, (one) => (one.id === first.id ? [joined] : one.id === second.id ? [] : [one]));
}

/** A sentence as two, parted before the letter at `offset` of its text; the second one has the id `newId`. Unchanged where a part would be empty. */
export function splitAt(draft: OwnTextDraft, id: string, offset: number, newId: string): OwnTextDraft {
  return withSentences(draft, (one) => {
    if (one.id !== id) return [one];
    const [head, tail] = [one.text.slice(0, offset).trimEnd(), one.text.slice(offset).trimStart()];
    if (head === '' || tail === '') return [one];
    const [said, saidAfter] = splitTranslation(one.translation);
    const [span, spanAfter] = splitSpan(one.span, one.text.length - tail.length, head.length / one.text.length);
    return [
      { ...one, text: head, translation: said, span },
      { id: newId, text: tail, translation: saidAfter, role: one.role, span: spanAfter },
    ];
  });
}

/** The text of a sentence, as somebody has typed it. Where it is in the sound stays, its words are to be found anew. */
export function setText(draft: OwnTextDraft, id: string, text: string): OwnTextDraft {
  return changed(draft, id, (one) => (one.text === text ? one : { ...one, text, span: one.span && { ...one.span, words: [] } }));
}

export const setTranslation = (draft: OwnTextDraft, id: string, translation: string): OwnTextDraft =>
  changed(draft, id, (one) => ({ ...one, translation }));

export const setRole = (draft: OwnTextDraft, id: string, role: string | null): OwnTextDraft =>
  changed(draft, id, (one) => ({ ...one, role }));

/** Takes a sentence out; the paragraph that it leaves empty goes with it. */
export const removeSentence = (draft: OwnTextDraft, id: string): OwnTextDraft =>
  withSentences(draft, (one) => (one.id === id ? [] : [one]));

/** A new role at the end, or the one that has the name already; gives its id. */
export function addRole(draft: OwnTextDraft, name: string, newId: string): { readonly draft: OwnTextDraft; readonly role: string } {
  const known = draft.roles.find((role) => role.name.toLowerCase() === name.trim().toLowerCase());
  if (known) return { draft, role: known.id };
  return { draft: { ...draft, roles: [...draft.roles, { id: newId, name: name.trim() }] }, role: newId };
}

/** Takes a role out: its sentences have none. */
export const removeRole = (draft: OwnTextDraft, role: string): OwnTextDraft =>
  withSentences({ ...draft, roles: draft.roles.filter(({ id }) => id !== role) }, (one) => [
    one.role === role ? { ...one, role: null } : one,
  ]);

/** A paragraph that begins with this sentence, or, where one does, no longer. */
export function toggleParagraph(draft: OwnTextDraft, id: string): OwnTextDraft {
  const paragraphs: { sentences: DraftSentence[] }[] = [];
  for (const { sentences } of draft.paragraphs)
    sentences.forEach((one, s) => {
      const begins = s === 0 ? one.id !== id : one.id === id;
      if (begins || paragraphs.length === 0) paragraphs.push({ sentences: [one] });
      else paragraphs.at(-1)!.sentences.push(one);
    });
  return { ...draft, paragraphs };
}

/**
 * Moves where a sentence begins or ends in its sound, as far as its neighbours in it leave room: they go along as long as they touch it, and are none shorter
 * than {@link shortestMs}. A border that was set by hand is sure.
 */
export function moveBorder(draft: OwnTextDraft, id: string, side: 'from' | 'to', ms: number): OwnTextDraft {
  const all = sentencesIn(draft);
  const one = all.find((sentence) => sentence.id === id);
  if (!one?.span) return draft;
  const { span } = one;
  const inSound = all.filter((sentence) => sentence.span?.sound === span.sound);
  const at = inSound.findIndex((sentence) => sentence.id === id);
  const other = inSound[side === 'from' ? at - 1 : at + 1];
  const end = draft.sounds.find((sound) => sound.id === span.sound)?.ms ?? span.toMs;
  const [least, most] =
    side === 'from'
      ? [other?.span ? other.span.fromMs + shortestMs : 0, span.toMs - shortestMs]
      : [span.fromMs + shortestMs, other?.span ? other.span.toMs - shortestMs : end];
  const to = Math.round(Math.min(Math.max(ms, least), Math.max(most, least)));
  const moved = side === 'from' ? cut(span, to, span.toMs) : cut(span, span.fromMs, to);
  return withSentences(draft, (sentence) => {
    if (sentence.id === id) return [{ ...sentence, span: { ...moved, sure: true } }];
    if (sentence.id !== other?.id || !other.span) return [sentence];
    const pushed = side === 'from' ? Math.min(other.span.toMs, to) : Math.max(other.span.fromMs, to);
    return [{ ...sentence, span: side === 'from' ? cut(other.span, other.span.fromMs, pushed) : cut(other.span, pushed, other.span.toMs) }];
  });
}

const both = (one: string, other: string, between: string): string =>
  one === '' || other === '' ? one + other : `${one}${between}${other}`;

/** Of two that are in one sound the stretch of both, with the words of both; of others none. */
function joinedSpan(first: DraftSentence, second: DraftSentence): SentenceSpan | null {
  const [one, other] = [first.span, second.span];
  if (!one || !other || one.sound !== other.sound || other.fromMs < one.fromMs) return null;
  const shift = first.text === '' ? 0 : first.text.length + 1;
  const whole = one.words.length > 0 && other.words.length > 0;
  const moved = other.words.map(({ letters: [from, to], ...word }) => ({
    ...word,
    letters: [from + shift, to + shift] as [number, number],
  }));
  return { ...one, toMs: other.toMs, sure: one.sure && other.sure, words: whole ? [...one.words, ...moved] : [] };
}

/** Between the two words that the cut is between, else by the share of letters, which is not sure. */
function splitSpan(span: SentenceSpan | null, offset: number, share: number): [SentenceSpan | null, SentenceSpan | null] {
  if (!span) return [null, null];
  const before = span.words.filter(({ letters }) => letters[0] < offset);
  const after = span.words.filter(({ letters }) => letters[0] >= offset);
  if (before.length > 0 && after.length > 0) {
    const at = Math.round((before.at(-1)!.toMs + after[0]!.fromMs) / 2);
    const moved = after.map(({ letters: [from, to], ...word }) => ({ ...word, letters: [from - offset, to - offset] as [number, number] }));
    return [
      { ...span, toMs: at, words: before },
      { ...span, fromMs: at, words: moved },
    ];
  }
  const at = Math.round(span.fromMs + (span.toMs - span.fromMs) * share);
  return [
    { ...span, toMs: at, sure: false, words: [] },
    { ...span, fromMs: at, sure: false, words: [] },
  ];
}

/** Two Chinese sentences go to the two; anything else stays with the first. */
function splitTranslation(translation: string): [string, string] {
  const parts = translation.match(/[^。！？!?]+[。！？!?]+[”’」]*|[^。！？!?]+$/g) ?? [];
  return parts.length === 2 ? [parts[0]!.trim(), parts[1]!.trim()] : [translation, ''];
}

/** A span within new borders, with the words that are still in it. */
function cut(span: SentenceSpan, fromMs: number, toMs: number): SentenceSpan {
  const words = span.words.filter((word) => word.toMs > fromMs && word.fromMs < toMs);
  const within = words.map((word) => ({ ...word, fromMs: Math.max(word.fromMs, fromMs), toMs: Math.min(word.toMs, toMs) }));
  return { ...span, fromMs, toMs, words: within.length === span.words.length ? within : [] };
}

const changed = (draft: OwnTextDraft, id: string, change: (sentence: DraftSentence) => DraftSentence): OwnTextDraft =>
  withSentences(draft, (one) => [one.id === id ? change(one) : one]);

function withSentences(draft: OwnTextDraft, into: (sentence: DraftSentence) => readonly DraftSentence[]): OwnTextDraft {
  const paragraphs = draft.paragraphs.map(({ sentences }) => ({ sentences: sentences.flatMap(into) }));
  return { ...draft, paragraphs: paragraphs.filter(({ sentences }) => sentences.length > 0) };
}
