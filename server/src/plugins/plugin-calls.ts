import type { Consent, PluginInfo, PolicyLayer } from '@chorus/contract';
import { pinnedOut, rollBack } from '@chorus/contract/policy/roll-back';
import { layersForOlderPage } from '@chorus/contract/policy/older-page';
import { writeAudit } from '../audit/audit.ts';
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
import { consentNow, pluginPattern, subjectsOf } from './consent-now.ts';
import { policyLayers, rulesOf } from './policy-layers.ts';

const devOf = (consent: string): boolean => (JSON.parse(consent) as Consent).dev;

/** The list of plugins and the school's rules about them. */
export function pluginCalls(db: Db, now: Now, registry: BundleRegistry): Pick<Handlers, 'plugins' | 'setSchoolRule'> {
  const rulesFor = async ({ schoolId }: Owner) => {
    const nodes = await chainOf(db, schoolId);
    const rows = await rulesOf(
      db,
      nodes.map(({ id }) => id),
    );
    return { nodes, rows };
  };
  /** The bundles of a school: those that are installed, in the versions that its organisations pin. */
  const plugins = async (ofOrganisations: readonly PolicyLayer[]): Promise<PluginInfo[]> => {
    const installed = await registry.list();
    return rollBack(installed, await registry.stored(pinnedOut(installed, ofOrganisations)), ofOrganisations);
  };
  /** The layers of a teacher: of a page from before, in the five kinds that it knows. */
  const layers = async (owner: Owner, chain: boolean): Promise<PolicyLayer[]> => {
    const { nodes, rows } = await rulesFor(owner);
    if (!chain) return layersForOlderPage(policyLayers(nodes, rows), subjectsOf(await plugins(policyLayers(nodes, rows))));
    const classes = await db
      .selectFrom('classTeachers')
      .innerJoin('classes', 'classes.id', 'classTeachers.classId')
      .select(['classes.id', 'classes.name'])
      .where('classTeachers.teacherId', '=', owner.teacherId)
      .where('classTeachers.schoolId', '=', owner.schoolId)
      .orderBy('classes.ordinal')
      .execute();
    const ruled = new Set(rows.map(({ classId }) => classId));
    return policyLayers(
      nodes,
      rows,
      classes.filter(({ id }) => ruled.has(id)),
    );
  };

  return {
    async plugins({ chain = false }, { owner }) {
      const { nodes, rows } = await rulesFor(owner);
      const [listed, itsLayers] = await Promise.all([plugins(policyLayers(nodes, rows)), layers(owner, chain)]);
      return { plugins: listed, layers: itsLayers };
    },

    async setSchoolRule({ plugin, effect, reason, consent: told, chain = false }, { owner }) {
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
          .select(['id', 'consent', 'effect'])
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
        await writeAudit(
          trx,
          now,
          { accountId, orgId: owner.schoolId },
          {
            action: 'policy.changed',
            subjectKind: 'plugin',
            subjectId: plugin,
            before: over.length === 0 ? undefined : { rules: over.map((rule) => ({ effect: rule.effect })) },
            after: effect === null ? undefined : { effect },
          },
        );
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
      return layers(owner, chain);
    },
  };
}
