import { Failure } from './failure.mjs';

const least = 20;

/** Refuses to go on with a Node that is too old. */
export function requireNode(version = process.versions.node) {
  if (Number(version.split('.')[0]) < least)
    throw new Failure(
      `Chorus needs Node ${least} or newer, and this is Node ${version}: install a newer one from https://nodejs.org and start again.`,
    );
}
