import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/open.ts';
import { writeSetting } from '../database/write-setting.ts';
import { hashPassword } from '../session/passwords.ts';
import type { Draining } from './draining.ts';

/** Why a server is not ready; closed. */
export type NotReady = 'draining' | 'database' | 'disk' | 'login';

/** What readiness is found by. */
export interface ProbeOptions {
  readonly db: Db;
  /** Whether the disk has more than its reserve. */
  readonly hasRoom: () => Promise<boolean>;
  readonly draining: Draining;
}

/** Whoever asks more often hears what was found last: anybody may ask. */
const foundForMs = 2_000;
/** What takes longer does not work. */
const patienceMs = 5_000;
/** As large as an answer with its details. */
const answerBytes = 16 * 1024;

/** What a load balancer asks, by whatever name it reaches the server: nothing is said there of schools or people. */
export const isProbe = (path: string): boolean => path === '/health' || path === '/ready';

/** `/health`: the process answers. `/ready`: it can take an answer. */
export function registerProbes(app: FastifyInstance, { db, hasRoom, draining }: ProbeOptions): void {
  const look = async (): Promise<NotReady[]> => {
    const found = await Promise.all([
      reasonOf('database', () => canWrite(db)),
      reasonOf('disk', async () => {
        if (!(await hasRoom())) throw new Error('The reserve is reached.');
      }),
      reasonOf('login', () => canLogIn(db)),
    ]);
    return found.filter((one) => one !== undefined);
  };
  let found = Promise.resolve<NotReady[]>([]);
  let goodUntil = 0;
  app.get('/health', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    if (performance.now() > goodUntil) {
      goodUntil = Number.POSITIVE_INFINITY;
      found = look().finally(() => (goodUntil = performance.now() + foundForMs));
    }
    const reasons = [...(draining.begun ? (['draining'] as const) : []), ...(await found)];
    void reply.header('cache-control', 'no-store').code(reasons.length === 0 ? 200 : 503);
    return reply.send({ status: reasons.length === 0 ? 'ready' : 'not-ready', reasons });
  });
}

async function reasonOf(reason: NotReady, work: () => Promise<unknown>): Promise<NotReady | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<NotReady>((resolve) => (timer = setTimeout(() => resolve(reason), patienceMs)));
  try {
    return await Promise.race([
      late,
      work().then(
        () => undefined,
        () => reason,
      ),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

/** Writes as much as an answer takes, for good, and takes it away again. */
async function canWrite(db: Db): Promise<void> {
  const name = 'probe';
  await writeSetting(db, name, '0'.repeat(answerBytes));
  await db.deleteFrom('settings').where('name', '=', name).execute();
}

/** Accounts and sessions can be read, and a password be hashed. */
async function canLogIn(db: Db): Promise<void> {
  await db.selectFrom('accounts').select('id').limit(1).execute();
  await db.selectFrom('sessions').select('tokenHash').limit(1).execute();
  await hashPassword('', 2);
}
