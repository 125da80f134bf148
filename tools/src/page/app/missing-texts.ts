import type { Observable } from '@chorus/sdk';
import type { PluginHarness } from '@chorus/sdk/testing';

/** Notes each key that the activity has no text for in the language that is shown. */
export function noteMissingTexts({ context, plugin }: PluginHarness<unknown>, locale: Observable<string>, missing: Set<string>): void {
  const { t } = context;
  Object.assign(context, {
    t: (...[key, params]: Parameters<typeof t>) => {
      const shown = locale.get();
      if (plugin.locales[shown]?.[key] === undefined) missing.add(`${key} (${shown})`);
      return t(key, params);
    },
  });
}
