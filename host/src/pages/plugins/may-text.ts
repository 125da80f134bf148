import type { Capability } from '@chorus/sdk';

/** What a plugin may do, in the teacher's words. */
export function mayText(
  t: (key: string, params?: Readonly<Record<string, string | number>>) => string,
  capabilities: readonly Capability[],
): string {
  const may = capabilities.map((one) =>
    one.startsWith('network:') ? t('plugins.may.network', { host: one.slice('network:'.length) }) : t(`plugins.may.${one}`),
  );
  return may.length > 0 ? may.join(t('plugins.may.and')) : t('plugins.may.nothing');
}
