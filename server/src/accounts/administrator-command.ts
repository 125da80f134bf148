import { isPhone, plainPhone } from '@chorus/contract/as-typed';
import { uuidv7 } from '@chorus/contract/uuid';
import { consoleOfPlatform, writeAudit } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import { inFolder } from '../embedded/in-folder.ts';
import { StartError } from '../errors.ts';
import { platformId } from '../organisations/add-organisation.ts';
import { issueCode } from './account-codes.ts';
import { addAccount, addMembership } from './add-account.ts';
import { initialsOf } from '@chorus/contract/roster/initials';

/**
 * `administrator PHONE [NAME]`: gives whoever has this phone a code of one use, as an administrator of the platform, whom it makes where there is none. For
 * whoever runs the machine; also while the server runs. Gives what to say. Error: `StartError`.
 */
export async function administratorCommand(args: readonly string[], dataDir: string, now: Now = Date.now): Promise<string> {
  const [typed, ...words] = args;
  const phone = plainPhone(typed ?? '');
  if (!isPhone(phone)) throw new StartError('bad-setting', 'How to use it: npm run administrator -- PHONE NAME');
  return inFolder(dataDir, now, async (db) => {
    const { code, expiresAt, name } = await db.transaction().execute(async (trx) => {
      const account = await trx.selectFrom('accounts').select(['id', 'name']).where('phone', '=', phone).executeTakeFirst();
      const id = account?.id ?? uuidv7(now());
      const called = account?.name ?? words.join(' ').trim();
      const subject = { subjectKind: 'account', subjectId: id } as const;
      if (!account) {
        if (called === '')
          throw new StartError('bad-setting', `Nobody has the phone ${phone} yet: name them, too: npm run administrator -- ${phone} NAME`);
        await addAccount(trx, { id, phone, name: called, initials: initialsOf(called), passwordHash: null, createdAt: now() });
        await writeAudit(trx, now, consoleOfPlatform, { action: 'account.added', ...subject, after: { name: called, phone } });
      }
      const membership = await trx
        .selectFrom('memberships')
        .select('id')
        .where('accountId', '=', id)
        .where('orgId', '=', platformId)
        .where('role', '=', 'administrator')
        .where('toMs', 'is', null)
        .executeTakeFirst();
      if (!membership) {
        await addMembership(trx, { accountId: id, orgId: platformId, role: 'administrator', fromMs: now() });
        const after = { name: called, role: 'administrator', orgId: platformId };
        await writeAudit(trx, now, consoleOfPlatform, { action: 'membership.added', ...subject, after });
      }
      await writeAudit(trx, now, consoleOfPlatform, { action: 'account.code-given', ...subject, after: { name: called } });
      return { ...(await issueCode(trx, now, id, platformId)), name: called };
    });
    return `${name}, ${phone}, is an administrator of this server.\nCode of one use, until ${new Date(expiresAt).toISOString()}: ${code}\nAt /admin/, “I have a code” takes it and asks for a new password.`;
  });
}
