/** Why a plugin was not built. */
export type BuildErrorCode =
  | 'no-entry'
  | 'not-a-plugin'
  | 'side-effect'
  | 'host-module'
  | 'own-react'
  | 'outside-import'
  | 'bare-import'
  | 'node-module'
  | 'testing-import'
  | 'timeout'
  | 'compile';

/** A plugin that can't be built: what, where, and what to do. */
export class BuildError extends Error {
  override readonly name = 'BuildError';
  constructor(
    readonly code: BuildErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The {@link BuildError} inside what the bundler threw, or a `compile` one. */
export function asBuildError(error: unknown): BuildError {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (e instanceof BuildError) return e;
    const inner = (e as { errors?: unknown[] }).errors;
    if (Array.isArray(inner)) {
      const found = inner.map(asBuildError).find((x) => x.code !== 'compile');
      if (found) return found;
    }
    const marked = /\[chorus:([a-z-]+)\] (.+)/.exec(e.message);
    if (marked) return new BuildError(marked[1] as BuildErrorCode, marked[2]!.trim(), { cause: error });
  }
  return new BuildError('compile', error instanceof Error ? error.message : String(error), { cause: error });
}
