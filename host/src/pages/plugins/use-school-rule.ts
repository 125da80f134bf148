import { useState } from 'react';
import type { BeyondConsent, Consent } from '@chorus/contract';
import type { Capability, LocalizedText, PluginManifest } from '@chorus/sdk';
import type { PluginRow } from '../../kernel/kernel-types.ts';
import { broughtBy } from '../../plugins/brought-by.ts';
import { pluginsToken } from '../../plugins/fetched-plugins.ts';
import { dialogsToken } from '../../services/dialogs/dialog-store.ts';
import { noticesToken } from '../../services/notices/notice-store.ts';
import { useService, useText } from '../../shell/host-context.tsx';
import { mayText, newText } from './may-text.ts';

/** A plugin as the question before it is allowed tells of it. */
export interface AllowedPlugin {
  readonly name: string;
  readonly publisher: string;
  readonly capabilities: readonly Capability[];
  /** What it puts at contribution points. */
  readonly brings: readonly string[];
  readonly source: PluginRow['source'];
  /** What is new since it was allowed before. */
  readonly beyond?: BeyondConsent | undefined;
}

/** A row's plugin, as the question tells of it. */
export function allowedOf({ source, policy }: PluginRow, manifest: PluginManifest, pick: (text: LocalizedText) => string): AllowedPlugin {
  const { title, publisher, capabilities } = manifest;
  return {
    name: pick(title),
    publisher: publisher.name,
    capabilities,
    brings: broughtBy(manifest, pick),
    source,
    beyond: policy?.beyond,
  };
}

/** What an administrator decides about a plugin for the school. */
export interface SchoolRule {
  readonly busy: boolean;
  /** `what`: what the question tells of the plugin. */
  allow(pluginId: string, what: AllowedPlugin): Promise<void>;
  /** `name`: what the question calls it. */
  deny(pluginId: string, name: string): Promise<void>;
  takeBack(pluginId: string): Promise<void>;
}

/** Allowing or denying a plugin for the school, each after a question; and taking the school's rule back. */
export function useSchoolRule(): SchoolRule {
  const plugins = useService(pluginsToken);
  const dialogs = useService(dialogsToken);
  const notices = useService(noticesToken);
  const t = useText();
  const [busy, setBusy] = useState(false);
  const write = async (pluginId: string, effect: 'allow' | 'deny' | null, ...consent: [Consent?]) => {
    setBusy(true);
    try {
      await plugins.setSchoolRule(pluginId, effect, ...consent);
    } catch {
      void notices.show({ kind: 'error', text: t('plugins.allow-failed') });
    } finally {
      setBusy(false);
    }
  };
  const ask = (what: 'allow' | 'deny', params: Readonly<Record<string, string>>, news = '') =>
    dialogs.confirm({
      title: t(`plugins.${what}`),
      text: news + t(`plugins.${what}-text`, params) + (what === 'allow' ? t('plugins.trust') : ''),
      confirm: t(`plugins.${what}-yes`),
      cancel: t(`plugins.${what}-no`),
      danger: what === 'deny',
    });
  return {
    busy,
    async allow(pluginId, { name, publisher, capabilities, brings, source, beyond }) {
      const news = beyond ? t('plugins.allow-new', { news: newText(t, beyond, source) }) : '';
      const said = brings.length > 0 ? t('plugins.allow-brings', { brings: brings.join(t('plugins.may.and')) }) : '';
      if (await ask('allow', { name, publisher, may: mayText(t, capabilities), brings: said }, news))
        await write(pluginId, 'allow', { capabilities: [...capabilities], publisher, dev: source === 'dev' });
    },
    async deny(pluginId, name) {
      if (await ask('deny', { name })) await write(pluginId, 'deny');
    },
    takeBack: (pluginId) => write(pluginId, null),
  };
}
