import type { CallName, CallReply, CallValue, EventName, EventValue, WindowRole } from '@chorus/contract/desktop/channels';
import type { ClientControl, DesktopConnect, DesktopMenu, DesktopPage, DesktopWindowGlobals } from '@chorus/contract/desktop/client';
import { packagesAddress } from '@chorus/contract/desktop/package-address';
import { mostPaths, type ClientPackagesPort } from '@chorus/contract/desktop/packages';
import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import type { PackagesState } from '@chorus/contract/package/packages-state';
import { callReply, callValue, eventValue } from './schemas.ts';

/** The window's end of the line, as Electron gives it to a preload script. */
export interface IpcPort {
  invoke(name: CallName, value: unknown): Promise<unknown>;
  invokeNow(name: CallName, value: unknown): unknown;
  on(name: EventName, listener: (value: unknown) => void): () => void;
  /** Where a file is that a person has chosen; empty for one that a page made. */
  pathOf(file: File): string;
}

/** What the preload script puts on a window, by what the window is. Both what a page sends and what comes for it is checked here, before it goes on. */
export function windowGlobals(role: WindowRole, port: IpcPort, log: (message: string, error: unknown) => void): DesktopWindowGlobals {
  const call = async <Name extends CallName>(name: Name, value: CallValue<Name>) =>
    callReply(name, await port.invoke(name, callValue(name, value))) as CallReply<Name>;
  // Checked before it returns, so that whoever sends what does not fit learns it.
  const tell = <Name extends CallName>(name: Name, value: CallValue<Name>): void => {
    const fits = callValue(name, value);
    port.invoke(name, fits).catch((error: unknown) => log(`The client did not take ${name}.`, error));
  };
  const listen =
    <Name extends EventName>(name: Name) =>
    (listener: (value: EventValue<Name>) => void) =>
      port.on(name, (value) => {
        try {
          eventValue(name, value);
        } catch (error) {
          return log(`What came as ${name} does not fit.`, error);
        }
        listener(value as EventValue<Name>);
      });

  const control: ClientControl = {
    minimise: () => tell('window-min', undefined),
    hide: () => tell('window-hide', undefined),
    openKeyboard: () => tell('open-osk', undefined),
    backToLogin: () => tell('back-to-login', undefined),
    quit: () => tell('quit', undefined),
  };
  const clientPackages = (): ClientPackagesPort => ({
    address: packagesAddress,
    begin: async () => (await call('packages-begin', undefined)) as PackagesState,
    add: (files) => {
      const paths = files.map((file) => port.pathOf(file)).filter((path) => path !== '');
      for (let at = 0; at < paths.length; at += mostPaths) tell('packages-add', { paths: paths.slice(at, at + mostPaths) });
    },
    fetch: ({ url, fileName, bytes }) => tell('packages-fetch', { url, fileName, bytes }),
    take: (id) => tell('packages-take', { id }),
    pause: (id) => tell('packages-pause', { id }),
    resume: (id) => tell('packages-resume', { id }),
    cancel: (id) => tell('packages-cancel', { id }),
    answer: (id, goOn) => tell('packages-answer', { id, goOn }),
    again: (id) => tell('packages-again', { id }),
    dismiss: (id) => tell('packages-dismiss', { id }),
    forget: (id) => call('packages-forget', { id }),
    remove: (id) => call('packages-remove', { id }),
    check: (id) => call('packages-check', { id }),
    onState: (listener) => listen('packages-state')((state) => listener(state as PackagesState)),
    onImported: (listener) => listen('packages-imported')((installed) => listener(installed as InstalledPackage)),
  });
  switch (role) {
    case 'page':
      return {
        chorusDesktop: {
          ...control,
          bindFile: callReply('bind-file-read', port.invokeNow('bind-file-read', undefined)) as CallReply<'bind-file-read'>,
          writeBindFile: (content) => tell('bind-file-write', content),
          receiver: {
            open: (socket) => tell('receiver-open', { socket }),
            send: (socket, text) => tell('receiver-send', { socket, text }),
            close: (socket) => tell('receiver-close', { socket }),
            onOpened: listen('receiver-opened'),
            onFrame: listen('receiver-frame'),
            onClosed: listen('receiver-closed'),
          },
          updates: {
            about: callReply('client-about', port.invokeNow('client-about', undefined)) as CallReply<'client-about'>,
            shown: () => tell('page-shown', undefined),
            begin: (downloadUrl) => tell('update-begin', { downloadUrl }),
            install: () => tell('update-install', undefined),
            onState: listen('update-state'),
          },
          toolWindows: {
            begin: (wish) => call('tool-window-begin', wish),
            fit: (name, size) => tell('tool-window-fit', { name, ...size }),
            picture: (name) => call('tool-window-picture', { name }),
          },
          packages: clientPackages(),
          showMenu: (model) => tell('menu-show', model),
          onMenuChosen: listen('menu-chosen'),
          onToLogin: listen('to-login'),
          onOpenPlace: listen('open-place'),
        } satisfies DesktopPage,
      };
    case 'menu':
      return {
        chorusMenu: {
          begin: () => call('menu-begin', undefined),
          open: (what, size) => tell('menu-open', { open: what, ...size }),
          move: (to) => tell('menu-move', to),
          drop: () => tell('menu-drop', undefined),
          choose: (chosen) => tell('menu-choose', chosen),
          onModel: listen('menu-model'),
          onLayout: listen('menu-layout'),
          onClose: listen('menu-close'),
        } satisfies DesktopMenu,
      };
    case 'connect':
      return {
        chorusConnect: {
          begin: () => call('connect-begin', undefined),
          choose: (choice) => call('connect-choose', choice),
          quit: control.quit,
        } satisfies DesktopConnect,
      };
  }
}
