import { createHash, randomBytes } from 'node:crypto';
import { browserHeaders, calls, headerNames, signSuffix, udidLength, type Body, type CallName, type Data } from '@chorus/contract';
import type { Chorus } from './chorus.ts';
import { password, phones, type Stage } from './sample-school.ts';

/** Speaks to the server as the web app does: signed, with a session. */
export class Api {
  readonly #udid = randomBytes(udidLength / 2).toString('hex');
  #session: { readonly authToken: string; readonly thirdPartyType: number } | undefined;

  constructor(private readonly chorus: Chorus) {}

  get token(): string {
    return this.#session?.authToken ?? '';
  }

  async login(stage: Stage = 'middle'): Promise<this> {
    this.#session = (await this.call('teacherLogin', { phone: phones[stage], password })).userInfo;
    return this;
  }

  async call<N extends CallName>(name: N, body: Body<N>): Promise<Data<N>> {
    const text = JSON.stringify(body);
    const session = this.#session;
    const answer = await fetch(`${this.chorus.origin}${calls[name].path}`, {
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
        ...(session ? { [headerNames.authToken]: session.authToken, [headerNames.thirdTypeId]: String(session.thirdPartyType) } : {}),
      },
      signal: AbortSignal.timeout(60_000),
    });
    const { state, msg, data } = (await answer.json()) as { state: number; msg: string; data: Data<N> };
    if (state !== 11 && state !== 101) throw new Error(`${name}: ${state} ${msg}`);
    return data;
  }
}
