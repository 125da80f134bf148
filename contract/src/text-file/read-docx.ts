import { zipSync } from 'fflate';
import { TableError } from '../table-file/table.ts';
import { unpack } from '../table-file/unpack.ts';
import { walkXml } from '../table-file/walk-xml.ts';
import { readHtml } from './read-html.ts';
import { TextFileError, type LeftText, type TextSource } from './text-source.ts';

/**
 * The body of a Word document (ECMA-376) as it reads with all changes accepted; what they deleted is left. Pictures, headers and footers, comments and hidden
 * text don't come.
 */
export async function readDocx(bytes: Uint8Array<ArrayBuffer>): Promise<TextSource> {
  try {
    // What comes out of the archive was counted, and is all that the converter sees.
    const parts = unpack(bytes, (name) => /\.(?:xml|rels)$/i.test(name));
    const left: LeftText[] = [];
    for (const [name, part] of parts)
      if (/word[/\\]document\d*\.xml$/i.test(name)) {
        left.push(...deletions(part));
        parts.set(name, withoutGuides(part, left));
      }
    const archive = zipSync(Object.fromEntries(parts), { level: 0 });
    const { default: mammoth } = await import('mammoth');
    const { value } = await mammoth.convertToHtml(
      // one for Node, the other for browsers
      { arrayBuffer: archive.buffer, buffer: archive } as unknown as { arrayBuffer: ArrayBuffer },
      { ignoreEmptyParagraphs: false, externalFileAccess: false, styleMap: ["p[style-name='Title'] => h1:fresh", 'strike => s'] },
    );
    const source = readHtml(value);
    return { ...source, left: [...source.left, ...left] };
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    if (error instanceof TableError) throw new TextFileError(error.problem === 'zip-bomb' ? 'too-large' : 'damaged', { cause: error });
    throw new TextFileError('damaged', { cause: error });
  }
}

/** What a tracked change took away. What it moved stands where it was moved to. */
function deletions(part: Uint8Array<ArrayBuffer>): LeftText[] {
  const found: LeftText[] = [];
  let [depth, text, reads] = [0, '', false];
  walkXml(part, {
    open: (name) => {
      if (name === 'del') depth += 1;
      reads = depth > 0 && name === 'delText';
    },
    text: (piece) => {
      if (reads) text += piece;
    },
    close: (name) => {
      if (name === 'delText') reads = false;
      if (name !== 'del') return;
      depth -= 1;
      if (depth === 0 && text.trim() !== '') found.push({ text: text.trim(), why: 'tracked-deletion' });
      if (depth === 0) text = '';
    },
  });
  return found;
}

/** Word's phonetic guides as their plain characters: the converter knows no `w:ruby`, and would lose both. */
function withoutGuides(part: Uint8Array<ArrayBuffer>, left: LeftText[]): Uint8Array<ArrayBuffer> {
  const xml = new TextDecoder().decode(part);
  if (!xml.includes(':ruby>')) return part;
  const guide = /<(\w+):ruby>.*?<\1:rt>(.*?)<\/\1:rt>\s*<\1:rubyBase>(.*?)<\/\1:rubyBase>\s*<\/\1:ruby>/gs;
  const plain = xml.replaceAll(guide, (_all, w: string, above: string, base: string) => {
    const text = [...above.matchAll(/<\w+:t(?:\s[^>]*)?>([^<]*)</g)].map(([, piece]) => piece).join('');
    if (text.trim() !== '') left.push({ text, why: 'phonetics' });
    return `</${w}:r>${base}<${w}:r>`;
  });
  return new TextEncoder().encode(plain);
}
