import { ObservableValue, toDisposable, type Disposable, type Observable, type PlatformSnapshot } from '@chorus/sdk';
import type { DesktopPage } from '@chorus/contract/desktop/client';
import { browserHeaders } from '@chorus/contract/api/sign';
import { activity, type HostPlatform } from './host-platform.ts';
import type { ToolWindowOpener } from './tool-window/tool-window.ts';

/** The window's flag for offline mode is 1 (2.1-11). */
interface FlaggedWindow {
  readonly offline?: unknown;
}

/** What is written in; the other kinds of input are pressed. */
const writing =
  'textarea, [contenteditable]:not([contenteditable=false]), input:not([type=button], [type=checkbox], [type=radio], [type=range], [type=submit])';

/** {@link HostPlatform} in a browser. */
export class BrowserPlatform implements HostPlatform {
  readonly client: DesktopPage | undefined = undefined;
  readonly toolWindows: ToolWindowOpener | undefined;
  readonly #state: ObservableValue<PlatformSnapshot>;
  readonly #active = new Set<() => void>();

  constructor(
    private readonly window: Window,
    desktop = false,
  ) {
    // Fetched when one is wanted: the login page has none.
    this.toolWindows =
      'documentPictureInPicture' in window
        ? {
            kinds: ['card'],
            open: async (wish) => (await import('./tool-window/open-tool-window.ts')).openInBrowser(window, wish, this.active),
          }
        : undefined;
    const flag = (window as unknown as FlaggedWindow).offline ?? new URLSearchParams(window.location.search).get('offline');
    this.#state = new ObservableValue<PlatformSnapshot>(
      Object.freeze({ desktop, offline: flag === 1 || flag === '1', version: browserHeaders.release }),
    );
  }

  get state(): Observable<PlatformSnapshot> {
    return this.#state;
  }

  networked(): boolean {
    return this.window.navigator.onLine;
  }

  occupied(): boolean {
    const { document } = this.window;
    return document.activeElement?.matches(writing) === true || document.querySelector('[role=dialog], [role=alertdialog]') !== null;
  }

  onNetworkChange(listener: () => void): Disposable {
    return this.#listen(['online', 'offline'], listener);
  }

  /** The teacher has done something, in whichever window of the page's. */
  protected readonly active = (): void => this.#active.forEach((listener) => listener());

  onActivity(listener: () => void): Disposable {
    this.#active.add(listener);
    const here = this.#listen(activity, listener);
    return toDisposable(() => {
      this.#active.delete(listener);
      here.dispose();
    });
  }

  onHide(listener: () => void): Disposable {
    return this.#listen(['pagehide'], listener);
  }

  onOtherPage(listener: () => void): Disposable {
    return this.#listen(['storage'], listener);
  }

  reloadToLogin(): void {
    this.window.location.hash = '#/login';
    this.window.location.reload();
  }

  #listen(types: readonly string[], run: () => void): Disposable {
    const listener = () => run();
    for (const type of types) this.window.addEventListener(type, listener, { capture: true, passive: true });
    return toDisposable(() => {
      for (const type of types) this.window.removeEventListener(type, listener, { capture: true });
    });
  }
}
