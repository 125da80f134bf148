import type { PluginInfo } from '@chorus/contract';

/** Why a bundle can't be used. */
export type Problem = NonNullable<PluginInfo['problem']>;

/** Why a bundle on disk is not what its manifest says; closed. */
export type BundleProblemCode =
  | 'manifest-unreadable'
  | 'manifest-invalid'
  | 'manifest-too-large'
  | 'needs-newer-chorus'
  | 'point-reserved'
  | 'bundle-too-large'
  | 'file-missing'
  | 'hash-mismatch'
  | 'symlink'
  | 'unsafe-path'
  | 'unsafe-icon'
  | 'own-react'
  | 'not-stored'
  | 'being-read';

/** A bundle that fails verification. */
export class BundleProblem extends Error {
  override readonly name = 'BundleProblem';
  constructor(
    readonly code: BundleProblemCode,
    message: string,
    readonly context: Problem['context'] = {},
  ) {
    super(message);
  }
  toProblem(): Problem {
    return { code: this.code, message: this.message, context: this.context };
  }
}
