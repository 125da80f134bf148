/** The browser's own folder for packages: one folder in it is one package or one draft. */
export class OpfsFolders {
  #root: Promise<FileSystemDirectoryHandle> | undefined;

  async names(): Promise<readonly string[]> {
    const names: string[] = [];
    for await (const name of (await this.#packages()).keys()) names.push(name);
    return names;
  }

  /** Made when it is not there. */
  async make(name: string): Promise<FileSystemDirectoryHandle> {
    return (await this.#packages()).getDirectoryHandle(name, { create: true });
  }

  /** Undefined when there is none. */
  async file(folder: string, name: string): Promise<File | undefined> {
    try {
      return await (await (await (await this.#packages()).getDirectoryHandle(folder)).getFileHandle(name)).getFile();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return undefined;
      throw error;
    }
  }

  /** With all that is in it; nothing happens when there is none. */
  async remove(name: string): Promise<void> {
    try {
      await (await this.#packages()).removeEntry(name, { recursive: true });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
    }
  }

  #packages(): Promise<FileSystemDirectoryHandle> {
    this.#root ??= navigator.storage
      .getDirectory()
      .then((root) => root.getDirectoryHandle('packages', { create: true }))
      .catch((error: unknown) => {
        this.#root = undefined;
        throw error;
      });
    return this.#root;
  }
}

/** Files of a package's folder. */
export const fileNames = { part: 'package.zip', journal: 'journal', index: 'index', media: (number: number) => `media-${number}` } as const;
