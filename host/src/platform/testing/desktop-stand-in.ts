import type { BindFileContent, MenuModel } from '@chorus/contract/desktop/channels';
import type { DesktopConnect, DesktopMenu, DesktopPage } from '@chorus/contract/desktop/client';
import type { PackagesState } from '@chorus/contract/package/packages-state';
import type { ClientAbout } from '@chorus/contract/desktop/updates';

/** What a page has asked of the client that stands in, and the way to tell the page something. */
export interface StandIn {
  readonly asked: [what: string, value?: unknown][];
  /** What the function menu has, as the page has said it last. */
  menu: MenuModel | null;
  tell(event: string, value?: unknown): void;
}

declare global {
  // On the page's window, for a test that drives it.
  var standIn: StandIn;
  /** Answers what the page asks of the client's packages, where a test has the client's own classes behind it. */
  var standInForMain: ((call: string, value?: unknown) => Promise<unknown>) | undefined;
}

/** What the stand-in begins with. */
export interface StandInStart {
  readonly bindFile?: BindFileContent;
  /** Whether its lines reach a receiver on this machine; else nobody answers them. */
  readonly receiver?: boolean;
  readonly model?: MenuModel;
  readonly about?: ClientAbout;
  /** Whether its windows show what lies below them; they do unless it says so. */
  readonly seesThrough?: boolean;
  /** What lies below them, as a JPEG in base64. */
  readonly picture?: string;
  /** Where the packages are read, if `standInForMain` has some; a chosen file is in a folder `/chosen/` for it. */
  readonly packages?: string;
}

/**
 * Puts on a window what the desktop client's preload script would: the classroom's page, the function menu and the screen that asks for a server run so in any
 * Chromium. It runs in the page, before its own scripts, and closes over nothing.
 */
export function standInForClient({ bindFile, receiver, model, about, packages, seesThrough, picture }: StandInStart): void {
  const listeners = new Map<string, Set<(value: never) => void>>();
  const standIn: StandIn = {
    asked: [],
    menu: null,
    tell: (event, value) => {
      for (const listener of Array.from(listeners.get(event) ?? [])) listener(value as never);
    },
  };
  const ask = (what: string, value?: unknown) => void standIn.asked.push(value === undefined ? [what] : [what, value]);
  const on = (event: string) => (listener: (value: never) => void) => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
    return () => void all.delete(listener);
  };
  const sockets = new Map<string, WebSocket>();
  const openSocket = (socket: string) => {
    if (!receiver) return void setTimeout(() => standIn.tell('receiver-closed', { socket }));
    const line = new WebSocket('ws://127.0.0.1:8011/');
    sockets.set(socket, line);
    line.addEventListener('open', () => standIn.tell('receiver-opened', { socket }));
    line.addEventListener('message', ({ data }) => standIn.tell('receiver-frame', { socket, text: String(data) }));
    line.addEventListener('close', () => standIn.tell('receiver-closed', { socket }));
  };
  let toolWindows = 0;
  const noPackages: PackagesState = { at: 'here', packages: [], queue: [], drafts: [], found: [], freeBytes: undefined };
  const ofPackages = async (call: string, value?: unknown): Promise<unknown> =>
    packages === undefined ? null : standInForMain?.(`packages-${call}`, value);
  const onJob = (call: string) => (id: string) => void ofPackages(call, { id });
  const action = (call: string) => async (id: string) => (await ofPackages(call, { id })) as null;
  const page: DesktopPage = {
    minimise: () => ask('window-min'),
    hide: () => ask('window-hide'),
    openKeyboard: () => ask('open-osk'),
    backToLogin: () => ask('back-to-login'),
    quit: () => ask('quit'),
    bindFile: bindFile ?? null,
    writeBindFile: (content) => ask('bind-file-write', content),
    receiver: {
      open: openSocket,
      send: (socket, text) => sockets.get(socket)?.send(text),
      close: (socket) => sockets.get(socket)?.close(),
      onOpened: on('receiver-opened'),
      onFrame: on('receiver-frame'),
      onClosed: on('receiver-closed'),
    },
    updates: {
      about: about ?? { version: '1.0.0', system: 'win32-x64' },
      shown: () => ask('page-shown'),
      begin: (downloadUrl) => ask('update-begin', downloadUrl),
      install: () => ask('update-install'),
      onState: on('update-state'),
    },
    toolWindows: {
      begin: async (wish) => {
        ask('tool-window-begin', wish);
        toolWindows += 1;
        return { name: `chorus-tool-${wish.kind}-${toolWindows}`, seesThrough: seesThrough !== false };
      },
      fit: (name, size) => ask('tool-window-fit', { name, ...size }),
      picture: async (name) => {
        ask('tool-window-picture', { name });
        return picture ?? null;
      },
    },
    packages: {
      address: packages ?? 'chorus-package://machine/',
      begin: async () => ((await ofPackages('begin')) ?? noPackages) as PackagesState,
      add: (files) => void ofPackages('add', { paths: files.map(({ name }) => `/chosen/${name}`) }),
      fetch: ({ url, fileName, bytes }) => void ofPackages('fetch', { url, fileName, bytes }),
      take: onJob('take'),
      pause: onJob('pause'),
      resume: onJob('resume'),
      cancel: onJob('cancel'),
      answer: (id, goOn) => void ofPackages('answer', { id, goOn }),
      again: onJob('again'),
      dismiss: onJob('dismiss'),
      forget: action('forget'),
      remove: action('remove'),
      check: action('check'),
      onState: on('packages-state'),
      onImported: on('packages-imported'),
    },
    showMenu: (shown) => {
      standIn.menu = shown;
    },
    onMenuChosen: on('menu-chosen'),
    onToLogin: on('to-login'),
    onOpenPlace: on('open-place'),
  };
  const layout = { edge: 'right' as const, ball: { x: window.innerWidth - 44, y: window.innerHeight / 2 } };
  const menu: DesktopMenu = {
    begin: async () => ({ model: model ?? null, layout }),
    open: (what, size) => ask('menu-open', { open: what, ...size }),
    move: (to) => ask('menu-move', to),
    drop: () => ask('menu-drop'),
    choose: (chosen) => ask('menu-choose', chosen),
    onModel: on('menu-model'),
    onLayout: on('menu-layout'),
    onClose: on('menu-close'),
  };
  const connect: DesktopConnect = {
    begin: async () => ({ choice: null, fault: null, locale: 'zh-CN' }),
    choose: async (choice) => {
      ask('connect-choose', choice);
      return choice.kind === 'school' ? 'not-reached' : null;
    },
    quit: page.quit,
  };
  Object.assign(globalThis, { standIn, chorusDesktop: page, chorusMenu: menu, chorusConnect: connect });
}

/** Takes it off the window again. */
export function removeStandIn(): void {
  for (const name of ['standIn', 'chorusDesktop', 'chorusMenu', 'chorusConnect']) Reflect.deleteProperty(globalThis, name);
}
