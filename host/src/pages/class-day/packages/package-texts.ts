import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { messageOf } from '@chorus/contract/package/package-error';
import type { QueuedImport } from '@chorus/contract/package/packages-state';
import { useLocale } from '@chorus/sdk/ui';
import { bytesText } from '../../../shell/bytes-text.ts';
import { useText } from '../../../shell/host-context.tsx';

/** What a package is called: a book package bears its book's name. */
export const packageTitle = ({ kind, name, books }: Pick<InstalledPackage, 'kind' | 'name' | 'books'>): string =>
  (kind === 'book' ? books[0]?.name : undefined) ?? name;

/** A version as it is read: `2026-07-05 08:30`. */
export const versionText = (time: string): string => time.replace(/^(\d{4})(\d{2})(\d{2}) ?(\d{2})(\d{2})(\d{2})?$/, '$1-$2-$3 $4:$5');

/** How packages are spoken of. */
export function usePackageTexts() {
  const t = useText();
  const locale = useLocale();
  const size = (bytes: number) => bytesText(bytes, locale);
  const left = (seconds: number): string => {
    if (seconds < 60) return t('packages.left-seconds');
    const minutes = Math.ceil(seconds / 60);
    return minutes < 60
      ? t('packages.left-minutes', { minutes })
      : t('packages.left-hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  return {
    size,
    left,
    /** What a failure is told with: the specified sentences, and for what is of this machine what to do. `withPhone`: the service phone belongs to it. */
    failure({ code, context }: NonNullable<QueuedImport['error']>): { readonly text: string; readonly withPhone: boolean } {
      const message = messageOf(code);
      if (message === 'broken') return { text: t('packages.broken'), withPhone: true };
      if (message === 'no-space') {
        const { needed, free } = context;
        const missing = needed !== undefined && free !== undefined ? size(needed - free) : undefined;
        return { text: missing ? t('packages.no-space', { missing }) : t('packages.no-space-any'), withPhone: false };
      }
      if (message !== 'place') return { text: t(`packages.${message}`), withPhone: false };
      const key =
        code === 'store-locked' || code === 'draft-in-use' ? 'place-locked' : code === 'store-read-only' ? 'place-closed' : 'place';
      return { text: t(`packages.${key}`), withPhone: false };
    },
  };
}
