/** Where the receiver's service listens (7.4-15): the page names no address, so that it can reach nothing else by this. */
export const receiverUrl = 'ws://127.0.0.1:8011/';

/** A page has one line, and for a moment the one before. */
const mostSockets = 4;
/** What comes from the receiver in one frame; its lines are at most 64 KB. */
const mostOfFrame = 1_000_000;

/** What the page is told of its lines. */
export interface ReceiverEvents {
  opened(socket: string): void;
  frame(socket: string, text: string): void;
  closed(socket: string): void;
}

/** The lines from the main process to the receiver's service, for one page. What goes over them is the page's: `docs/protocols/receiver.md`. */
export class ReceiverSockets {
  readonly #sockets = new Map<string, WebSocket>();

  constructor(
    private readonly connect: (url: string) => WebSocket,
    private readonly tell: ReceiverEvents,
  ) {}

  open(id: string): void {
    this.close(id);
    if (this.#sockets.size >= mostSockets) return this.tell.closed(id);
    let socket: WebSocket;
    try {
      socket = this.connect(receiverUrl);
    } catch {
      return this.tell.closed(id);
    }
    socket.binaryType = 'arraybuffer';
    this.#sockets.set(id, socket);
    const mine = () => this.#sockets.get(id) === socket;
    // A frame may end within a character.
    const decoder = new TextDecoder();
    socket.addEventListener('open', () => mine() && this.tell.opened(id));
    socket.addEventListener('message', ({ data }) => {
      if (!mine()) return;
      const text = typeof data === 'string' ? data : decoder.decode(data as ArrayBuffer, { stream: true });
      if (text.length > mostOfFrame) return this.#end(id);
      this.tell.frame(id, text);
    });
    const end = () => mine() && this.#end(id);
    socket.addEventListener('close', end);
    socket.addEventListener('error', end);
  }

  /** Lost while the line is not open. */
  send(id: string, text: string): void {
    const socket = this.#sockets.get(id);
    if (socket?.readyState === 1) socket.send(text);
  }

  /** The page wants the line no more; it is told nothing of it. */
  close(id: string): void {
    const socket = this.#sockets.get(id);
    this.#sockets.delete(id);
    socket?.close();
  }

  /** The page is gone, or another one is in its place. */
  closeAll(): void {
    for (const id of this.#sockets.keys()) this.close(id);
  }

  #end(id: string): void {
    this.close(id);
    this.tell.closed(id);
  }
}
