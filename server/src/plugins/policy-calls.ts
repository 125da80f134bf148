import type { PolicyLayer } from '@chorus/contract';
import type { AdminBody } from '@chorus/contract/api/admin/calls';
import type { PolicyEffect } from '@chorus/contract/api/admin/policy-calls';
import { policyChange } from '@chorus/contract/policy/change';
import { pinnedOut, rollableIds, rollBack } from '@chorus/contract/policy/roll-back';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminContext, AdminHandlers } from '../http/handlers.ts';
import { idleMs } from '../lesson/end-lessons.ts';
import { languages, localized } from '../locales/texts.ts';
import { chainOf, idsWithin, type ChainNode } from '../organisations/chain.ts';
import type { BundleRegistry } from '../ports/bundle-registry.ts';
import { chooseWithin } from '../school/choices.ts';
import { consentNow, pluginPattern, subjectsOf } from './consent-now.ts';
import { layerOfNode, policyLayers, rulesOf, type RuleRow } from './policy-layers.ts';

type Change = AdminBody<'setPolicyRule'>;
type Doer = Pick<AdminContext, 'accountId' | 'orgId' | 'orgKind'>;

const ruleTexts = { allow: 'rule-allowed', deny: 'rule-denied', require: 'rule-required', pin: 'rule-pinned' } as const;

/** The rules of the own layer, and what they do below it. Errors: `unknown`, `bad-input`. */
export function policyCalls(
  db: Db,
  now: Now,
  registry: BundleRegistry,
): Pick<AdminHandlers, 'policyView' | 'planPolicy' | 'setPolicyRule'> {
  /** The layers of the own organisation, or of one of its classes. */
  const ownLayers = async (orgId: string, classId: string | undefined): Promise<PolicyLayer[]> => {
    const chain = await chainOf(db, orgId);
    const rows = await rulesOf(db, idsOf(chain));
    return policyLayers(chain, rows, classId === undefined ? [] : await classesOf(db, orgId, [classId]));
  };

  /** The row that a change writes; null: none. */
  const rowOf = async ({ plugin, rule, classId }: Change, { accountId, orgId }: Doer): Promise<RuleRow | null> => {
    if (!pluginPattern.test(plugin)) throw badField('/plugin', 'must be a plugin id, <publisher>.* or *');
    if (!rule) return null;
    if ((rule.effect === 'pin') !== (rule.version !== undefined))
      throw badField('/rule/version', rule.effect === 'pin' ? 'missing' : 'of a pin alone');
    const { name } = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirstOrThrow();
    const reason = rule.reason?.trim();
    const consent = rule.effect === 'allow' ? await consentNow(registry, plugin) : undefined;
    const at = now();
    return {
      id: uuidv7(at),
      orgId,
      classId: classId ?? null,
      plugin,
      effect: rule.effect,
      version: rule.version ?? null,
      locked: rule.lock ? 1 : 0,
      reason: JSON.stringify(
        reason ? Object.fromEntries(languages.map((language) => [language, reason])) : localized(ruleTexts[rule.effect], { name }),
      ),
      at,
      consent: consent ? JSON.stringify(consent) : null,
      accountId,
      by: name,
    };
  };

  return {
    async policyView({ orgId: asked, accountId: whose, classId }, { orgId }) {
      const chain = await chainOf(db, asked ?? orgId);
      if (!chain.some(({ id }) => id === orgId)) throw unknown();
      const node = chain.at(-1)!;
      const teaching = whose === undefined ? undefined : await taughtIn(db, node.id, whose);
      const classes = await classesOf(db, node.id, teaching);
      const shown = classes.filter(({ id }) => id === classId);
      if (classId !== undefined && shown.length === 0) throw unknown();
      const layers = policyLayers(chain, await rulesOf(db, idsOf(chain)), shown);
      const plugins = await registry.list();
      return {
        plugins,
        stored: await registry.stored(rollableIds(plugins)),
        layers,
        target: { orgId: node.id, name: node.name, kind: node.kind, classes },
      };
    },

    async planPolicy(change, doer) {
      await requireOwnClass(db, doer, change.classId);
      const row = await rowOf(change, doer);
      const plugins = await registry.list();
      // A pin leads to a kept version: who may use the installed one now, and that one then, keeps the activity.
      const own = row && change.classId === undefined ? policyLayers([{ id: doer.orgId, kind: doer.orgKind, name: '' }], [row]) : [];
      const led = rollBack(plugins, await registry.stored(pinnedOut(plugins, own)), own);
      const effects = await effectsOf(db, now, doer.orgId, change, row, subjectsOf(led));
      const sum = (of: (effect: PolicyEffect) => number) => effects.reduce((all, effect) => all + of(effect), 0);
      return {
        schools: effects.filter(({ before, after }) => before !== after).length,
        teachers: sum(({ before, after, teachers }) => (before === after ? 0 : teachers)),
        inLesson: sum(({ before, after, inLesson }) => (before === after ? 0 : inLesson)),
        silenced: effects.filter(({ silenced }) => silenced).length,
        effects: effects.slice(0, 200),
      };
    },

    async setPolicyRule(change, doer) {
      await requireOwnClass(db, doer, change.classId);
      const row = await rowOf(change, doer);
      const { plugin, classId } = change;
      await db.transaction().execute(async (trx) => {
        const said = trx
          .selectFrom('policyRules')
          .selectAll()
          .where('orgId', '=', doer.orgId)
          .where('plugin', '=', plugin)
          .where('classId', classId === undefined ? 'is' : '=', classId ?? null);
        const before = await said.execute();
        if (before.length > 0)
          await trx
            .deleteFrom('policyRules')
            .where(
              'id',
              'in',
              before.map(({ id }) => id),
            )
            .execute();
        if (row) {
          const { by: _by, ...values } = row;
          await trx.insertInto('policyRules').values(values).execute();
        }
        await chooseWithin(trx, doer.orgId);
        const short = ({ effect, version, locked }: Pick<RuleRow, 'effect' | 'version' | 'locked'>) => ({
          effect,
          version,
          locked: locked === 1,
        });
        await writeAudit(trx, now, doer, {
          action: 'policy.changed',
          subjectKind: 'plugin',
          subjectId: plugin,
          before: before.length > 0 ? { rules: before.map(short), classId } : undefined,
          after: row ? { ...short(row), classId } : undefined,
        });
      });
      return { layers: await ownLayers(doer.orgId, classId) };
    },
  };
}

