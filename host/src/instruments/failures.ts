import { PluginError } from '@chorus/sdk';
import { hostOwner, ownerOfStack, startedBy } from './ownership.ts';

/** Takes a failure of a plugin that nobody has caught. */
export type FailureListener = (pluginId: string, code: 'reaction' | 'event', error: unknown) => void;

/** What MobX tells when a reaction throws: the error, and the reaction. */
export type ReactionErrors = (listener: (error: unknown, reaction: object) => void) => unknown;

/** Tells of what plugins throw where no caller of the host's waits: in MobX reactions, handlers, timers and promises. The host's own failures are not told. */
export function watchFailures(
  page: Pick<Window, 'addEventListener'>,
  reactionErrors: ReactionErrors,
  ownerOf: (reaction: object) => string | undefined,
  tell: FailureListener,
): void {
  reactionErrors((error, reaction) => {
    const owner = ownerOf(reaction);
    // A reaction that first ran at the end of the host's batch looks like the host's; what it throws shows whose it is.
    const plugin = owner === undefined || owner === hostOwner ? ownerOfError(error) : owner;
    if (plugin !== undefined) tell(plugin, 'reaction', error);
  });
  page.addEventListener('error', ({ error, filename }) => {
    const plugin = ownerOfError(error) ?? ownerOfStack(filename);
    if (plugin !== undefined) tell(plugin, 'event', error ?? filename);
  });
  page.addEventListener('unhandledrejection', ({ reason }) => {
    // What the services say, such as being offline or having been ended, is no fault of the plugin that did not listen.
    const said = reason instanceof PluginError || (reason as { name?: unknown } | undefined)?.name === 'AbortError';
    // Nor is it that a service of the host failed for which the plugin was waiting, such as by a disk that takes nothing more.
    const plugin = said ? hostOwner : startedBy(stackOf(reason) ?? '');
    if (plugin !== hostOwner) tell(plugin, 'event', reason);
  });
}

function ownerOfError(error: unknown): string | undefined {
  const stack = stackOf(error);
  return stack === undefined ? undefined : ownerOfStack(stack);
}

function stackOf(error: unknown): string | undefined {
  const stack = (error as { stack?: unknown } | undefined | null)?.stack;
  return typeof stack === 'string' ? stack : undefined;
}
