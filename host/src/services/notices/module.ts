import { Notices } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { noticesToken } from './notice-store.ts';

export const noticesModule = serviceModule(noticesToken, {
  facade: facade(Notices, (notices) => ({ show: (notice) => notices.show(notice) })),
});
