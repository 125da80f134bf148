import type { Data } from '@chorus/contract';
import type { Db } from '../database/open.ts';
import { CallError } from '../http/call-error.ts';
import type { Handlers } from '../http/handlers.ts';
import { platformId } from '../organisations/add-organisation.ts';
import { chainOf } from '../organisations/chain.ts';
import { teacher, type LoginContext, type Logins } from '../session/logins.ts';
import type { Teaching, TeachingRow } from '../session/teaching.ts';
import type { KnownTeachers } from './known-teachers.ts';
import type { LoginTokens } from './login-tokens.ts';
import { providersInUse } from './providers.ts';
import type { Tickets } from './tickets.ts';

/** What the calls need. */
export interface IdentityOptions {
  readonly db: Db;
  readonly logins: Logins;
  readonly teaching: Teaching;
  readonly tickets: Tickets;
  readonly tokens: LoginTokens;
  readonly teachers: KnownTeachers;
}

/** Logging in by a ticket or a token. Errors: `link-invalid`, the same whatever is wrong; `not-linked`. */
export function identityCalls({
  db,
  logins,
  teaching,
  tickets,
  tokens,
  teachers,
}: IdentityOptions): Pick<Handlers, 'thirdPartyLogin' | 'exchangeTicket' | 'tokenLogin' | 'makeLoginToken' | 'waysIn'> {
  const enter = async (
    row: TeachingRow,
    context: LoginContext,
    whole: boolean,
    providerId: string | null,
  ): Promise<Data<'teacherLogin'>> => {
    const { token, expiresAt } = whole
      ? await logins.open(row.accountId, teacher(row.id), row.schoolId, context, whole, { providerId })
      : await logins.openWithoutPassword(teacher(row.id), row.schoolId, context, { providerId });
    await teaching.entered(row);
    return { userInfo: await teaching.info(row, token), expiresAt };
  };

  return {
    async thirdPartyLogin({ ticket, whole = false }, context) {
      const arrival = await tickets.use(ticket, context.origin);
      return enter(await teachers.find(arrival), context, whole, arrival.provider.id);
    },

    async exchangeTicket({ ticket }, { origin }) {
      const arrival = await tickets.use(ticket, origin);
      const { id } = await teachers.find(arrival);
      return tokens.make(id, arrival.provider.id);
    },

    async tokenLogin({ token, whole = false }, context) {
      const { teacherId, providerId } = await tokens.use(token);
      const row = await teaching.teacher(teacherId).catch((error: unknown) => {
        throw error instanceof CallError ? new CallError('link-invalid') : error;
      });
      return enter(row, context, whole, providerId);
    },

    async makeLoginToken(_body, { owner, session }) {
      // Page script reads a page's half of the session: it must not become a whole one.
      if (session.bound) throw new CallError('not-for-pages');
      return tokens.makeBySession(owner.teacherId, session.tokenHash);
    },

    async waysIn({ lastSchoolId }) {
      const chain = await chainOf(db, lastSchoolId ?? (await onlySchool(db)) ?? platformId);
      // A school that there is not tells no more than what holds for all.
      const ids = chain.length > 0 ? chain.map(({ id }) => id) : [platformId];
      return (await providersInUse(db, ids)).flatMap(({ id, name, settings }) => {
        const address = settings.kind === 'oidc' ? `/sso/${id}/start` : settings.address;
        return address === '' ? [] : [{ id, name, kind: settings.kind, address }];
      });
    },
  };
}

/** The school of a server that has no other one. */
async function onlySchool(db: Db): Promise<string | undefined> {
  const rows = await db
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', 'school')
    .where('archivedAt', 'is', null)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0]!.id : undefined;
}
