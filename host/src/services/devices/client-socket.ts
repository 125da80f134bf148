import type { ClientReceiver } from '@chorus/contract/desktop/client';

let opened = 0;

/** A line to the receiver that the desktop client's main process keeps, with the face of the WebSocket that a browser's page opens itself. */
export class ClientSocket extends EventTarget {
  readyState: 0 | 1 | 3 = 0;
  /** Lines come as text; whoever sets it is none the wiser. */
  binaryType: BinaryType = 'arraybuffer';
  readonly #id = `line-${Date.now().toString(36)}-${(opened += 1)}`;
  readonly #undo: readonly (() => void)[];

  constructor(private readonly receiver: ClientReceiver) {
    super();
    const mine = (run: () => void) => (told: { readonly socket: string }) => told.socket === this.#id && run();
    this.#undo = [
      receiver.onOpened(
        mine(() => {
          this.readyState = 1;
          this.dispatchEvent(new Event('open'));
        }),
      ),
      receiver.onFrame(({ socket, text }) => {
        if (socket === this.#id && this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data: text }));
      }),
      receiver.onClosed(mine(() => this.#end())),
    ];
    receiver.open(this.#id);
  }

  send(text: string): void {
    if (this.readyState === 1) this.receiver.send(this.#id, text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.receiver.close(this.#id);
    this.#end();
  }

  #end(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    for (const undo of this.#undo) undo();
    this.dispatchEvent(new Event('close'));
  }
}
