/** The longest line that is read, in characters without its newline. */
export const maxLine = 65_536;

/** Cuts what comes in frames into lines. A line may begin in one frame and end in another; one that is too long is dropped up to its end. */
export class LineSplitter {
  #carry = '';
  #dropping = false;
  #decoder = new TextDecoder();

  /** `onLine` gets undefined for a line that was too long. */
  constructor(private readonly onLine: (line: string | undefined) => void) {}

  /** A frame: text, or bytes of UTF-8, which a frame may cut inside a character. */
  push(frame: string | Uint8Array): void {
    const text = typeof frame === 'string' ? frame : this.#decoder.decode(frame, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      this.#take(text, from, end);
      this.#end();
      from = end + 1;
    }
    this.#take(text, from, text.length);
  }

  /** Forgets the part of a line that will never be whole: the line to the receiver was cut. */
  reset(): void {
    this.#carry = '';
    this.#dropping = false;
    this.#decoder = new TextDecoder();
  }

  #take(text: string, from: number, to: number): void {
    if (this.#dropping) return;
    // The `\r` of a `\r\n` does not count.
    if (this.#carry.length + to - from > maxLine + 1) {
      this.#carry = '';
      this.#dropping = true;
    } else this.#carry += text.slice(from, to);
  }

  #end(): void {
    const line = this.#carry.endsWith('\r') ? this.#carry.slice(0, -1) : this.#carry;
    const dropped = this.#dropping || line.length > maxLine;
    this.#carry = '';
    this.#dropping = false;
    if (dropped) this.onLine(undefined);
    else if (line !== '') this.onLine(line);
  }
}
