import type { ActivatedDeviceInfo, ActivationCodeInfo } from '@chorus/contract/api/admin/device-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import { sql, type Kysely } from 'kysely';
import { inFours, makeReadableCode } from '../accounts/readable-code.ts';
import { writeAudit } from '../audit/audit.ts';
import { parseWallTime, type Now } from '../clock.ts';
import { contains } from '../database/contains.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { chainOf, idsWithin } from '../organisations/chain.ts';
import { sha256Hex } from '../sha256.ts';
import { dayAfter, isDay } from '../usage/periods.ts';
import { activationState, lastDay } from './activation-state.ts';

/** 80 bits: with few tries nobody guesses it. */
const codeLength = 16;

type ActivationHandlers = Pick<
  AdminHandlers,
  'activationCodes' | 'makeActivationCode' | 'revokeActivationCode' | 'activatedDevices' | 'nameActivatedDevice' | 'untieDevice'
>;

/** Activation codes and machines of the own organisation and of those below it. Errors: `unknown` for all others, `bad-input`. */
export function activationAdminCalls(db: Db, now: Now): ActivationHandlers {
  const codeInfo = async (trx: Kysely<Tables>, id: string, orgId: string): Promise<ActivationCodeInfo> => {
    const row = await codesWithin(trx, orgId).where('activationCodes.id', '=', id).executeTakeFirst();
    if (!row) throw unknown();
    return infoOfCode(row, now());
  };
  const deviceInfo = async (trx: Kysely<Tables>, id: string, orgId: string): Promise<ActivatedDeviceInfo> => {
    const row = await devicesWithin(trx, orgId).where('activatedDevices.id', '=', id).executeTakeFirst();
    if (!row) throw unknown();
    return infoOfDevice(row, now());
  };

  return {
    async activationCodes({ search = '', sort, offset, limit }, { orgId }) {
      const words = search.trim();
      const found = codesWithin(db, orgId).$if(words !== '', (query) =>
        query.where((eb) =>
          eb.or(['activationCodes.note', 'activationCodes.lastFour', 'organisations.name'].map((in_) => contains(in_, words))),
        ),
      );
      const { total } = await found
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const by = sort?.by ?? 'createdAt';
      const rows = await found
        .orderBy(by === 'schoolName' ? 'organisations.name' : `activationCodes.${by}`, (sort?.descending ?? true) ? 'desc' : 'asc')
        .orderBy('activationCodes.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return { rows: rows.map((row) => infoOfCode(row, now())), total: Number(total) };
    },

    async makeActivationCode({ schoolId, deviceLimit, until: day, note: typed }, { accountId, orgId }) {
      const note = typed.trim();
      return db.transaction().execute(async (trx) => {
        const until = await endOfDay(trx, day, schoolId, orgId);
        if (until <= now()) throw badField('/until', 'past');
        const code = makeReadableCode(codeLength);
        const id = uuidv7(now());
        const lastFour = code.slice(-4);
        await trx
          .insertInto('activationCodes')
          .values({ id, schoolId, codeHash: sha256Hex(code), lastFour, deviceLimit, until, note, createdAt: now(), revokedAt: null })
          .execute();
        const after = { lastFour, schoolId, deviceLimit, until: day, note };
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          { action: 'activation-code.made', subjectKind: 'activation-code', subjectId: id, after },
        );
        return { info: await codeInfo(trx, id, orgId), code: inFours(code) };
      });
    },

    revokeActivationCode: ({ id, revoked }, { accountId, orgId }) =>
      db.transaction().execute(async (trx) => {
        const before = await codeInfo(trx, id, orgId);
        const { numUpdatedRows } = await trx
          .updateTable('activationCodes')
          .set({ revokedAt: revoked ? now() : null })
          .where('id', '=', id)
          .where('revokedAt', revoked ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows > 0n)
          await writeAudit(
            trx,
            now,
            { accountId, orgId },
            {
              action: revoked ? 'activation-code.revoked' : 'activation-code.restored',
              subjectKind: 'activation-code',
              subjectId: id,
              after: { lastFour: before.lastFour, devices: before.used },
            },
          );
        return codeInfo(trx, id, orgId);
      }),

    async activatedDevices({ search = '', sort, offset, limit, codeId }, { orgId }) {
      const words = search.trim();
      const found = devicesWithin(db, orgId)
        .where('activatedDevices.untiedAt', 'is', null)
        .$if(codeId !== undefined, (query) => query.where('activatedDevices.codeId', '=', codeId!))
        .$if(words !== '', (query) =>
          query.where((eb) =>
            eb.or(['activatedDevices.name', 'activationCodes.lastFour', 'organisations.name'].map((in_) => contains(in_, words))),
          ),
        );
      const { total } = await found
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const by = sort?.by ?? 'activatedAt';
      const rows = await found
        .orderBy(by === 'schoolName' ? 'organisations.name' : `activatedDevices.${by}`, (sort?.descending ?? true) ? 'desc' : 'asc')
        .orderBy('activatedDevices.id', 'desc')
        .offset(offset)
        .limit(limit)
        .execute();
      return { rows: rows.map((row) => infoOfDevice(row, now())), total: Number(total) };
    },

    nameActivatedDevice: ({ id, name: typed }, { accountId, orgId }) =>
      db.transaction().execute(async (trx) => {
        const name = typed.trim();
        if (name === '') throw badField('/name', 'empty');
        const before = await deviceInfo(trx, id, orgId);
        if (before.name === name) return before;
        await trx.updateTable('activatedDevices').set({ name }).where('id', '=', id).execute();
        const action = { action: 'device.renamed', subjectKind: 'device', subjectId: id } as const;
        await writeAudit(trx, now, { accountId, orgId }, { ...action, before: { name: before.name }, after: { name } });
        return { ...before, name };
      }),

    untieDevice: ({ id, untied }, { accountId, orgId }) =>
      db.transaction().execute(async (trx) => {
        const before = await deviceInfo(trx, id, orgId);
        if ((before.state === 'untied') === untied) return before;
        const code = await codeInfo(trx, before.codeId, orgId);
        if (!untied && code.used >= code.deviceLimit) throw badField('/id', 'used-up');
        await trx
          .updateTable('activatedDevices')
          .set({ untiedAt: untied ? now() : null })
          .where('id', '=', id)
          .execute();
        await writeAudit(
          trx,
          now,
          { accountId, orgId },
          {
            action: untied ? 'device.untied' : 'device.tied-again',
            subjectKind: 'device',
            subjectId: id,
            after: { name: before.name, lastFour: before.codeLastFour },
          },
        );
        return deviceInfo(trx, id, orgId);
      }),
  };
}

