import { I18n } from '@chorus/sdk';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { i18nToken } from './host-i18n.ts';

export const i18nModule = serviceModule(i18nToken, {
  facade: facade(I18n, (i18n) => ({ locale: reading(i18n.locale) })),
});
