/** A command takes a path and options, and says with its exit code whether all is well. `words`: what was typed behind its name, as it was. */
export type Command = (path: string, options: Readonly<Record<string, string>>, words?: readonly string[]) => Promise<number>;

/** A command that can't go on, in words for the author. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
