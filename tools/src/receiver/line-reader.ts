import { longestLine } from './messages.ts';

/** One line, or the sign that a line was too long and was dropped. */
export type Read = { readonly line: string } | { readonly tooLong: true };

/** Cuts bytes into lines by `\n` alone, however the frames fell. `\r\n` reads like `\n`; an empty line is no line. */
export class LineReader {
  #parts: Buffer[] = [];
  #length = 0;

  /** The lines that these bytes completed. */
  *read(bytes: Buffer): Generator<Read> {
    let from = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
      this.#take(bytes.subarray(from, end));
      const read = this.#end();
      if (read) yield read;
      from = end + 1;
    }
    this.#take(bytes.subarray(from));
  }

  #take(part: Buffer): void {
    this.#length += part.length;
    // what is too long already is counted and no longer kept
    if (this.#length > longestLine) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #end(): Read | undefined {
    const tooLong = this.#length > longestLine;
    const line = Buffer.concat(this.#parts).toString('utf8').replace(/\r$/, '');
    this.#parts = [];
    this.#length = 0;
    if (tooLong) return { tooLong };
    return line === '' ? undefined : { line };
  }
}
