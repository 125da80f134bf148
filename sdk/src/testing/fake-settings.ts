import { ObservableValue } from '../plugin/observable.ts';
import type { Settings, SettingsSnapshot } from '../services/settings.ts';

/** The standard choices. */
export class FakeSettings implements Settings {
  readonly state = new ObservableValue<SettingsSnapshot>({ locale: 'zh-CN', theme: 'light', fontSize: 33, accent: 'us', sound: 'medium' });

  async set(change: Partial<SettingsSnapshot>): Promise<void> {
    this.state.set({ ...this.state.get(), ...change });
  }
}
