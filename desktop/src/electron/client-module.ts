import type { IpcHandlers } from '../ipc/ipc-server.ts';
import type { Get, Token } from './parts.ts';

/** What a part does in the course of the client. */
export interface Hooks {
  /** What windows ask of it. */
  readonly calls?: Partial<IpcHandlers>;
  /** Once, when all parts are made. */
  start?(): void | Promise<void>;
  /** The page of the classroom's window is left for another one, or has crashed. */
  pageGone?(): void;
  /** Displays have come, gone or changed. */
  displaysChanged?(): void;
  /** The client ends; a promise is waited for. */
  quit?(): void | Promise<void>;
}

/** A part as `client.ts` lists it. */
export interface ClientModule<T = unknown> {
  readonly token: Token<T>;
  /** Makes it. What it gets here is listed before it; what it gets later, in a function, may be listed anywhere. */
  readonly provide: (get: Get) => T;
  readonly hooks?: (made: T, get: Get) => Hooks;
}

/** Defines how a part is made and what it does when. */
export function clientModule<T>(named: Token<T>, { provide, hooks }: Omit<ClientModule<T>, 'token'>): ClientModule {
  return { token: named, provide, ...(hooks && { hooks: (made: unknown, get: Get) => hooks(made as T, get) }) };
}
