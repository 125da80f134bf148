import { toDisposable, type Disposable } from '@chorus/sdk';
import { onReactionError, Reaction } from 'mobx';
import type { InstrumentCounts } from '../kernel/kernel-types.ts';
import { token } from '../lifecycle/token.ts';
import { watchFailures, type FailureListener } from './failures.ts';
import { Ledger } from './ledger.ts';
import { watchListeners } from './listeners.ts';
import { watchObservers } from './observers.ts';
import { hostOwner, Ownership, ownerOfStack } from './ownership.ts';
import { watchReactions, type ReactionClass } from './reactions.ts';
import { watchTimers } from './timers.ts';

export const instrumentsToken = token<HostInstruments>('instruments');

/** Sees what is alive on behalf of a plugin: by instrument, not by trust. */
export interface HostInstruments {
  counts(pluginId: string): InstrumentCounts;
  /** What starts in `fn` belongs to the plugin. */
  run<T>(pluginId: string, fn: () => T): T;
  /** What starts in `fn` belongs to the host, whoever called it. */
  runAsHost<T>(fn: () => T): T;
  /** Hears of what a plugin throws where nobody waits for it. */
  onFailure(listener: FailureListener): Disposable;
}

let installed: HostInstruments | undefined;

/** Installs the instruments in this page, once, before any plugin's code. */
export function installInstruments(page: Window & typeof globalThis): HostInstruments {
  if (installed) return installed;
  const ownership = new Ownership();
  const ledger = new Ledger();
  const lasting = (target: EventTarget) =>
    target === page ||
    target === page.document ||
    target === page.document.documentElement ||
    target === page.document.body ||
    ('MediaQueryList' in page && target instanceof page.MediaQueryList) ||
    target === page.navigator.mediaDevices;
  watchTimers(page, ownership, ledger);
  watchListeners(page.EventTarget.prototype, lasting, ownership, ledger);
  watchObservers(page as unknown as Record<string, unknown>, ownership, ledger);
  const reactions = watchReactions(Reaction as unknown as ReactionClass, ownership, ledger);
  const listeners = new Set<FailureListener>();
  watchFailures(page, onReactionError, reactions.ownerOf, (...failure) => {
    for (const listener of listeners) listener(...failure);
  });
  installed = {
    counts: (pluginId) => Object.freeze({ ...ledger.counts(pluginId), styles: stylesOf(page.document, pluginId) }),
    run: (pluginId, fn) => ownership.run(pluginId, fn),
    runAsHost: (fn) => ownership.run(hostOwner, fn),
    onFailure: (listener) => {
      listeners.add(listener);
      return toDisposable(() => listeners.delete(listener));
    },
  };
  return installed;
}

/** Style sheets of a plugin in the document, whoever put them there. */
function stylesOf(document: Document, pluginId: string): number {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => ownerOfStack(link.href) === pluginId,
  );
  const styles = document.querySelectorAll(`style[data-plugin="${CSS.escape(pluginId)}"]`);
  return links.length + styles.length;
}
