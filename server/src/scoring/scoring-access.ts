import { createHash } from 'node:crypto';
import type { Data } from '@chorus/contract';
import { writeAudit, type Doer } from '../audit/audit.ts';
import type { Now } from '../clock.ts';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import type { Handlers } from '../http/handlers.ts';
import { choose } from '../school/choices.ts';
import { administratorOf } from '../session/administrator-of.ts';
import { ownApplicationOf } from './applications.ts';
import { ownSignature } from './own-signature.ts';
import { scoringPath } from './register-scoring.ts';
import type { GatewayInOrder } from './remote-gateways.ts';

/** A page asks for new signatures after so long; gateways take them for longer, because clocks differ. */
const accessMs = 3_600_000;

/** What the pages' scoring needs. */
export interface ScoringAccessOptions {
  readonly db: Db;
  readonly now: Now;
  /** Of the server's own pages; undefined when this server scores nothing. */
  readonly ownSecret: string | undefined;
  readonly gateways: readonly GatewayInOrder[];
}

type Provider = Data<'setScoringProvider'>['provider'];

/** Where a school's recordings are scored first, and by whom. In the order in which the gateways are named. */
export class ScoringAccess {
  constructor(private readonly options: ScoringAccessOptions) {}

  /** The device, unless the school has chosen otherwise. */
  async provider(schoolId: string, db = this.options.db): Promise<Provider> {
    const row = await db.selectFrom('settings').select('value').where('name', '=', scoringSetting(schoolId)).executeTakeFirst();
    return row?.value === 'cloud' ? 'cloud' : 'device';
  }

  /** Who scores in the cloud, in the order in which they are tried: this server (`own`), or a host. */
  hosts(): readonly string[] {
    const { gateways, ownSecret } = this.options;
    return gateways.flatMap((one) => (one !== 'own' ? [new URL(one.http).host] : ownSecret === undefined ? [] : ['own']));
  }

  /** Chooses where recordings are scored first, for an administrator of the school. */
  async choose(by: Doer, provider: Provider): Promise<void> {
    const { db, now } = this.options;
    const { orgId: schoolId } = by;
    await choose(db, schoolId, async (trx) => {
      const before = { provider: await this.provider(schoolId, trx) };
      await writeSetting(trx, scoringSetting(schoolId), provider);
      const action = { action: 'scoring.changed', subjectKind: 'school', subjectId: schoolId } as const;
      await writeAudit(trx, now, by, { ...action, before, after: { provider } });
    });
  }

  calls(): Pick<Handlers, 'scoringAccess' | 'setScoringProvider'> {
    const { db, now, ownSecret, gateways } = this.options;
    const chooseFirst = this.choose.bind(this);
    return {
      async scoringAccess(_body, { session, owner, origin }) {
        const http = origin + scoringPath;
        const own = { http, ws: http.replace(/^http/, 'ws'), applicationId: ownApplicationOf(owner.schoolId) };
        const timestamp = String(Math.floor(now() / 1000));
        const userId = owner.teacherId;
        return {
          gateways: gateways.flatMap((one) => {
            const { http: base, ws, applicationId } = one === 'own' ? own : one;
            const app = { applicationId, timestamp, userId };
            if (one !== 'own') return [{ http: base, ws, app: { ...app, sig: signatureOf(app, one.secret) } }];
            return ownSecret === undefined
              ? []
              : [{ http: base, ws, app: { ...app, sig: ownSignature(app, session.tokenHash, ownSecret) } }];
          }),
          expiresAt: now() + accessMs,
        };
      },

      async setScoringProvider({ provider }, { owner }) {
        const { accountId } = await administratorOf(db, owner);
        await chooseFirst({ accountId, orgId: owner.schoolId }, provider);
        return { provider };
      },
    };
  }
}

/** Name of what a school has chosen. */
export const scoringSetting = (schoolId: string): string => `scoringProvider/${schoolId}`;

/** As vendors take it. They know nothing of our sessions: it goes on when one ends, for as long as they choose. */
const signatureOf = (
  { applicationId, timestamp, userId }: Omit<Data<'scoringAccess'>['gateways'][number]['app'], 'sig'>,
  secret: string,
): string =>
  createHash('sha1')
    .update(applicationId + timestamp + userId + secret)
    .digest('hex');
