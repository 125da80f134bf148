import { plainCode } from '@chorus/contract/as-typed';
import { uuidv7 } from '@chorus/contract/uuid';
import type { DeviceActivation } from '@chorus/contract/api/device-activation-calls';
import type { Kysely } from 'kysely';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { makeBrowserId } from '../session/browser.ts';
import { sha256Hex } from '../sha256.ts';
import { activationState, lastDay } from './activation-state.ts';
import { ActivationTries } from './activation-tries.ts';

/** Whether a machine was seen is said to the hour. */
const seenMs = 3_600_000;

/** Which school a machine belongs to, and a code that makes it so. No lesson asks for it. */
export function deviceActivationCalls(db: Db, now: Now): Pick<Handlers, 'deviceActivation' | 'activateDevice'> {
  const tries = new ActivationTries(db, now);
  return {
    async deviceActivation(_body, { device }) {
      const row = await tied(db, device.ids.map(sha256Hex));
      if (!row) return { activation: null };
      if (now() - row.lastSeenAt >= seenMs) {
        await db.updateTable('activatedDevices').set({ lastSeenAt: now() }).where('id', '=', row.id).execute();
        // A browser forgets a cookie in time: not of a machine that is in use.
        device.keep(device.ids.find((id) => sha256Hex(id) === row.deviceHash)!);
      }
      return { activation: infoOf(row, now()) };
    },

    async activateDevice({ code, name }, { device, address }) {
      const tried = await tries.begin(address, device.ids);
      // So that the machine's next wrong code is counted as its own.
      if (device.ids.length === 0) device.keep(makeBrowserId());
      const hashes = device.ids.map(sha256Hex);
      // A new name each time: what a script has put into the cookie's place is nobody's secret.
      const id = makeBrowserId();
      const row = await db.transaction().execute(async (trx) => {
        const found = await codeToUse(trx, code, now());
        const known = await trx
          .selectFrom('activatedDevices')
          .select(['id', 'schoolId', 'name'])
          .where((eb) =>
            eb.or([
              ...(hashes.length > 0 ? [eb('deviceHash', 'in', hashes)] : []),
              // The answer to the same press may have been lost on its way here.
              eb.and([eb('codeId', '=', found.id), eb('udidHash', '=', sha256Hex(device.udid)), eb('untiedAt', 'is', null)]),
            ]),
          )
          .execute();
        if (known.length > 0)
          await trx
            .deleteFrom('activatedDevices')
            .where(
              'id',
              'in',
              known.map((one) => one.id),
            )
            .execute();
        const { used } = await trx
          .selectFrom('activatedDevices')
          .select(({ fn }) => fn.countAll<number>().as('used'))
          .where('codeId', '=', found.id)
          .where('untiedAt', 'is', null)
          .executeTakeFirstOrThrow();
        if (Number(used) >= found.deviceLimit) throw badField('/code', 'used-up');
        const before = known.find(({ schoolId }) => schoolId === found.schoolId);
        await trx
          .insertInto('activatedDevices')
          .values({
            id: before?.id ?? uuidv7(now()),
            schoolId: found.schoolId,
            codeId: found.id,
            deviceHash: sha256Hex(id),
            udidHash: sha256Hex(device.udid),
            name: name.trim() || (before?.name ?? ''),
            activatedAt: now(),
            lastSeenAt: now(),
            untiedAt: null,
          })
          .execute();
        return (await tied(trx, [sha256Hex(id)]))!;
      });
      await tries.succeeded(tried);
      device.keep(id);
      return infoOf(row, now());
    },
  };
}

/** The code that was typed, as long as it can be used. Error: `bad-input`; only who has a code hears more than that it is wrong. */
async function codeToUse(trx: Kysely<Tables>, typed: string, now: number) {
  const found = await trx
    .selectFrom('activationCodes')
    .innerJoin('organisations', 'organisations.id', 'activationCodes.schoolId')
    .selectAll('activationCodes')
    .select('organisations.archivedAt')
    .where('codeHash', '=', sha256Hex(plainCode(typed)))
    .executeTakeFirst();
  if (!found) throw badField('/code', 'wrong');
  const state = activationState(found, now);
  if (state !== 'active') throw badField('/code', state);
  return found;
}

/** What a machine of one of these names is tied to, or was. */
function tied(db: Kysely<Tables>, hashes: readonly string[]) {
  return db
    .selectFrom('activatedDevices')
    .innerJoin('activationCodes', 'activationCodes.id', 'activatedDevices.codeId')
    .innerJoin('organisations', 'organisations.id', 'activatedDevices.schoolId')
    .innerJoin('schools', 'schools.id', 'activatedDevices.schoolId')
    .select(['activatedDevices.id', 'activatedDevices.name', 'deviceHash', 'lastSeenAt', 'untiedAt', 'until', 'revokedAt', 'timeZone'])
    .select(['organisations.name as schoolName', 'organisations.archivedAt'])
    .where('deviceHash', 'in', hashes.length === 0 ? [''] : hashes)
    .orderBy('activatedAt', 'desc')
    .executeTakeFirst();
}

type Tied = NonNullable<Awaited<ReturnType<typeof tied>>>;
const infoOf = (row: Tied, now: number): DeviceActivation => ({
  schoolName: row.schoolName,
  name: row.name,
  until: lastDay(row.until, row.timeZone),
  state: activationState(row, now),
});
