import type { PluginInfo } from '@chorus/contract';
import type { ActivitySettings } from '@chorus/contract/api/admin/activity-settings-calls';
import { entriesOf } from '@chorus/contract/points';
import { evaluatePolicy } from '@chorus/contract/policy';
import type { PluginManifest } from '@chorus/sdk';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { unknown } from '../http/call-error.ts';
import type { AdminHandlers, Handlers, Owner } from '../http/handlers.ts';
import { chainOf } from '../organisations/chain.ts';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import { choose, chooseWithin } from '../school/choices.ts';
import { classesOf, requireClass } from '../school/school-calls.ts';
import { subjectsOf } from './consent-now.ts';
import { policyLayers, rulesOf } from './policy-layers.ts';
import { settingsLayers, writeSettings } from './settings-layers.ts';

/** What teachers see of plugins' settings, and choose for their classes. Errors: `unknown`, `bad-input`. */
export function pluginSettingsCalls(db: Db, now: Now, registry: BundleRegistry): Pick<Handlers, 'pluginSettings' | 'setClassSettings'> {
  const layers = async (owner: Owner) => {
    const all = await settingsLayers(db, await chainOf(db, owner.schoolId), await classesOf(db, owner).execute());
    return all.filter(({ chosen }) => Object.keys(chosen).length > 0);
  };
  return {
    pluginSettings: (_body, { owner }) => layers(owner),

    async setClassSettings({ clazzId, plugin: id, changes }, { owner }) {
      await requireClass(db, owner, clazzId);
      const plugin = withSettings(await registry.list()).find((one) => one.id === id);
      if (!plugin) throw unknown();
      await choose(db, owner.schoolId, (trx) => writeSettings(trx, { orgId: owner.schoolId, classId: clazzId }, plugin, changes, now()));
      return layers(owner);
    },
  };
}

/** What organisations choose for activities' settings. Errors: `unknown`, `bad-input`. */
export function activitySettingsCalls(
  db: Db,
  now: Now,
  registry: BundleRegistry,
): Pick<AdminHandlers, 'activitySettings' | 'setActivitySettings'> {
  const seenBy = async (orgId: string): Promise<ActivitySettings> => {
    const [plugins, chain] = await Promise.all([registry.list(), chainOf(db, orgId)]);
    const rules = await rulesOf(
      db,
      chain.map(({ id }) => id),
    );
    const layers = policyLayers(chain, rules);
    const given = new Set(subjectsOf(plugins).flatMap((subject) => (evaluatePolicy(layers, subject).allowed ? [subject.id] : [])));
    return { activities: withSettings(plugins).filter(({ id }) => given.has(id)), layers: await settingsLayers(db, chain) };
  };
  return {
    activitySettings: (_body, { orgId }) => seenBy(orgId),

    async setActivitySettings({ plugin: id, changes }, { orgId, accountId }) {
      const plugin = (await seenBy(orgId)).activities.find((one) => one.id === id);
      if (!plugin) throw unknown();
      await db.transaction().execute(async (trx) => {
        const { before, after } = await writeSettings(trx, { orgId }, plugin, changes, now());
        await chooseWithin(trx, orgId);
        const action = { action: 'plugin-settings.changed', subjectKind: 'plugin', subjectId: id } as const;
        // The keys are the plugin's: below one of their own they are taken for none of ours.
        await writeAudit(trx, now, { orgId, accountId }, { ...action, before: { settings: before }, after: { settings: after } });
      });
      return seenBy(orgId);
    },
  };
}

/** The plugins with settings; of two bundles of one id that which its author works on, else the first, as allowances have it. */
function withSettings(plugins: readonly PluginInfo[]): ActivitySettings['activities'] {
  const found = new Map<string, ActivitySettings['activities'][number]>();
  const usable = plugins.filter(({ manifest, problem }) => manifest !== null && problem === null);
  for (const { manifest, source } of usable) {
    const { id, title } = manifest as PluginManifest;
    const [entry] = entriesOf(manifest as PluginManifest, 'settings/1');
    if (entry && (!found.has(id) || source === 'dev')) found.set(id, { id, title: { ...title }, entry });
  }
  return [...found.values()];
}
