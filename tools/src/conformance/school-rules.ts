import { createHash, randomBytes } from 'node:crypto';
import {
  browserHeaders,
  calls,
  headerNames,
  signSuffix,
  State,
  udidLength,
  type Body,
  type CallName,
  type Data,
  type PolicyRule,
} from '@chorus/contract';
import type { Account } from './host-page.ts';

/** A busy machine takes its time over a password. */
const callMs = 20_000;

/** What a school has decided about one plugin, kept in mind so that a check leaves it as it was. */
export class SchoolRules {
  #before: readonly PolicyRule[] = [];

  private constructor(
    private readonly session: Session,
    private readonly id: string,
  ) {}

  /** Undefined where the account can't log in: it allows nothing then. */
  static async remember({ web, phone, password }: Account, id: string): Promise<SchoolRules | undefined> {
    const session = await Session.open(new URL(web).origin, phone, password).catch(() => undefined);
    if (!session) return undefined;
    const rules = new SchoolRules(session, id);
    rules.#before = await rules.#now();
    return rules;
  }

  /** Takes back the allowance of an author's work that has come since; the one in whose place it came is there again. */
  async restore(): Promise<void> {
    const known = new Set(this.#before.map((rule) => rule.id));
    const added = (await this.#now()).find((rule) => !known.has(rule.id) && rule.consent?.dev === true);
    if (added?.consent) {
      const replaced = this.#before.find(({ consent }) => consent?.dev === true)?.consent;
      const rule = replaced ? { effect: 'allow' as const, consent: replaced } : { effect: null, consent: added.consent };
      await this.session.call('setSchoolRule', { plugin: this.id, ...rule });
    }
    await this.session.call('logout', {});
  }

  async #now(): Promise<PolicyRule[]> {
    const { layers } = await this.session.call('plugins', {});
    return layers.filter(({ layer }) => layer === 'school').flatMap(({ rules }) => rules.filter(({ plugin }) => plugin === this.id));
  }
}

/** A program's session at a Chorus. */
class Session {
  readonly #udid = randomBytes(udidLength / 2).toString('hex');
  #user: Data<'teacherLogin'>['userInfo'] | undefined;

  private constructor(private readonly origin: string) {}

  static async open(origin: string, phone: string, password: string): Promise<Session> {
    const session = new Session(origin);
    session.#user = (await session.call('teacherLogin', { phone, password, whole: true })).userInfo;
    return session;
  }

  async call<N extends CallName>(name: N, body: Body<N>): Promise<Data<N>> {
    const text = JSON.stringify(body);
    const user = this.#user;
    const answer = await fetch(`${this.origin}${calls[name].path}`, {
      method: 'POST',
      body: text,
      headers: {
        'content-type': 'application/json',
        [headerNames.udid]: this.#udid,
        [headerNames.sign]: createHash('sha256')
          .update(text + signSuffix)
          .digest('hex'),
        [headerNames.release]: browserHeaders.release,
        [headerNames.device]: browserHeaders.device,
        [headerNames.apps]: browserHeaders.apps,
        ...(user && { [headerNames.authToken]: user.authToken, [headerNames.thirdTypeId]: String(user.thirdPartyType) }),
      },
      signal: AbortSignal.timeout(callMs),
    });
    const { state, msg, data } = (await answer.json()) as { readonly state: number; readonly msg: string; readonly data: Data<N> };
    if (state !== State.ok && state !== State.okToo) throw new Error(`${name}: ${state} ${msg}`);
    return data;
  }
}
