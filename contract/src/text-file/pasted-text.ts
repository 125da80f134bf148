import { isCues, readCues } from './read-cues.ts';
import { lettersOf } from './languages.ts';
import { readHtml } from './read-html.ts';
import { readLines } from './read-lines.ts';
import { TextFileError, textLimits, type TextSource } from './text-source.ts';

/** What somebody pasted: of its page, where the clipboard has one, what is bold and what is a table. Fails as {@link readTextFile} does. */
export async function pastedText(text: string, html?: string): Promise<TextSource> {
  if (Math.max(text.length, (html?.length ?? 0) / 50) > textLimits.characters) throw new TextFileError('too-long');
  if (!/[\p{L}\p{N}]/u.test(text)) throw new TextFileError(text.trim() === '' ? 'empty' : 'no-text');
  if (isCues(text)) return readCues(text);
  if (html !== undefined && /<(?:table|b|strong|p|li|h\d)[\s>]|font-weight/i.test(html)) {
    const page = readHtml(html);
    // A page that says something else than its text was made for other eyes.
    if (page.kind === 'text' && lettersOf(allText(page)) === lettersOf(text)) return page;
  }
  return readLines(text);
}

const allText = ({ blocks, left }: Extract<TextSource, { kind: 'text' }>) =>
  [
    ...blocks.flatMap((block) =>
      (block.kind === 'paragraph' ? block.lines : block.rows.flat().flatMap((cell) => (cell.merged ? [] : cell.lines))).map(
        ({ text }) => text,
      ),
    ),
    ...left.map(({ text }) => text),
  ].join('\n');
