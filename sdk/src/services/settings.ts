import type { Accent } from '../model/content.ts';
import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** How loud short sounds are. */
export type SoundLevel = 'off' | 'low' | 'medium' | 'high';

/** The teacher's choices on this device. Font sizes are design pixels (1/1080 of the board's height); the standard is 33. `sound`: within what the school allows. */
export type SettingsSnapshot = {
  readonly locale: 'zh-CN' | 'en';
  readonly theme: 'light' | 'dark' | 'contrast';
  readonly fontSize: number;
  readonly accent: Accent;
  readonly sound: SoundLevel;
};

/** What the teacher has chosen. */
export interface Settings {
  readonly state: Observable<SettingsSnapshot>;
  /** Changes what is named, and keeps it on this device. */
  set(change: Partial<SettingsSnapshot>): Promise<void>;
}

export const Settings = serviceToken<Settings>('Settings', 1, 'Which language, theme, size and accent has the teacher chosen?');
