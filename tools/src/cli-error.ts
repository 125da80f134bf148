/** A command that can't go on, in words for the author. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
