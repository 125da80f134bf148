import type { DesktopPage } from '@chorus/contract/desktop/client';
import type { Disposable, Platform } from '@chorus/sdk';
import { token } from '../lifecycle/token.ts';
import type { ToolWindowOpener } from './tool-window/tool-window.ts';

/** The events by which the teacher is known to do something. */
export const activity = ['pointerdown', 'keydown'] as const;

export const platformToken = token<HostPlatform>('platform');

/** What differs between browser and desktop, for the host itself. */
export interface HostPlatform extends Platform {
  /** The desktop client around this page; undefined in a browser. */
  readonly client: DesktopPage | undefined;
  /** Windows above other programs; undefined where there are none. */
  readonly toolWindows: ToolWindowOpener | undefined;
  /** True while the machine says that it has a network. */
  networked(): boolean;
  /** The teacher has a dialog in front, or is writing in a field. */
  occupied(): boolean;
  /** It says so otherwise than before; a server on this machine is reached without a network. */
  onNetworkChange(listener: () => void): Disposable;
  /** The teacher touched, clicked or typed something. */
  onActivity(listener: () => void): Disposable;
  /** The page is about to go away, or goes to the background and may not come back. */
  onHide(listener: () => void): Disposable;
  /** Another page of this browser has changed what is kept in it. */
  onOtherPage(listener: () => void): Disposable;
  /** Starts the application anew at the login page. */
  reloadToLogin(): void;
}
