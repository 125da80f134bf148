/** The line to the receiver of the students' clickers: a local socket on port 8011, JSON followed by a newline (7.4-15). */
export interface DeviceSocket {
  /** Opens the line. Errors: `refused` (no receiver software), `timeout`. */
  open(signal: AbortSignal): Promise<void>;
  send(line: string): void;
  /** Calls with every whole line, without its newline; returns the undo. */
  onLine(listener: (line: string) => void): () => void;
  /** Calls once when the line is cut; returns the undo. */
  onClosed(listener: () => void): () => void;
  close(): void;
}
