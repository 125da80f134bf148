import type { PDFDocumentProxy } from 'pdfjs-dist';
import { ChineseMaps } from './chinese-maps.ts';
import { hasLetter } from './languages.ts';
import { loadPdfjs } from './load-pdfjs.ts';
import { linesOfPage, type PdfLine, type PdfPiece } from './pdf-lines.ts';
import { blocksOfPages } from './pdf-blocks.ts';
import { withoutRunningHeads } from './pdf-running-heads.ts';
import { TextFileError, textLimits, type TextSource } from './text-source.ts';

/** The text layer of a PDF (ISO 32000-1), its lines and paragraphs told by where its letters stand. */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>): Promise<TextSource> {
  const { getDocument, OPS, VerbosityLevel } = await loadPdfjs();
  const task = getDocument({
    // what is given is taken away
    data: bytes.slice(),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    CMapReaderFactory: ChineseMaps,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages > textLimits.pages) throw new TextFileError('too-long');
    const pages: PdfLine[][] = [];
    for (let number = 1; number <= document.numPages; number += 1) pages.push(linesOfPage(...(await piecesOf(document, number))));
    if (!pages.flat().some(({ text }) => hasLetter(text)))
      throw new TextFileError((await hasPicture(document, OPS)) ? 'scanned' : 'no-text');
    const { pages: bodies, left } = withoutRunningHeads(pages);
    return { kind: 'text', blocks: blocksOfPages(bodies), left };
  } catch (error) {
    if (error instanceof TextFileError) throw error;
    const name = error instanceof Error ? error.name : '';
    throw new TextFileError(name === 'PasswordException' ? 'encrypted' : 'damaged', { cause: error });
  } finally {
    await task.destroy();
  }
}

async function piecesOf(document: PDFDocumentProxy, number: number): Promise<[pieces: PdfPiece[], width: number, height: number]> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  page.cleanup();
  const pieces: PdfPiece[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a, b, , , e, f] = multiplied(transform, item.transform as number[]);
    // what stands upright or upside down is no line of the text: a watermark, a mark at the margin
    const upright = Math.abs(b) < Math.abs(a) * 0.1 && a > 0;
    const size = Math.hypot((item.transform as number[])[2]!, (item.transform as number[])[3]!);
    pieces.push({ text: item.str, x: e, y: f, width: item.width, size, upright });
  }
  return [pieces, width, height];
}

type Matrix = [number, number, number, number, number, number];
/** Points of the page from its top left, whichever way it is turned. */
function multiplied(one: number[], other: number[]): Matrix {
  const [a, b, c, d, e, f] = one as Matrix;
  const [g, h, i, j, k, l] = other as Matrix;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Whether one of the first pages shows a picture. */
async function hasPicture(document: PDFDocumentProxy, operators: Record<string, number>): Promise<boolean> {
  const pictures = new Set(
    [
      'paintImageXObject',
      'paintInlineImageXObject',
      'paintImageMaskXObject',
      'paintImageXObjectRepeat',
      'constructPath',
      'paintFormXObjectBegin',
    ].map((name) => operators[name]),
  );
  for (let number = 1; number <= Math.min(document.numPages, 3); number += 1) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList();
    if (fnArray.some((operator) => pictures.has(operator))) return true;
  }
  return false;
}
