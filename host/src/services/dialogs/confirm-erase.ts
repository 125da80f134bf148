import type { Get } from '../../lifecycle/token.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { dialogsToken } from './dialog-store.ts';

/** Asks whether an answer is to be erased for good. */
export function confirmErase(get: Get): Promise<boolean> {
  const { t } = get(i18nToken);
  return get(dialogsToken).confirm(() => ({
    title: t('erase.title'),
    text: t('erase.text'),
    confirm: t('erase.confirm'),
    cancel: t('erase.cancel'),
    danger: true,
  }));
}
