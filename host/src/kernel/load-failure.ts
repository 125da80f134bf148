import type { Found } from './discovery.ts';
import { KernelError, messageOf } from './kernel-error.ts';
import { limits } from './limits.ts';
import type { KernelPorts } from './ports.ts';
import { inTime } from './time-limit.ts';

/**
 * Why code of a plugin did not load. An import says it in words that differ by browser and language, so that the code is asked for again: nobody answers
 * (`load-network`), the server says something else (`load-http`), or all of it is there and itself fails (`load-evaluation`).
 */
export async function loadFailure(
  { manifest, info }: Pick<Found, 'manifest' | 'info'>,
  error: unknown,
  { loader, clock }: Pick<KernelPorts, 'loader' | 'clock'>,
): Promise<KernelError> {
  const plugin = manifest?.id ?? info.folder;
  const failure = (code: 'load-network' | 'load-http' | 'load-evaluation', message: string, cause = error) =>
    new KernelError(code, message, { plugin }, { cause });
  const unanswered = (cause: unknown) =>
    failure('load-network', `"${plugin}" could not be fetched: nobody answered. Check the connection and try again.`, cause);
  if (error instanceof KernelError && error.code === 'timeout') return unanswered(error);
  const others = (manifest?.files ?? []).filter(({ path }) => script.test(path) && path !== manifest?.entry);
  const urls = [manifest?.entry, ...others.map(({ path }) => path)].map((path) => `${info.base}${path}`);
  try {
    const missing = await inTime(clock, limits.loadMs, `Asking for the code of "${plugin}"`, loader.firstMissing(urls));
    if (missing?.status === 0) return unanswered(error);
    if (missing) return failure('load-http', `"${plugin}" could not be fetched: the server answered ${missing.status} to ${missing.url}.`);
  } catch (late) {
    return unanswered(late);
  }
  return failure('load-evaluation', `The code of "${plugin}" fails when it is loaded: ${messageOf(error)}`);
}

const script = /\.m?js$/;

/** Whether something could not be opened because nobody answered, by itself or for what it requires. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof KernelError && (error.code === 'load-network' || (error.code === 'requirement-failed' && isUnanswered(error.cause)))
  );
}
