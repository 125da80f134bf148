import type {
  BindFileContent,
  ConnectStart,
  EventName,
  EventValue,
  MenuChosen,
  MenuLayout,
  MenuModel,
  MenuOpen,
  ServerChoice,
  ServerFault,
} from './channels.ts';
import type { ClientPackagesPort } from './packages.ts';
import type { ClientToolWindows } from './tool-windows.ts';
import type { ClientUpdates } from './updates.ts';

/** Calls with what the main process tells; returns the undo. */
type Listen<Name extends EventName> = (listener: (value: EventValue<Name>) => void) => () => void;

/** The client's windows, and the system's keyboard, as a page asks for them (7.4-19). */
export interface ClientControl {
  minimise(): void;
  /** The client goes on behind its icon in the tray. */
  hide(): void;
  openKeyboard(): void;
  /** Shows the classroom's page, at its login. */
  backToLogin(): void;
  quit(): void;
}

/** Lines to the receiver's service, kept in the main process: no page needs a permission for it. */
export interface ClientReceiver {
  open(socket: string): void;
  send(socket: string, text: string): void;
  close(socket: string): void;
  readonly onOpened: Listen<'receiver-opened'>;
  readonly onFrame: Listen<'receiver-frame'>;
  readonly onClosed: Listen<'receiver-closed'>;
}

/** What the classroom's page is given in the desktop client. */
export interface DesktopPage extends ClientControl {
  /** The bind file as it was when the page began. */
  readonly bindFile: BindFileContent | null;
  writeBindFile(content: BindFileContent): void;
  readonly receiver: ClientReceiver;
  readonly updates: ClientUpdates;
  readonly toolWindows: ClientToolWindows;
  readonly packages: ClientPackagesPort;
  /** Tells the function menu what it has. */
  showMenu(model: MenuModel): void;
  readonly onMenuChosen: Listen<'menu-chosen'>;
  readonly onToLogin: Listen<'to-login'>;
  readonly onOpenPlace: Listen<'open-place'>;
}

/** What the function menu's window is given. */
export interface DesktopMenu {
  begin(): Promise<{ readonly model: MenuModel | null; readonly layout: MenuLayout }>;
  /** Says what is shown, and how much room that takes beside the ball. */
  open(what: MenuOpen, size: { readonly width: number; readonly height: number }): void;
  /** Where the pointer is on the screen while the menu is dragged. */
  move(to: { readonly x: number; readonly y: number }): void;
  drop(): void;
  choose(chosen: MenuChosen): void;
  readonly onModel: Listen<'menu-model'>;
  readonly onLayout: Listen<'menu-layout'>;
  /** Another program was pressed. */
  readonly onClose: Listen<'menu-close'>;
}

/** What the screen that asks for a server is given. */
export interface DesktopConnect {
  begin(): Promise<ConnectStart>;
  /** Resolves when the classroom is being opened, or with why it can't be. */
  choose(choice: ServerChoice): Promise<ServerFault | null>;
  quit(): void;
}

/** What the preload script puts on each window. */
export interface DesktopWindowGlobals {
  readonly chorusDesktop?: DesktopPage;
  readonly chorusMenu?: DesktopMenu;
  readonly chorusConnect?: DesktopConnect;
}
