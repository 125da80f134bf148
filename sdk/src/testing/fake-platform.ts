import { ObservableValue } from '../plugin/observable.ts';
import type { Platform, PlatformSnapshot } from '../services/platform.ts';

/** A browser with a network. */
export class FakePlatform implements Platform {
  readonly state = new ObservableValue<PlatformSnapshot>({ desktop: false, offline: false, version: '1.0.0' });
}
