import type { MembershipInfo } from '@chorus/contract/api/admin/session-calls';
import type { Right } from '@chorus/contract/roles';
import { useObservable } from '@chorus/sdk/ui';
import { createContext, useContext } from 'react';
import { actingAs, hasRight } from './admin-session.ts';
import type { Admin } from './create-admin.ts';

const AdminContext = createContext<Admin | undefined>(undefined);
/** Gives what the administration is made of. */
export const AdminProvider = AdminContext.Provider;

/** The administration's services. */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin is used outside AdminProvider.');
  return admin;
}

/** Texts in the chosen language. */
export function useText(): Admin['i18n']['t'] {
  const { i18n } = useAdmin();
  useObservable(i18n.locale);
  return i18n.t;
}

/** For which organisation one acts, and what one may do there. */
export function useActing(): MembershipInfo & { readonly may: (right: Right) => boolean } {
  const { session } = useAdmin();
  const state = useObservable(session.state);
  if (state.at !== 'in') throw new Error('useActing is used where nobody is in.');
  const membership = actingAs(state.info);
  return { ...membership, may: (right) => hasRight(membership.orgKind, right) };
}

/** A time as people of the chosen language write it, in this machine's zone. */
export function useWhen(): (ms: number, withTime?: boolean) => string {
  const { i18n } = useAdmin();
  const locale = useObservable(i18n.locale);
  return (ms, withTime = true) =>
    new Intl.DateTimeFormat(locale, withTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' }).format(ms);
}
