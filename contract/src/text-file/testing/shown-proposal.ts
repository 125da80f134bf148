import { cleanText } from '../clean-text.ts';
import type { TextProposal } from '../text-proposal.ts';
import type { TextSource } from '../text-source.ts';

/** A proposal as lines: `# title`, `¶` a paragraph, `role| text = translation ?doubt`, `- reason: what was left`. */
export function shownProposal({ title, roles, paragraphs, left }: TextProposal): string[] {
  const names = new Map(roles.map(({ id, name, translation }) => [id, translation === undefined ? name : `${name}/${translation}`]));
  return [
    ...(title === undefined ? [] : [`# ${title}`]),
    ...paragraphs.flatMap(({ sentences, translation }) => [
      `¶${translation === undefined ? '' : ` = ${translation}`}`,
      ...sentences.map(
        (one) =>
          `${one.role === undefined ? '' : `${names.get(one.role)}| `}${one.text}${one.translation === undefined ? '' : ` = ${one.translation}`}${one.cue === undefined ? '' : ` @${one.cue.fromMs}-${one.cue.toMs}`}${one.doubt === undefined ? '' : ` ?${one.doubt}`}`,
      ),
    ]),
    ...left.map(({ text, why }) => `- ${why}: ${text}`),
  ];
}

/** Letters and figures of a source that are nowhere in its proposal; empty: none is lost. */
export function lostLetters(source: TextSource, { title = '', roles, paragraphs, left }: TextProposal): string {
  const kept = [
    title,
    ...left.map(({ text }) => text),
    ...paragraphs.flatMap(({ sentences, translation = '' }) => [
      translation,
      ...sentences.flatMap((one) => [one.text, one.translation ?? '']),
    ]),
  ];
  const counts = new Map<string, number>();
  for (const letter of lettersIn(kept)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  // a name stands in front of each turn, and in the roles once
  for (const letter of lettersIn(roles.flatMap(({ name, translation = '' }) => [name, translation]))) counts.set(letter, Infinity);
  return lettersIn(textsOf(source))
    .filter((letter) => {
      const count = counts.get(letter) ?? 0;
      counts.set(letter, count - 1);
      return count <= 0;
    })
    .join('');
}

const lettersIn = (texts: readonly string[]) =>
  [...cleanText(texts.join('\n'))]
    .filter((char) => /[\p{L}\p{N}]/u.test(char))
    .flatMap((char) => [...char.normalize('NFKC').toLowerCase()]);

function textsOf(source: TextSource): string[] {
  const left = source.left.map(({ text }) => text);
  if (source.kind === 'cues') return [source.title ?? '', ...left, ...source.cues.flatMap(({ lines }) => lines)];
  const lines = source.blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines : block.rows.flat().flatMap((cell) => (cell.merged ? [] : cell.lines)),
  );
  return [...left, ...lines.map(({ text }) => text)];
}