const codesWithin = (db: Kysely<Tables>, orgId: string) =>
  db
    .selectFrom('activationCodes')
    .innerJoin('organisations', 'organisations.id', 'activationCodes.schoolId')
    .innerJoin('schools', 'schools.id', 'activationCodes.schoolId')
    .selectAll('activationCodes')
    .select(['organisations.name as schoolName', 'organisations.archivedAt', 'timeZone'])
    .select(
      sql<number>`(select count(*) from "activatedDevices" where "codeId" = "activationCodes"."id" and "untiedAt" is null)`.as('used'),
    )
    .where('activationCodes.schoolId', 'in', idsWithin(orgId));

const devicesWithin = (db: Kysely<Tables>, orgId: string) =>
  db
    .selectFrom('activatedDevices')
    .innerJoin('activationCodes', 'activationCodes.id', 'activatedDevices.codeId')
    .innerJoin('organisations', 'organisations.id', 'activatedDevices.schoolId')
    .innerJoin('schools', 'schools.id', 'activatedDevices.schoolId')
    .select([
      'activatedDevices.id',
      'activatedDevices.schoolId',
      'activatedDevices.name',
      'codeId',
      'activatedAt',
      'lastSeenAt',
      'untiedAt',
    ])
    .select(['until', 'revokedAt', 'lastFour', 'organisations.name as schoolName', 'organisations.archivedAt', 'timeZone'])
    .where('activatedDevices.schoolId', 'in', idsWithin(orgId));

type CodeRow = Awaited<ReturnType<ReturnType<typeof codesWithin>['executeTakeFirstOrThrow']>>;
function infoOfCode(row: CodeRow, now: number): ActivationCodeInfo {
  const { id, schoolId, schoolName, lastFour, note, deviceLimit, createdAt } = row;
  const used = Number(row.used);
  const state = activationState(row, now);
  return {
    id,
    schoolId,
    schoolName,
    lastFour,
    note,
    used,
    deviceLimit,
    until: lastDay(row.until, row.timeZone),
    createdAt,
    state: state === 'active' && used >= deviceLimit ? 'used-up' : state === 'untied' ? 'active' : state,
  };
}

type DeviceRow = Awaited<ReturnType<ReturnType<typeof devicesWithin>['executeTakeFirstOrThrow']>>;
function infoOfDevice(row: DeviceRow, now: number): ActivatedDeviceInfo {
  const { id, schoolId, schoolName, name, codeId, lastFour, activatedAt, lastSeenAt } = row;
  const until = lastDay(row.until, row.timeZone);
  return {
    id,
    schoolId,
    schoolName,
    name,
    codeId,
    codeLastFour: lastFour,
    activatedAt,
    lastSeenAt,
    until,
    state: activationState(row, now),
  };
}

/** When a day ends in a school that is in use, of the own organisation or below. Errors: `unknown`, `bad-input`. */
async function endOfDay(trx: Kysely<Tables>, day: string, schoolId: string, orgId: string): Promise<number> {
  const chain = await chainOf(trx, schoolId);
  const school = chain.at(-1);
  if (!school || !chain.some(({ id }) => id === orgId)) throw unknown();
  if (school.kind !== 'school') throw badField('/schoolId', 'no-school');
  if (chain.some(({ archivedAt }) => archivedAt !== null)) throw badField('/schoolId', 'archived');
  const { timeZone } = await trx.selectFrom('schools').select('timeZone').where('id', '=', schoolId).executeTakeFirstOrThrow();
  const until = isDay(day) ? parseWallTime(`${dayAfter(day)} 00:00:00`, timeZone) : undefined;
  if (until === undefined) throw badField('/until', 'no-day');
  return until;
}
