import type { Observable } from '../plugin/observable.ts';
import { serviceToken } from '../plugin/service-token.ts';

/** Where Chorus runs. */
export type PlatformSnapshot = {
  readonly desktop: boolean;
  /** No server is needed or expected (window flag 1). */
  readonly offline: boolean;
  readonly version: string;
};

/** What differs between browser and desktop. */
export interface Platform {
  readonly state: Observable<PlatformSnapshot>;
}

export const Platform = serviceToken<Platform>('Platform', 1, 'Browser or desktop, online or offline?');
