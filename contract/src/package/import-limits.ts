import type { PackageSource } from './import-types.ts';
import { PackageError } from './package-error.ts';

/** A piece of a file that takes longer is on a stick that was pulled, or a disk that hangs. */
export const silentMs = 60_000;

/** Each read with a time limit, its failures told as those of the file that was chosen. */
export function limited(source: PackageSource): PackageSource {
  return {
    fileName: source.fileName,
    size: source.size,
    read: async (at, bytes) => {
      try {
        return await within(silentMs, source.read(at, bytes));
      } catch (cause) {
        if (cause instanceof PackageError) throw cause;
        throw new PackageError('source-unreadable', `"${source.fileName}" can't be read`, {}, { cause });
      }
    },
  };
}

export function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PackageError('timeout', `nothing came for ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Waited for later: a failure until then is no unhandled one. */
export function settled<T>(value: T): { readonly value: T } {
  if (value instanceof Promise) value.catch(() => undefined);
  return { value };
}

/** Fails with the signal's reason as soon as it is aborted: what waits for a person has no other limit. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
