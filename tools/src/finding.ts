/** One thing that is wrong with a plugin: which check found it, what, where, and what to do. */
export interface Finding {
  readonly check: string;
  readonly message: string;
  /** A file, or a key in the manifest. */
  readonly where?: string;
}
