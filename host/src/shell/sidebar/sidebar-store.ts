import { ObservableValue } from '@chorus/sdk';
import { readLocal, writeLocal } from '../local-value.ts';
import { sidebar } from './sidebar-width.ts';

/** How wide the sidebar is, in design pixels, and whether it is folded away. */
export interface SidebarState {
  readonly width: number;
  readonly collapsed: boolean;
}

const storageKey = 'chorus.sidebar';

/** Reads what was kept: a number of design pixels, negative when folded. */
export function parseSidebar(kept: string | null, narrowWindow: boolean): SidebarState {
  const value = Number.parseInt(kept ?? '', 10);
  if (!Number.isFinite(value) || Math.abs(value) < sidebar.narrowest || Math.abs(value) > sidebar.widest)
    return { width: sidebar.width, collapsed: narrowWindow };
  return { width: Math.abs(value), collapsed: value < 0 };
}

const stayKey = 'chorus.sidebar.stays';
const stays = new ObservableValue(readLocal(stayKey) === '1');

/** Whether the list stays open while a child or the class answers, on this device; else it folds away by itself. */
export const listStays = {
  value: stays,
  set(on: boolean): void {
    stays.set(on);
    writeLocal(stayKey, on ? '1' : '0');
  },
};

const state = new ObservableValue<SidebarState>(parseSidebar(readLocal(storageKey), globalThis.innerWidth < 1000));

/** The sidebar's state; kept on this device. */
export const sidebarState = {
  value: state,
  set(change: Partial<SidebarState>): void {
    const next = { ...state.get(), ...change };
    state.set(next);
    writeLocal(storageKey, String(next.collapsed ? -next.width : next.width));
  },
};