const idsOf = (chain: readonly ChainNode[]) => chain.map(({ id }) => id);

/** Rules of a class are written by its school alone. */
async function requireOwnClass(db: Kysely<Tables>, { orgId, orgKind }: Doer, classId: string | undefined): Promise<void> {
  if (classId === undefined) return;
  const own = await classesOf(db, orgId, [classId]);
  if (orgKind !== 'school' || own.length === 0) throw unknown();
}

/** Classes of a school that are in use; of those named, if any are. */
async function classesOf(db: Kysely<Tables>, schoolId: string, ids?: readonly string[]) {
  if (ids?.length === 0) return [];
  return db
    .selectFrom('classes')
    .select(['id', 'name'])
    .where('schoolId', '=', schoolId)
    .where('archivedAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids!))
    .orderBy('ordinal')
    .execute();
}

/** Which classes somebody teaches at a school. Error: `unknown` for who teaches nothing there. */
async function taughtIn(db: Kysely<Tables>, schoolId: string, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('teachers')
    .leftJoin('classTeachers', 'classTeachers.teacherId', 'teachers.id')
    .select('classTeachers.classId')
    .where('teachers.accountId', '=', accountId)
    .where('teachers.schoolId', '=', schoolId)
    .execute();
  if (rows.length === 0) throw unknown();
  return rows.flatMap(({ classId }) => (classId === null ? [] : [classId]));
}

/** What a change of the own layer does to the schools that lie in it, or to one class. */
async function effectsOf(
  db: Kysely<Tables>,
  now: Now,
  orgId: string,
  { plugin, classId }: Change,
  row: RuleRow | null,
  plugins: ReturnType<typeof subjectsOf>,
): Promise<PolicyEffect[]> {
  const above = await chainOf(db, orgId);
  const below = await db
    .selectFrom('organisations')
    .select(['id', 'parentId', 'kind', 'name', 'archivedAt'])
    .where('id', 'in', idsWithin(orgId))
    .where('archivedAt', 'is', null)
    .execute();
  const nodes = new Map([...above, ...below].map((node) => [node.id, node]));
  const rows = await rulesOf(db, [...nodes.keys()]);
  const pathOf = (id: string): string[] => {
    const path: string[] = [];
    for (let node = nodes.get(id); node && path.length < 10; node = nodes.get(node.parentId ?? '')) path.unshift(node.id);
    return path;
  };
  const layersById = new Map<string, PolicyLayer>();
  for (const [id, node] of nodes) layersById.set(id, layerOfNode(node, pathOf(id).length - 1, rows));
  const classes = classId === undefined ? [] : await classesOf(db, orgId, [classId]);
  const [own] = policyLayers(above, rows, classes).slice(-1);
  const layerId = classId ?? orgId;
  layersById.set(layerId, own!);
  const { by: _by, at: _at, ...written } = row ? policyLayers(above, [row], classes).at(-1)!.rules[0]! : { by: undefined, at: undefined };
  const changed: PolicyLayer = {
    ...own!,
    rules: [...own!.rules.filter((rule) => rule.plugin !== plugin), ...(row ? [written as PolicyLayer['rules'][number]] : [])],
  };
  const schools = classId === undefined ? below.filter(({ kind }) => kind === 'school') : [];
  const chains = [
    ...schools.map(({ id }) => ({ id, kind: 'school' as const, layerIds: pathOf(id) })),
    ...classes.map(({ id }) => ({ id, kind: 'class' as const, layerIds: [...pathOf(orgId), id] })),
  ];
  const done = policyChange({ layersById, chains }, { layerId, layer: changed }, plugins);
  const names = new Map([...nodes.values(), ...classes].map(({ id, name }) => [id, name]));
  const teachers = await countBy(db, 'teachers', orgId, now);
  const lessons = await countBy(db, 'lessons', orgId, now);
  const effects = new Map<string, PolicyEffect>();
  for (const { targets } of done)
    for (const { id, before, after, silenced } of targets) {
      const known = effects.get(id);
      // Of several plugins, what changes most is told.
      if (known && known.before !== known.after) continue;
      effects.set(id, {
        orgId: id,
        name: names.get(id) ?? '',
        before,
        after,
        silenced: silenced.length > 0,
        teachers: teachers.get(id) ?? 0,
        inLesson: lessons.get(id) ?? 0,
      });
    }
  return [...effects.values()];
}

/** Teachers of schools, or classes of theirs in a lesson now. */
async function countBy(db: Kysely<Tables>, what: 'teachers' | 'lessons', orgId: string, now: Now): Promise<Map<string, number>> {
  const rows =
    what === 'teachers'
      ? await db
          .selectFrom('memberships')
          .select(['orgId as id', ({ fn }) => fn.countAll<number>().as('count')])
          .where('role', '=', 'teacher')
          .where('toMs', 'is', null)
          .where('orgId', 'in', idsWithin(orgId))
          .groupBy('orgId')
          .execute()
      : await db
          .selectFrom('lessons')
          .select(['schoolId as id', ({ fn }) => fn.count<number>('classId').distinct().as('count')])
          .where('endedAt', 'is', null)
          .where('activeAt', '>', now() - idleMs)
          .where('schoolId', 'in', idsWithin(orgId))
          .groupBy('schoolId')
          .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}
