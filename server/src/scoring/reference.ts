import type { ScoringCore, ScoringRequest } from '@chorus/contract/scoring';
import { sentencesOf, tokenise, type Reference, type ReferenceWord } from '@chorus/speech';
import { phonesOfCodes, phonesOfIpa } from './phone-codes.ts';
import { ScoringError } from './scoring-error.ts';

const bad = (message: string): ScoringError => new ScoringError('badRequest', message);

/** What a request asks the speaker to say. Error: `ScoringError` `badRequest`. */
export function referenceOf(core: ScoringCore, request: ScoringRequest): Reference {
  const { refText = '' } = request;
  if (refText.length > core.characters) throw bad(`refText is longer than ${core.characters} characters`);
  switch (core.kind) {
    case 'word': {
      const words = wordsOf(refText);
      // "ice cream" is a word of a word book and two for the scorer.
      return words.length === 1 ? { kind: 'word', word: words[0]! } : { kind: 'sentence', words };
    }
    case 'sentence':
      return { kind: 'sentence', words: wordsOf(refText) };
    case 'paragraph':
      return { kind: 'paragraph', sentences: required(sentencesOf(refText), 'refText').map(wordsOf) };
    case 'choice':
      return { kind: 'choice', options: optionsOf(request).map(({ text }) => wordsOf(text)) };
    case 'symbol': {
      const phones = phonesOfCodes(refText) ?? phonesOfIpa(refText);
      if (!phones) throw bad('refText names a phone that is unknown');
      return { kind: 'symbol', phones };
    }
    case 'retell': {
      const points = (request.points ?? request.lm)?.map(({ text }) => text);
      return { kind: 'retell', points: required(points ?? sentencesOf(refText), 'points') };
    }
    case 'qa':
      return { kind: 'qa', answers: required(request.lm?.map(({ text }) => text) ?? [refText], 'lm') };
  }
}

/** The options of a choice with whether each is right: `lm`, or `key` and `unkey`. */
export function optionsOf({ lm, key, unkey }: ScoringRequest): readonly { readonly text: string; readonly answer: boolean }[] {
  if (lm) return required(lm, 'lm').map(({ text, answer }) => ({ text, answer: Number(answer ?? 0) !== 0 }));
  const texts = (value: typeof key) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one) => (typeof one === 'string' ? one : one.text));
  return required([...texts(key).map((text) => ({ text, answer: true })), ...texts(unkey).map((text) => ({ text, answer: false }))], 'key');
}

function required<T>(list: readonly T[], name: string): readonly T[] {
  if (list.every((one) => one === '')) throw bad(`${name} is missing`);
  return list;
}

const custom = /([\p{L}\p{N}'’-]+)\(\s*([zp])\s*:\s*([^)]{1,300})\)/gu;

/** Words of a text; `word(z: k ae t)` and `word(p:kæt)` bring their own pronunciation. */
function wordsOf(text: string): ReferenceWord[] {
  const words: ReferenceWord[] = [];
  let at = 0;
  for (const match of text.matchAll(custom)) {
    words.push(...plain(text.slice(at, match.index)));
    const phones = match[2] === 'z' ? phonesOfCodes(match[3]!) : phonesOfIpa(match[3]!);
    if (!phones) throw bad(`the pronunciation of "${match[1]}" names a phone that is unknown`);
    words.push({ text: match[1]!, pronunciations: [{ phones }] });
    at = match.index + match[0].length;
  }
  words.push(...plain(text.slice(at)));
  if (words.length === 0) throw bad('refText has no word');
  return words;
}

const plain = (text: string): ReferenceWord[] => tokenise(text).map((word) => ({ text: word }));
