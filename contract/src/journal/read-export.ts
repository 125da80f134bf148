import { Compile } from 'typebox/compile';
import { exportFormat, ExportLine, type ExportHeader } from './export-line.ts';

/** A file that is no exported journal, or not a whole one. */
export class ExportFileError extends Error {
  override readonly name = 'ExportFileError';
}

/** Reads lines back, the header first. Error: {@link ExportFileError}, with the line's number; also where the file ends before it should. */
export function* readExport(lines: Iterable<string>): Generator<ExportLine> {
  let header: ExportHeader | undefined;
  const found = { entry: 0, recording: 0 };
  let number = 0;
  for (const text of lines) {
    number += 1;
    if (text === '') continue;
    const line = parse(text, number);
    if ((line.line === 'header') !== (header === undefined))
      throw new ExportFileError(`Line ${number}: a file has one header, and it comes first.`);
    if (line.line === 'header') header = line;
    if (line.line === 'entry' || line.line === 'recording') found[line.line] += 1;
    yield line;
  }
  if (!header) throw new ExportFileError('The file is empty.');
  if (found.entry !== header.entries || found.recording !== header.recordings)
    throw new ExportFileError(
      `The file is not whole: it has ${found.entry} of ${header.entries} entries and ${found.recording} of ${header.recordings} recordings.`,
    );
}

const check = Compile(ExportLine);

function parse(text: string, number: number): ExportLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ExportFileError(`Line ${number} is no JSON.`);
  }
  if (!check.Check(value)) throw new ExportFileError(`Line ${number} is no line of an exported journal (${exportFormat}).`);
  return value;
}
