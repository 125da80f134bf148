import { mostOutsidePages, type OutsidePageInfo } from '@chorus/contract/api/admin/outside-page-calls';
import { uuidv7 } from '@chorus/contract/uuid';
import type { Kysely } from 'kysely';
import { writeAudit, type Action } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { chainOf } from '../organisations/chain.ts';
import { askPage, PageError, parseAddress } from './ask-page.ts';
import { infoOf, pagesOf, titleOf } from './outside-pages.ts';

type Names = 'allowedPages' | 'addOutsidePage' | 'checkOutsidePage' | 'removeOutsidePage';

/** Pages of other sites that an organisation allows. `loopback`: the server is this machine's alone. Errors: `unknown` for pages of others, `bad-input`. */
export function outsidePageAdminCalls(db: Db, now: Now, loopback: boolean): Pick<AdminHandlers, Names> {
  const own = async (trx: Kysely<Tables>, id: string, orgId: string) => {
    const row = await pagesOf(trx, [orgId]).where('outsidePages.id', '=', id).executeTakeFirst();
    if (!row) throw unknown();
    return row;
  };
  const info = async (trx: Kysely<Tables>, id: string, orgId: string, origin: string): Promise<OutsidePageInfo> =>
    infoOf(await own(trx, id, orgId), origin);
  /** Whether one more page of this address finds room; what is wrong is said of the field `path`. */
  const requireRoom = async (trx: Kysely<Tables>, orgId: string, address: string, path: string) => {
    const rows = await pagesOf(trx, [orgId]).where('removedAt', 'is', null).execute();
    if (rows.some((one) => one.address === address)) throw badField(path, 'known');
    if (rows.length >= mostOutsidePages) throw badField(path, 'full');
  };
  const ask = async (address: string, privateNetwork: boolean, origin: string, path: string): Promise<string> => {
    try {
      return JSON.stringify(await askPage(address, { privateNetwork, ours: origin, loopback }));
    } catch (error) {
      throw error instanceof PageError ? badField(path, error.code) : error;
    }
  };

  return {
    async allowedPages(_body, { orgId, origin }) {
      const rows = await pagesOf(
        db,
        (await chainOf(db, orgId)).map(({ id }) => id),
      )
        .where('removedAt', 'is', null)
        .execute();
      const pages = rows.map((row) => infoOf(row, origin));
      return { pages: pages.filter((page) => page.orgId === orgId), above: pages.filter((page) => page.orgId !== orgId) };
    },

    async addOutsidePage({ address: typed, titleZh, titleEn, privateNetwork }, { accountId, orgId, orgKind, origin }) {
      const [zh, en] = [titleZh.trim(), titleEn.trim()];
      if (zh === '') throw badField('/titleZh', 'empty');
      // Whoever can name the network's machines to this server can look around in it: not for a school on a region's server to say.
      if (privateNetwork && orgKind !== 'platform') throw badField('/privateNetwork', 'platform-only');
      const address = addressOf(typed);
      await requireRoom(db, orgId, address, '/address');
      const asked = await ask(address, privateNetwork, origin, '/address');
      return db.transaction().execute(async (trx) => {
        await requireRoom(trx, orgId, address, '/address');
        const [id, at] = [uuidv7(now()), now()];
        const title = JSON.stringify({ 'zh-CN': zh, ...(en !== '' && { en }) });
        await trx
          .insertInto('outsidePages')
          .values({
            id,
            orgId,
            address,
            title,
            privateNetwork: privateNetwork ? 1 : 0,
            asked,
            checkedAt: at,
            addedAt: at,
            removedAt: null,
          })
          .execute();
        const after = { name: zh, address, ...(privateNetwork && { privateNetwork }) };
        await writeAudit(trx, now, { accountId, orgId }, { ...subject(id), action: 'outside-page.added', after });
        return info(trx, id, orgId, origin);
      });
    },

    async checkOutsidePage({ id }, { orgId, origin }) {
      const { address, privateNetwork } = await own(db, id, orgId);
      const asked = await ask(address, privateNetwork === 1, origin, '/id');
      await db.updateTable('outsidePages').set({ asked, checkedAt: now() }).where('id', '=', id).where('orgId', '=', orgId).execute();
      return info(db, id, orgId, origin);
    },

    removeOutsidePage: ({ id, removed }, { accountId, orgId, origin }) =>
      db.transaction().execute(async (trx) => {
        const before = await own(trx, id, orgId);
        if ((before.removedAt !== null) === removed) return infoOf(before, origin);
        if (!removed) await requireRoom(trx, orgId, before.address, '/id');
        await trx
          .updateTable('outsidePages')
          .set({ removedAt: removed ? now() : null })
          .where('id', '=', id)
          .execute();
        const after = { name: titleOf(before)['zh-CN'], address: before.address };
        const action = removed ? 'outside-page.removed' : 'outside-page.restored';
        await writeAudit(trx, now, { accountId, orgId }, { ...subject(id), action, after });
        return info(trx, id, orgId, origin);
      }),
  };
}

const subject = (id: string): Pick<Action, 'subjectKind' | 'subjectId'> => ({ subjectKind: 'outside-page', subjectId: id });

function addressOf(typed: string): string {
  try {
    return parseAddress(typed);
  } catch (error) {
    throw error instanceof PageError ? badField('/address', error.code) : error;
  }
}
