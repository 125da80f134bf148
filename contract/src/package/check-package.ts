import { openPackage } from './open-package.ts';
import { hex } from './package-index.ts';
import type { Hashing, PackageStore } from './package-store.ts';

const pieceBytes = 1024 * 1024;

/** Compares every file of a package with its hash: the paths of what is broken, undefined where nothing can be read. */
export async function checkPackage(
  { store, hashing }: { readonly store: Pick<PackageStore, 'open'>; readonly hashing: Hashing },
  packageId: string,
  { signal, onShare }: { readonly signal: AbortSignal; onShare(share: number): void },
): Promise<readonly string[] | undefined> {
  const stored = await store.open(packageId).catch(() => undefined);
  const opened = stored && openIt(stored);
  if (!stored || !opened) return undefined;
  const { paths } = opened.index;
  const total = Math.max(1, stored.file.size);
  const broken: string[] = [];
  let done = 0;
  for (const path of paths) {
    signal.throwIfAborted();
    if (!(await isWhole(path))) broken.push(path);
    done += opened.index.entry(path)!.packed;
    onShare(Math.min(1, done / total));
  }
  return broken;

  async function isWhole(path: string): Promise<boolean> {
    try {
      const file = (await opened!.file(path))!;
      const running = hashing.sha256();
      for (let at = 0; at < file.size; at += pieceBytes) {
        signal.throwIfAborted();
        running.update(await file.read(at, Math.min(pieceBytes, file.size - at)));
      }
      return hex(running.digest()) === file.sha256;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }
}

function openIt(stored: Parameters<typeof openPackage>[0]) {
  try {
    return openPackage(stored);
  } catch {
    return undefined;
  }
}
