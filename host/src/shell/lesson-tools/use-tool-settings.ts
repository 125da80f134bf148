import type { LessonToolEntry, SettingValues } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useState } from 'react';
import type { Contributed } from '../../kernel/kernel-types.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { pluginSettingsToken } from '../../services/plugin-settings/plugin-settings.ts';
import { useService } from '../host-context.tsx';

type Tool = Contributed<LessonToolEntry>;

/** Whether a tool is switched on by its activity's setting. One whose setting is not known yet is not. */
export function useToolSettings(tools: readonly Tool[]): (tool: Tool) => boolean {
  const kernel = useService(kernelToken);
  const pluginSettings = useService(pluginSettingsToken);
  const forms = useObservable(kernel.contributed('settings/1'));
  const [known, setKnown] = useState<ReadonlyMap<string, SettingValues>>(new Map());
  const asked = [...new Set(tools.flatMap(({ pluginId, value }) => (value.setting === undefined ? [] : [pluginId])))].join(' ');
  useEffect(() => {
    let wanted = true;
    const ends: (() => void)[] = [];
    for (const pluginId of asked === '' ? [] : asked.split(' ')) {
      const form = forms.find((one) => one.pluginId === pluginId);
      if (!form) continue;
      void pluginSettings.of(pluginId, form.value).then((values) => {
        if (!wanted) return;
        const take = () => setKnown((before) => new Map(before).set(pluginId, values.get()));
        take();
        const subscription = values.subscribe(take);
        ends.push(() => subscription.dispose());
      });
    }
    return () => {
      wanted = false;
      ends.forEach((end) => end());
    };
  }, [asked, forms, pluginSettings]);
  return ({ pluginId, value: { setting } }) => setting === undefined || known.get(pluginId)?.[setting] === true;
}
