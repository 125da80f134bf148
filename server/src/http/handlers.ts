import type { Body, CallName, Data } from '@chorus/contract';
import type { AdminBody, AdminCallName, AdminData, adminCalls } from '@chorus/contract/api/admin/calls';
import type { OrgKind } from '@chorus/contract/roles';
import type { ActivatedMachine } from '../device-activation/activated-machine.ts';
import type { Language } from '../locales/texts.ts';
import type { Browser } from '../session/browser.ts';
import { unknown } from './call-error.ts';
import type { CallingClient } from './common-headers.ts';

/** Who acts. What somebody may do is looked up when they do it: it may have changed since the login. */
export interface Actor {
  readonly kind: 'teacher' | 'administrator' | 'student' | 'device';
  readonly id: string;
}

/** Who calls: from the session, never from a payload. */
export interface Session {
  readonly token: string;
  readonly tokenHash: string;
  readonly actor: Actor;
  /** The organisation that the actor acts in or for; of a teacher the school. */
  readonly orgId: string;
  /** Of a page: of no use outside its browser. */
  readonly bound: boolean;
  /** Opened by password to say yes to QR codes. */
  readonly forPhone: boolean;
  /** Which choices the school had made when the call came. */
  readonly choices: string;
  /** Another text once something was deleted for good that concerns the actor. */
  readonly erasures: string;
}

/** Whose what is kept is. */
export interface Owner {
  readonly schoolId: string;
  readonly teacherId: string;
}

/** The teacher whose session this is. Error: `unknown` for any other actor. */
export function teacherOf({ actor, orgId }: Pick<Session, 'actor' | 'orgId'>): Owner {
  if (actor.kind !== 'teacher') throw unknown();
  return { schoolId: orgId, teacherId: actor.id };
}

/** Calls that need no session. */
export type OpenCall =
  | 'teacherLogin'
  | 'sampleLogins'
  | 'thirdPartyLogin'
  | 'exchangeTicket'
  | 'tokenLogin'
  | 'waysIn'
  | 'devicePins'
  | 'pinLogin'
  | 'makeQrCode'
  | 'qrCodeStatus'
  | 'qrCodeAsks'
  | 'deviceActivation'
  | 'activateDevice';

/** What a handler knows beside the body. */
export interface OpenContext {
  readonly language: Language;
  /** The address that the caller reached us at, such as `http://127.0.0.1:8140`. */
  readonly origin: string;
  /** Where the call came from. */
  readonly address: string;
  readonly browser: Browser;
  readonly device: ActivatedMachine;
  /** The desktop client that calls; undefined for a browser. */
  readonly client: CallingClient | undefined;
}
export interface CallContext extends OpenContext {
  readonly session: Session;
  /** The session's teacher. */
  readonly owner: Owner;
  /** In which shape the caller reads journal entries. */
  readonly dialect: number;
}

/** Does a call. Error: `CallError`; anything else is a server error. */
export type Handler<N extends CallName> = (body: Body<N>, context: N extends OpenCall ? OpenContext : CallContext) => Promise<Data<N>>;

/** A handler for each call; each area gives its own. */
export type Handlers = { readonly [N in CallName]: Handler<N> };

/** What a handler of the administration knows beside the body: who administers, with the right that the call takes, for which organisation. */
export interface AdminContext extends OpenContext {
  readonly session: Session;
  readonly accountId: string;
  /** The organisation acted for; what concerns no part of it is unknown. */
  readonly orgId: string;
  readonly orgKind: OrgKind;
}

/** Does a call of the administration. Error: `CallError`; anything else is a server error. */
export type AdminHandler<N extends AdminCallName> = (
  body: AdminBody<N>,
  context: (typeof adminCalls)[N] extends { readonly open: true } ? OpenContext : AdminContext,
) => Promise<AdminData<N>>;

/** A handler for each of them; each area gives its own. */
export type AdminHandlers = { readonly [N in AdminCallName]: AdminHandler<N> };
