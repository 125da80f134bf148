import { useLocale } from '@chorus/sdk/ui';
import { createContext, useContext } from 'react';
import type { Get, Token } from '../lifecycle/token.ts';
import type { LoginServices } from '../login-services.ts';

/** What is drawn from: at the login page its services alone. */
export interface HostServices {
  readonly login: LoginServices;
  readonly get?: Get;
}

const Context = createContext<HostServices | undefined>(undefined);

/** Gives the host's services to the shell and the pages; the login page does with its own. */
export const HostProvider = Context.Provider;

/** All services of the host, for what asks for them later. */
export function useServices(): Get {
  const get = useContext(Context)?.get;
  if (get === undefined) throw new Error('The shell is drawn below HostProvider, with the host made, only.');
  return get;
}

/** A service of the host. */
export function useService<T>(token: Token<T>): T {
  return useServices()(token);
}

/** What the login page uses, also where there is no more than that. */
export function useLoginServices(): LoginServices {
  const services = useContext(Context);
  if (services === undefined) throw new Error('The shell is drawn below HostProvider only.');
  return services.login;
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
