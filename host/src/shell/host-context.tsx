import { useLocale } from '@chorus/sdk/ui';
import { createContext, useContext } from 'react';
import type { LoginServices, Host } from '../host.ts';

const Context = createContext<LoginServices | Host | undefined>(undefined);

/** Gives the host to the shell and the pages; the login page does with its services. */
export const HostProvider = Context.Provider;

/** The host's services. */
export function useHost(): Host {
  const host = useContext(Context);
  if (host === undefined || !('kernel' in host)) throw new Error('The shell is drawn below HostProvider, with a host, only.');
  return host;
}

/** What the login page uses, also where there is no more than that. */
export function useLoginServices(): LoginServices {
  const door = useContext(Context);
  if (door === undefined) throw new Error('The shell is drawn below HostProvider only.');
  return door;
}

/** The host's texts in the interface's language; follows a change of language. */
export function useText(): LoginServices['i18n']['t'] {
  const { i18n } = useLoginServices();
  useLocale();
  return i18n.t;
}

/** Picks the interface's language out of a text that carries its own translations; follows a change of language. */
export function usePick(): LoginServices['i18n']['pick'] {
  const { i18n } = useLoginServices();
  useLocale();
  return i18n.pick;
}
