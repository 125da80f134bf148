import {
  calls,
  events,
  type CallName,
  type CallReply,
  type CallValue,
  type EventName,
  type EventValue,
  type WindowRole,
} from '@chorus/contract/desktop/channels';
import { IpcError } from './ipc-error.ts';
import { callReply, callValue, eventValue, isCall } from './schemas.ts';

/** Who has sent a message, as the main process sees it. */
export interface IpcSender {
  /** Which of our windows it is; undefined for any other. */
  readonly role: WindowRole | undefined;
  /** False for a frame within the window's page. */
  readonly mainFrame: boolean;
  /** Where the page of that frame comes from. */
  readonly origin: string;
}

/** What the main process does for its windows, by call. */
export type IpcHandlers = { readonly [Name in CallName]: (value: CallValue<Name>) => CallReply<Name> | Promise<CallReply<Name>> };

/** Where events are sent: to the window of a role, which may not be there. */
export type IpcSend = (role: WindowRole, name: EventName, value: unknown) => void;

/** The main process's end of the line to its windows: only what the table names goes over it, from our own pages, in the table's shapes. */
export class IpcServer {
  constructor(
    private readonly handlers: IpcHandlers,
    private readonly send: IpcSend,
    /** Whether a page of this origin is ours in a window of this role. */
    private readonly ours: (role: WindowRole, origin: string) => boolean,
  ) {}

  /** Answers a call. Errors: {@link IpcError}, or what the handler throws. */
  async call(sender: IpcSender, name: unknown, value: unknown): Promise<unknown> {
    return this.#checked(name, await this.#handled(sender, name, value));
  }

  /** As {@link call}, for the few that a page waits for while it begins. */
  callNow(sender: IpcSender, name: unknown, value: unknown): unknown {
    return this.#checked(name, this.#handled(sender, name, value));
  }

  /** Tells a window; what does not fit is our own mistake. */
  tell<Name extends EventName>(name: Name, value: EventValue<Name>): void {
    this.send(events[name].to, name, eventValue(name, value));
  }

  #handled({ role, mainFrame, origin }: IpcSender, name: unknown, value: unknown): unknown {
    if (!isCall(name)) throw new IpcError('unknown-channel', String(name));
    if (role === undefined || !mainFrame || !this.ours(role, origin)) throw new IpcError('foreign-frame', name);
    if (!(calls[name].from as readonly WindowRole[]).includes(role)) throw new IpcError('not-for-this-window', name);
    const handler = this.handlers[name] as (value: unknown) => unknown;
    return handler(callValue(name, value));
  }

  #checked(name: unknown, reply: unknown): unknown {
    return isCall(name) ? callReply(name, reply) : undefined;
  }
}
