import { randomBytes } from 'node:crypto';
import type { IdentityInfo, WayInInfo } from '@chorus/contract/api/admin/identity-calls';
import type { AuditAction } from '@chorus/contract/audit-actions';
import type { Kysely } from 'kysely';
import { writeAudit, writePersonAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { badField, unknown } from '../http/call-error.ts';
import type { AdminHandlers } from '../http/handlers.ts';
import { chainOf, idsWithin } from '../organisations/chain.ts';
import { proveOwn } from '../session/change-password.ts';
import type { Logins } from '../session/logins.ts';
import type { Sessions } from '../session/sessions.ts';
import { discover, IssuerError } from './oidc-client.ts';
import { providersInUse, settingsOf } from './providers.ts';

const ticketSecret = (): string => randomBytes(32).toString('base64url');

/** Ways in of the own organisation and those below, and who accounts are there. Errors: `unknown` for all others, `bad-input`. */
export function identityAdminCalls(
  db: Db,
  now: Now,
  logins: Logins,
  sessions: Sessions,
): Pick<
  AdminHandlers,
  'identityProviders' | 'saveIdentityProvider' | 'endIdentityProvider' | 'renewTicketSecret' | 'identitiesOf' | 'setIdentity'
> {
  const audit = (trx: Kysely<Tables>, by: Doer, action: AuditAction, id: string, after: object, before?: object) =>
    writeAudit(trx, now, by, { action, subjectKind: 'way-in', subjectId: id, before, after });

  return {
    async identityProviders(_body, { orgId }) {
      const outer = (await chainOf(db, orgId)).slice(0, -1).map(({ id }) => id);
      const above = (await providersInUse(db, outer)).map(({ id, name, orgName }) => ({ id, name, orgName }));
      return { ways: await waysWithin(db, orgId), above };
    },

    async saveIdentityProvider({ id, name: typed, settings: asked, clientSecret, password }, context) {
      const { accountId, orgId, orgKind } = context;
      const name = typed.trim();
      if (name === '') throw badField('/name', 'empty');
      const settings = asked.kind === 'oidc' ? { ...asked, issuer: asked.issuer.trim(), clientId: asked.clientId.trim() } : asked;
      const known = await db.selectFrom('identityProviders').selectAll().where('id', '=', id).executeTakeFirst();
      if (known && (known.kind !== settings.kind || !(await waysWithin(db, orgId, id))[0])) throw unknown();
      const before = known && settingsOf(known);
      let secret = known?.secret ?? '';
      const prove = () => proveOwn({ db, logins }, accountId, password, '/password', context);
      if (settings.kind === 'ticket') {
        if (settings.address !== '' && !isWebAddress(settings.address)) throw badField('/address', 'no-address');
        await prove();
        if (!known) secret = ticketSecret();
      } else {
        if (settings.clientId === '') throw badField('/clientId', 'empty');
        const was = before?.kind === 'oidc' ? before : undefined;
        // Whoever can name the network's machines to this server can look around in it: not for a school on a region's server to say, also not another
        // machine or port than the one that was allowed.
        const allowed = was?.privateNetwork && was.issuer === settings.issuer;
        if (settings.privateNetwork && !allowed && orgKind !== 'platform') throw badField('/privateNetwork', 'platform-only');
        // A secret goes to the issuer that it was given for, and to no other one.
        if (was && secret !== '' && clientSecret === undefined && (was.issuer !== settings.issuer || was.clientId !== settings.clientId))
          throw badField('/clientSecret', 'again');
        await prove();
        secret = clientSecret ?? secret;
        try {
          await discover({ settings, secret }, now);
        } catch (error) {
          if (error instanceof IssuerError) throw badField('/issuer', error.code);
          throw error;
        }
      }
      const row = { name, settings: JSON.stringify(settings), secret };
      await db.transaction().execute(async (trx) => {
        if (known) await trx.updateTable('identityProviders').set(row).where('id', '=', id).execute();
        else
          await trx
            .insertInto('identityProviders')
            .values({ id, orgId, kind: settings.kind, ...row, createdAt: now(), endedAt: null })
            .execute();
        // Another issuer vouches for others.
        if (before?.kind === 'oidc' && settings.kind === 'oidc' && before.issuer !== settings.issuer) await sessions.closeProvider(id, trx);
        const after = { name, ...settings, ...(secret !== known?.secret && { secret: 'changed' }) };
        await audit(
          trx,
          { accountId, orgId },
          known ? 'way-in.changed' : 'way-in.added',
          id,
          after,
          known && { name: known.name, ...before },
        );
      });
      const [way] = await waysWithin(db, orgId, id);
      return { way: way!, secret: settings.kind === 'ticket' && !known ? secret : null };
    },

    async endIdentityProvider({ id, ended }, { accountId, orgId }) {
      const [way] = await waysWithin(db, orgId, id);
      if (!way) throw unknown();
      if ((way.endedAt !== null) !== ended)
        await db.transaction().execute(async (trx) => {
          await trx
            .updateTable('identityProviders')
            .set({ endedAt: ended ? now() : null })
            .where('id', '=', id)
            .execute();
          await trx.deleteFrom('ssoLogins').where('providerId', '=', id).execute();
          if (ended) await sessions.closeProvider(id, trx);
          await audit(trx, { accountId, orgId }, ended ? 'way-in.ended' : 'way-in.restored', id, { name: way.name });
        });
      return (await waysWithin(db, orgId, id))[0]!;
    },

    async renewTicketSecret({ id, password }, context) {
      const { accountId, orgId } = context;
      const [way] = await waysWithin(db, orgId, id);
      if (way?.settings.kind !== 'ticket') throw unknown();
      await proveOwn({ db, logins }, accountId, password, '/password', context);
      const secret = ticketSecret();
      await db.transaction().execute(async (trx) => {
        await trx.updateTable('identityProviders').set({ secret }).where('id', '=', id).execute();
        await sessions.closeProvider(id, trx);
        await audit(trx, { accountId, orgId }, 'way-in.secret-renewed', id, { name: way.name });
      });
      return { secret };
    },

    identitiesOf: ({ accountId }, { orgId }) => identitiesOf(db, accountId, orgId),

    async setIdentity({ accountId: whose, providerId, subject: typed }, { accountId, orgId }) {
      const subject = typed.trim();
      const known = (await identitiesOf(db, whose, orgId)).find((one) => one.providerId === providerId);
      if (!known) throw unknown();
      // By a platform of those above, that person comes in wherever they teach: not for one of their schools to say who it is.
      if (await teachesBeyond(db, whose, providerId, orgId)) throw badField('/subject', 'wider');
      if (known.subject !== subject)
        await db.transaction().execute(async (trx) => {
          const others = await trx
            .selectFrom('accountIdentities')
            .select('accountId')
            .where('providerId', '=', providerId)
            .where('subject', '=', subject)
            .executeTakeFirst();
          if (others) throw badField('/subject', 'taken');
          await trx.deleteFrom('accountIdentities').where('providerId', '=', providerId).where('accountId', '=', whose).execute();
          await sessions.closeProvider(providerId, trx, whose);
          if (subject !== '')
            await trx.insertInto('accountIdentities').values({ providerId, subject, accountId: whose, linkedAt: now() }).execute();
          await writePersonAudit(
            trx,
            now,
            { accountId, orgId },
            {
              action: subject === '' ? 'identity.unlinked' : 'identity.linked',
              subjectId: whose,
              before: { wayIn: known.name, subject: known.subject },
              after: { wayIn: known.name, subject },
            },
          );
        });
      return identitiesOf(db, whose, orgId);
    },
  };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['https:', 'http:'].includes(new URL(text).protocol);
}

/** Ways in of an organisation and those below it: all, or the one with this id. */
async function waysWithin(db: Db, orgId: string, id?: string): Promise<WayInInfo[]> {
  const rows = await db
    .selectFrom('identityProviders')
    .innerJoin('organisations', 'organisations.id', 'identityProviders.orgId')
    .select(['identityProviders.id', 'identityProviders.orgId', 'organisations.name as orgName', 'identityProviders.name'])
    .select(['settings', 'secret', 'endedAt'])
    .select((eb) =>
      eb
        .selectFrom('accountIdentities')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('providerId', '=', 'identityProviders.id')
        .as('linked'),
    )
    .where('identityProviders.orgId', 'in', idsWithin(orgId))
    .$if(id !== undefined, (query) => query.where('identityProviders.id', '=', id!))
    .orderBy('identityProviders.createdAt')
    .orderBy('identityProviders.id')
    .execute();
  return rows.map(({ secret, linked, ...row }) => ({
    ...row,
    settings: settingsOf(row),
    hasSecret: secret !== '',
    linked: Number(linked),
  }));
}

/** Who an account is at the platforms that its schools, here and below, come in from. Error: `unknown`. */
async function identitiesOf(db: Db, accountId: string, orgId: string): Promise<IdentityInfo[]> {
  const schools = await db
    .selectFrom('memberships')
    .select('orgId')
    .where('accountId', '=', accountId)
    .where('toMs', 'is', null)
    .where('orgId', 'in', idsWithin(orgId))
    .execute();
  if (schools.length === 0) throw unknown();
  const chains = await Promise.all(schools.map((one) => chainOf(db, one.orgId)));
  const ways = await providersInUse(db, [...new Set(chains.flat().map(({ id }) => id))]);
  const linked = await db.selectFrom('accountIdentities').select(['providerId', 'subject']).where('accountId', '=', accountId).execute();
  return ways.map(({ id, name }) => ({ providerId: id, name, subject: linked.find(({ providerId }) => providerId === id)?.subject ?? '' }));
}

/** Whether somebody could come in by a platform to a school that is none of the own. */
async function teachesBeyond(db: Db, accountId: string, providerId: string, orgId: string): Promise<boolean> {
  const { orgId: served } = await db.selectFrom('identityProviders').select('orgId').where('id', '=', providerId).executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('memberships')
    .select('id')
    .where('accountId', '=', accountId)
    .where('role', '=', 'teacher')
    .where('toMs', 'is', null)
    .where('orgId', 'in', idsWithin(served))
    .where('orgId', 'not in', idsWithin(orgId))
    .executeTakeFirst();
  return row !== undefined;
}
