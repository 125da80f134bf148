import { isCues, readCues } from './read-cues.ts';
import { decodeFile } from './decode-file.ts';
import { readHtml } from './read-html.ts';
import { readLines } from './read-lines.ts';
import { readSheets } from './read-sheets.ts';
import { hasLetter } from './languages.ts';
import { TextFileError, textLimits, type TextSource } from './text-source.ts';

/** Reads a file that somebody chose. What it is, its bytes say; its name only where bytes can't. Fails with a {@link TextFileError}. */
export async function readTextFile(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<TextSource> {
  if (bytes.length === 0) throw new TextFileError('empty');
  if (bytes.length > textLimits.bytes) throw new TextFileError('too-large');
  const source = await sourceOf(bytes, name);
  const size = sizeOf(source);
  if (size === 0) throw new TextFileError('no-text');
  if (size > textLimits.characters) throw new TextFileError('too-long');
  return source;
}

async function sourceOf(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<TextSource> {
  if (beginsWith(bytes, 'PK\u0003\u0004')) return readArchive(bytes);
  if (beginsWith(bytes, '\u00D0\u00CF\u0011\u00E0')) throw new TextFileError(compoundCode(bytes));
  // some programs write a few bytes before it (ISO 32000-1, implementation note 13)
  if (new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')) return (await import('./read-pdf.ts')).readPdf(bytes);
  if (beginsWith(bytes, '{\\rtf')) throw new TextFileError('old-word');
  const text = decodeFile(bytes);
  if (text.trim() === '') throw new TextFileError('empty');
  if (text.length > textLimits.characters * 2) throw new TextFileError('too-long');
  if (/^\s*\{\\rtf|^mime-version:/i.test(text)) throw new TextFileError('old-word');
  if (isCues(text)) return readCues(text);
  if (/\.csv$/i.test(name)) return readSheets(bytes);
  if (/^\s*(?:<!doctype\s+html|<html[\s>])/i.test(text)) return readHtml(text);
  if (/^\s*<\?xml[\s\S]{0,400}<Workbook[\s>]/.test(text)) return readSheets(bytes);
  return readLines(text);
}

async function readArchive(bytes: Uint8Array<ArrayBuffer>): Promise<TextSource> {
  // Names of parts stand in clear in an archive.
  const names = new TextDecoder('latin1').decode(bytes);
  if (/word[/\\]document\d*\.xml/i.test(names)) return (await import('./read-docx.ts')).readDocx(bytes);
  if (/ppt[/\\]presentation|META-INF[/\\]container\.xml|mimetypeapplication\/(?:vnd\.oasis|epub)|index\.iwa/i.test(names))
    throw new TextFileError('other-document');
  if (/xl[/\\]/i.test(names)) return readSheets(bytes);
  throw new TextFileError(names.includes('[Content_Types].xml') ? 'damaged' : 'not-text');
}

const beginsWith = (bytes: Uint8Array, start: string) => [...start].every((char, at) => bytes[at] === char.charCodeAt(0));

/** A compound file ([MS-CFB]) names its streams in UTF-16: what takes a password lies in one, and each document of the years before 2007 is one. */
function compoundCode(bytes: Uint8Array): 'encrypted' | 'old-word' | 'old-excel' | 'other-document' {
  const text = new TextDecoder('latin1').decode(bytes);
  const has = (name: string) => text.includes([...name, ''].join('\0'));
  if (has('EncryptedPackage')) return 'encrypted';
  if (has('WordDocument') || has('WpsText') || has('MatOST')) return 'old-word';
  return has('Workbook') || has('Book') ? 'old-excel' : 'other-document';
}

/** Characters of all lines; none where no line has a letter. */
function sizeOf(source: TextSource): number {
  const lines =
    source.kind === 'cues'
      ? source.cues.flatMap((cue) => cue.lines)
      : source.blocks.flatMap((block) =>
          (block.kind === 'paragraph' ? block.lines : block.rows.flat().flatMap((cell) => (cell.merged ? [] : cell.lines))).map(
            ({ text }) => text,
          ),
        );
  return lines.some(hasLetter) ? lines.reduce((sum, { length }) => sum + length, 0) : 0;
}
