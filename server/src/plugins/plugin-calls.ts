import type { Consent, PolicyLayer } from '@chorus/contract';
import type { PluginManifest } from '@chorus/sdk';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers, Owner } from '../http/handlers.ts';
import { uuidv7 } from '@chorus/contract/uuid';
import { languages, localized } from '../locales/texts.ts';
import { choose } from '../school/choices.ts';
import { chainOf } from '../organisations/chain.ts';
import { administratorOf } from '../session/administrator-of.ts';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import { policyLayers } from './policy-layers.ts';

/** A plugin's id, all of a publisher, or all. */
/** A plugin's id, `<publisher>.*` or `*`: what a rule is about. */
export const pluginPattern = /^(\*|[a-z][a-z0-9-]*\.(\*|[a-z][a-z0-9-]*(\.[a-z0-9-]+)*))$/;

const devOf = (consent: string): boolean => (JSON.parse(consent) as Consent).dev;

/** What a plugin asks for now, of the bundle that pages use; undefined where it is not here, or for many plugins at once. */
async function consentNow(registry: BundleRegistry, plugin: string): Promise<Consent | undefined> {
  const found = (await registry.list()).flatMap(({ manifest, problem, source }) => {
    const { id, capabilities, publisher } = (manifest ?? {}) as Partial<PluginManifest>;
    if (id !== plugin || problem !== null || capabilities === undefined || publisher === undefined) return [];
    return [{ source, consent: { capabilities: [...capabilities], publisher: publisher.name, dev: source === 'dev' } }];
  });
  return (found.find(({ source }) => source === 'dev') ?? found[0])?.consent;
}

/** The list of plugins and the school's rules about them. */
export function pluginCalls(db: Db, now: Now, registry: BundleRegistry): Pick<Handlers, 'plugins' | 'setSchoolRule'> {
  const layers = async (owner: Owner): Promise<PolicyLayer[]> => {
    const chain = await chainOf(db, owner.schoolId);
    const rows = await db
      .selectFrom('policyRules')
      .selectAll()
      .where(
        'orgId',
        'in',
        chain.map(({ id }) => id),
      )
      .orderBy('at')
      .orderBy('id')
      .execute();
    return policyLayers(chain, rows);
  };

  return {
    async plugins(_body, { owner }) {
      const [plugins, itsLayers] = await Promise.all([registry.list(), layers(owner)]);
      return { plugins, layers: itsLayers };
    },

    async setSchoolRule({ plugin, effect, reason, consent: told }, { owner }) {
      const { name, accountId } = await administratorOf(db, owner);
      if (!pluginPattern.test(plugin)) throw badField('/plugin', 'must be a plugin id, <publisher>.* or *');
      const text =
        reason === undefined
          ? localized(effect === 'deny' ? 'rule-denied' : 'rule-allowed', { name })
          : Object.fromEntries(languages.map((language) => [language, reason]));
      const consent = effect === 'allow' ? (told ?? (await consentNow(registry, plugin))) : effect === null ? told : undefined;
      await choose(db, owner.schoolId, async (trx) => {
        const before = await trx
          .selectFrom('policyRules')
          .select(['id', 'consent'])
          .where('orgId', '=', owner.schoolId)
          .where('classId', 'is', null)
          .where('plugin', '=', plugin)
          .where('effect', 'in', ['allow', 'deny'])
          .execute();
        // Allowing what its author works on leaves the allowance of what is installed as it is, and the other way round; so does taking one of them back.
        const over = before.filter(
          (rule) => consent === undefined || (rule.consent === null ? effect !== null : devOf(rule.consent) === consent.dev),
        );
        if (over.length > 0) {
          const ids = over.map(({ id }) => id);
          await trx.deleteFrom('policyRules').where('id', 'in', ids).execute();
        }
        if (effect === null) return;
        const at = now();
        const rule = { id: uuidv7(at), orgId: owner.schoolId, classId: null, plugin, effect, accountId };
        await trx
          .insertInto('policyRules')
          .values({
            ...rule,
            version: null,
            locked: 0,
            reason: JSON.stringify(text),
            at,
            consent: consent ? JSON.stringify(consent) : null,
          })
          .execute();
      });
      return layers(owner);
    },
  };
}
