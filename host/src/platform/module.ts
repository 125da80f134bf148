import { Platform } from '@chorus/sdk';
import { serviceModule } from '../lifecycle/service-module.ts';
import { facade, reading } from '../plugins/facade.ts';
import { platformToken } from './host-platform.ts';

export const platformModule = serviceModule(platformToken, {
  facade: facade(Platform, (platform) => ({ state: reading(platform.state) })),
});
