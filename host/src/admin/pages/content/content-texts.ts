import type { OwnPackInfo, PackCounts } from '@chorus/contract/api/admin/content-calls';
import type { itemKinds } from '@chorus/contract/content/item-kinds';
import { useObservable } from '@chorus/sdk/ui';
import { useAdmin, useText } from '../../admin-context.tsx';
import type zh from '../../locales/content.zh-CN.json';

/** A text by language as it is shown here: in the interface's language, else in any. */
export function usePick(): (texts: Readonly<Record<string, string>>) => string {
  const { i18n } = useAdmin();
  const locale = useObservable(i18n.locale);
  return (texts) => texts[locale] ?? texts['zh-CN'] ?? Object.values(texts)[0] ?? '';
}

/** What items of a kind are counted as; those of kinds that nobody here knows are counted together. */
const counted: Readonly<Record<keyof typeof itemKinds, keyof typeof zh>> = {
  word: 'content.count-word',
  sentence: 'content.count-sentence',
  passage: 'content.count-passage',
  sentenceGroup: 'content.count-sentenceGroup',
  symbol: 'content.count-symbol',
};

/** What is in a pack, such as `120 个单词 · 6 个单元`. */
export function useCountsText(): (counts: PackCounts) => string {
  const t = useText();
  return ({ items, units }) => {
    const other = Object.entries(items).reduce((sum, [kind, count]) => sum + (kind in counted ? 0 : count), 0);
    const kinds = Object.entries(counted).flatMap(([kind, key]) => (items[kind] ? [t(key, { count: items[kind] })] : []));
    return [...kinds, ...(other > 0 ? [t('content.count-other', { count: other })] : []), t('content.count-unit', { count: units })].join(
      ' · ',
    );
  };
}

const dayMs = 24 * 3_600_000;

/** How many days are left to put a pack back. */
export const daysLeft = ({ removedAt }: Pick<OwnPackInfo, 'removedAt'>, now: number, kept: number): number =>
  Math.max(0, Math.ceil(((removedAt ?? now) + kept * dayMs - now) / dayMs));
