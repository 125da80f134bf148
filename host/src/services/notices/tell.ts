import type { Get } from '../../lifecycle/token.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { noticesToken, type NoticeStore } from './notice-store.ts';

type Notice = Parameters<NoticeStore['show']>[0];

/** Shows a text of the locales as a notice. */
export const tellBy =
  (get: Get) =>
  (
    kind: Notice['kind'],
    key: string,
    { params, ...how }: { readonly params?: Readonly<Record<string, string>>; readonly ms?: number } = {},
  ): void =>
    void get(noticesToken).show({ kind, text: get(i18nToken).t(key, params), ...how });
