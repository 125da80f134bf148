import type { BrowserWindow } from 'electron';
import type { EmbeddedServer } from '../classroom-server/embedded-server.ts';
import type { ServerChoosing } from '../classroom-server/server-choice.ts';
import type { clientText } from '../client-text.ts';
import type { ReceiverSockets } from '../devices/receiver-sockets.ts';
import type { IpcServer } from '../ipc/ipc-server.ts';
import type { FunctionMenu } from '../menu/function-menu.ts';
import type { NodeTextFile } from '../node-text-file.ts';
import type { ClientPackages } from '../packages/client-packages.ts';
import type { ToolWindows } from '../tool-windows/tool-windows.ts';
import type { ClientUpdate } from '../updates/client-update.ts';
import type { NewVersionWatch } from '../updates/new-version-watch.ts';
import type { InFront } from '../window/in-front.ts';
import type { MainWindow } from '../window/main-window.ts';
import type { WholeDisplay } from '../window/rectangle.ts';
import type { WindowOpening } from './windows.ts';

declare const part: unique symbol;

/** Names a part of the client and says what it is. */
export interface Token<T> {
  readonly name: string;
  readonly [part]?: T;
}

export const token = <T>(name: string): Token<T> => Object.freeze({ name });

/** Gives the part that a token names; there is one of each. */
export type Get = <T>(token: Token<T>) => T;

/** What every part may use. */
export interface ClientBase {
  /** `desktop/dist`, the project's folder or an installer's archive, and the script of every window. */
  readonly built: string;
  readonly root: string;
  readonly preload: string;
  /** The client's own folder, and that of its logs. */
  readonly user: string;
  readonly logs: string;
  /** A file of the client's own folder. */
  readonly file: (name: string) => NodeTextFile;
  readonly log: (message: string) => void;
  readonly text: (key: Parameters<typeof clientText>[1]) => string;
  readonly displays: () => readonly WholeDisplay[];
  /** Milliseconds of a clock that nobody sets. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Tells the window that it is for. */
  readonly tell: IpcServer['tell'];
  /** Origin of the chosen server. */
  readonly server: () => string | undefined;
  /** Ends the client. */
  readonly quit: () => void;
}

/** Whose server the classroom is, with the window that asks for it. */
export interface ChosenServer {
  readonly choosing: ServerChoosing;
  readonly embedded: EmbeddedServer;
  /** The window that asks for a server, while it is open. */
  readonly asking: () => BrowserWindow | undefined;
  ask(): void;
}

export const baseToken = token<ClientBase>('base');
export const updatesToken = token<{ readonly update: ClientUpdate; readonly watch: NewVersionWatch }>('updates');
/** The windows of tools, and what lets the classroom's page open them. */
export const toolsToken = token<{ readonly tools: ToolWindows; readonly opening: WindowOpening }>('tools');
/** The classroom's window and that of the function menu. */
export const pageToken = token<BrowserWindow>('page');
export const menuToken = token<BrowserWindow>('menu');
export const inFrontToken = token<InFront>('inFront');
export const receiverToken = token<ReceiverSockets>('receiver');
/** What the classroom's window does. */
export const mainToken = token<MainWindow>('main');
export const serverToken = token<ChosenServer>('server');
export const functionMenuToken = token<FunctionMenu>('functionMenu');
export const packagesToken = token<ClientPackages>('packages');
