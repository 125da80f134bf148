import type { InstalledPackage } from '@chorus/contract/package/installed-package';
import { messageOf, type PackageErrorCode } from '@chorus/contract/package/package-error';
import type { QueuedImport } from '@chorus/contract/package/packages-state';
import type zh from '../../../locales/zh-CN.json';
import { byteSize } from '../../../shell/byte-size.ts';
import { useText } from '../../../shell/host-context.tsx';

/** What a package is called: a book package bears its book's name. */
export const packageTitle = ({ kind, name, books }: Pick<InstalledPackage, 'kind' | 'name' | 'books'>): string =>
  (kind === 'book' ? books[0]?.name : undefined) ?? name;

/** A version as it is read: `2026-07-05 08:30`. */
export const versionText = (time: string): string => time.replace(/^(\d{4})(\d{2})(\d{2}) ?(\d{2})(\d{2})(\d{2})?$/, '$1-$2-$3 $4:$5');

type HostText = keyof typeof zh;

/** Why a file is refused and what to do about it, beside the specified sentence. What is of the machine says both by itself. */
const reasons: Readonly<Partial<Record<PackageErrorCode, HostText>>> = {
  'source-empty': 'packages.reason.empty',
  'source-unreadable': 'packages.reason.unreadable',
  timeout: 'packages.reason.unreadable',
  'source-changed': 'packages.reason.changed',
  'not-a-zip': 'packages.reason.not-zip',
  'other-archive': 'packages.reason.other-archive',
  'web-page': 'packages.reason.web-page',
  'zip-truncated': 'packages.reason.truncated',
  'directory-damaged': 'packages.reason.damaged',
  'data-damaged': 'packages.reason.damaged',
  'header-mismatch': 'packages.reason.damaged',
  'several-disks': 'packages.reason.parts',
  encrypted: 'packages.reason.password',
  'method-unknown': 'packages.reason.method',
  'too-many-files': 'packages.reason.too-large',
  bomb: 'packages.reason.too-large',
  overlap: 'packages.reason.unsafe',
  'name-undecodable': 'packages.reason.garbled',
  'name-traversal': 'packages.reason.unsafe',
  'name-absolute': 'packages.reason.unsafe',
  'name-drive': 'packages.reason.name',
  'name-control': 'packages.reason.name',
  'name-reserved': 'packages.reason.name',
  'name-trailing': 'packages.reason.name',
  'name-too-long': 'packages.reason.name',
  'name-collision': 'packages.reason.collision',
  symlink: 'packages.reason.link',
  'json-encoding': 'packages.reason.encoding',
  'json-too-long': 'packages.reason.too-long',
  'json-invalid': 'packages.reason.json',
  'book-config-missing': 'packages.reason.no-config',
  'book-config-misnamed': 'packages.reason.misnamed',
  'book-config-invalid': 'packages.reason.config',
  'book-twice': 'packages.reason.book-twice',
  'no-books': 'packages.reason.no-books',
  'archive-inside': 'packages.reason.inside',
  'pack-invalid': 'packages.reason.pack',
  'pack-newer': 'packages.reason.newer',
  'pack-empty': 'packages.reason.no-items',
  'pack-asset-wrong': 'packages.reason.asset',
  'draft-not-removed': 'packages.reason.in-use',
};

/** What a package of these contents needs before it can be taught; undefined: nothing. */
export const untaughtText = ({ contentPacks }: Pick<InstalledPackage, 'contentPacks'>): HostText | undefined => {
  if (contentPacks.length === 0) return 'packages.untaught';
  return contentPacks.every(({ newer }) => newer) ? 'packages.untaught-newer' : undefined;
};

/** How packages are spoken of. */
export function usePackageTexts() {
  const t = useText();
  const left = (seconds: number): string => {
    if (seconds < 60) return t('packages.left-seconds');
    const minutes = Math.ceil(seconds / 60);
    return minutes < 60
      ? t('packages.left-minutes', { minutes })
      : t('packages.left-hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
  return {
    size: byteSize,
    left,
    /** Why, and what to do; undefined where {@link failure} says it all. */
    reason({ code, context }: NonNullable<QueuedImport['error']>): string | undefined {
      const key = reasons[code];
      const path = context.path ?? '';
      const { other = '', detail = '' } = context;
      const name = code === 'pack-asset-wrong' ? 'pack.json' : path.slice(path.lastIndexOf('/') + 1);
      return key && t(key, { name, other, detail, field: detail, format: detail });
    },
    /** What a failure is told with: the specified sentences, and for what is of this machine what to do. `withPhone`: the service phone belongs to it. */
    failure({ code, context }: NonNullable<QueuedImport['error']>): { readonly text: string; readonly withPhone: boolean } {
      const message = messageOf(code);
      if (message === 'broken') return { text: t('packages.broken'), withPhone: true };
      if (message === 'no-space') {
        const { needed, free } = context;
        const missing = needed !== undefined && free !== undefined ? byteSize(needed - free) : undefined;
        return { text: missing ? t('packages.no-space', { missing }) : t('packages.no-space-any'), withPhone: false };
      }
      if (message !== 'place') return { text: t(`packages.${message}`), withPhone: false };
      const key =
        code === 'store-locked' || code === 'draft-in-use' ? 'place-locked' : code === 'store-read-only' ? 'place-closed' : 'place';
      return { text: t(`packages.${key}`), withPhone: false };
    },
  };
}
