import type { Body, CallName, Data } from '@chorus/contract';
import type { Language } from '../locales/texts.ts';

/** Who calls: from the session, never from a payload. */
export interface Session {
  readonly token: string;
  readonly tokenHash: string;
  readonly schoolId: string;
  readonly teacherId: string;
  /** Which choices the school had made when the call came. */
  readonly choices: string;
}

/** Whose what is kept is. */
export type Owner = Pick<Session, 'schoolId' | 'teacherId'>;

/** Calls that need no session. */
export type OpenCall = 'teacherLogin' | 'sampleLogins';

/** What a handler knows beside the body. */
export interface OpenContext {
  readonly language: Language;
  /** The address that the caller reached us at, such as `http://127.0.0.1:8140`. */
  readonly origin: string;
}
export interface CallContext extends OpenContext {
  readonly session: Session;
  /** In which shape the caller reads journal entries. */
  readonly dialect: number;
}

/** Does a call. Error: `CallError`; anything else is a server error. */
export type Handler<N extends CallName> = (body: Body<N>, context: N extends OpenCall ? OpenContext : CallContext) => Promise<Data<N>>;

/** A handler for each call; each area gives its own. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
