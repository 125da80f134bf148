/** Something that can be undone or released. Disposing twice is fine. */
export interface Disposable {
  /** Undoes or releases it, once. */
  dispose(): void;
}

/** Makes a {@link Disposable} that runs `undo` once. */
export function toDisposable(undo: () => void): Disposable {
  let done = false;
  return {
    dispose() {
      if (done) return;
      done = true;
      undo();
    },
  };
}
