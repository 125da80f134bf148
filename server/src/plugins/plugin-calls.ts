import type { PolicyLayer, PolicyRule } from '@chorus/contract';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers, Session } from '../http/handlers.ts';
import { uuidv7 } from '../ids.ts';
import { languages, localized } from '../locales/texts.ts';
import { choose } from '../school/choices.ts';
import { administratorOf } from '../session/administrator-of.ts';
import type { PluginRegistry } from './plugin-registry.ts';

/** A plugin's id, all of a publisher, or all. */
const pluginPattern = /^(\*|[a-z][a-z0-9-]*\.(\*|[a-z][a-z0-9-]*(\.[a-z0-9-]+)*))$/;

/** The list of plugins and the school's rules about them. */
export function pluginCalls(db: Db, now: Now, registry: PluginRegistry): Pick<Handlers, 'plugins' | 'setSchoolRule'> {
  const layers = async (session: Session): Promise<PolicyLayer[]> => {
    const school = await db.selectFrom('schools').select('name').where('id', '=', session.schoolId).executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('policyRules')
      .selectAll()
      .where((eb) => eb.or([eb('layer', '=', 'platform'), eb('schoolId', '=', session.schoolId)]))
      .orderBy('at')
      .orderBy('id')
      .execute();
    const rules = (layer: 'platform' | 'school'): PolicyRule[] =>
      rows
        .filter((row) => row.layer === layer)
        .map(({ id, plugin, effect, version, locked, reason }) => ({
          id,
          plugin,
          effect,
          ...(version === null ? {} : { version }),
          ...(locked === 1 ? { lock: true } : {}),
          reason: JSON.parse(reason) as Record<string, string>,
        }));
    return [
      { layer: 'platform', name: 'Chorus', rules: rules('platform') },
      { layer: 'school', name: school.name, rules: rules('school') },
    ];
  };

  return {
    async plugins(_body, { session }) {
      const [plugins, itsLayers] = await Promise.all([registry.list(), layers(session)]);
      return { plugins, layers: itsLayers };
    },

    async setSchoolRule({ plugin, effect, reason }, { session }) {
      const { name } = await administratorOf(db, session);
      if (!pluginPattern.test(plugin)) throw badField('/plugin', 'must be a plugin id, <publisher>.* or *');
      const text =
        reason === undefined
          ? localized(effect === 'deny' ? 'rule-denied' : 'rule-allowed', { name })
          : Object.fromEntries(languages.map((language) => [language, reason]));
      await choose(db, session.schoolId, async (trx) => {
        await trx
          .deleteFrom('policyRules')
          .where('layer', '=', 'school')
          .where('schoolId', '=', session.schoolId)
          .where('plugin', '=', plugin)
          .where('effect', 'in', ['allow', 'deny'])
          .execute();
        if (effect === null) return;
        const at = now();
        const rule = { id: uuidv7(at), layer: 'school' as const, schoolId: session.schoolId, plugin, effect };
        await trx
          .insertInto('policyRules')
          .values({ ...rule, version: null, locked: 0, reason: JSON.stringify(text), at })
          .execute();
      });
      return layers(session);
    },
  };
}
