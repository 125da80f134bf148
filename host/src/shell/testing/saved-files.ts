import { beforeEach, onTestFinished } from 'vitest';

interface SavedFile {
  readonly file: Blob;
  readonly name: string;
}

/** What the page has the browser save in the tests of a file, in place of a download, which jsdom has none of. */
export function savedFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  beforeEach(() => {
    saved.length = 0;
    let file = new Blob();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => ((file = blob), 'blob:saved'),
      revokeObjectURL: () => undefined,
    });
    const save = (event: Event) => {
      const { target } = event;
      if (!(target instanceof HTMLAnchorElement) || !target.download) return;
      saved.push({ file, name: target.download });
    };
    // The link is in no document: its click is heard nowhere but at itself.
    const { click } = HTMLElement.prototype;
    HTMLElement.prototype.click = function pressed(this: HTMLElement) {
      this.addEventListener('click', save, { once: true });
      click.call(this);
    };
    onTestFinished(() => void (HTMLElement.prototype.click = click));
  });
  return saved;
}
