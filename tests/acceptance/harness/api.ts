import { createHash, randomBytes } from 'node:crypto';
import {
  browserHeaders,
  calls,
  headerNames,
  journalDialect,
  journalHeader,
  signSuffix,
  udidLength,
  type Body,
  type CallName,
  type Data,
} from '@chorus/contract';
import type { Chorus } from './chorus.ts';
import { password, phones, type Stage } from './sample-school.ts';

/** A call's headers, but for the session's. */
export function signedHeaders(body: string, udid: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    [headerNames.udid]: udid,
    [headerNames.sign]: createHash('sha256')
      .update(body + signSuffix)
      .digest('hex'),
    [headerNames.release]: browserHeaders.release,
    [headerNames.device]: browserHeaders.device,
    [headerNames.apps]: browserHeaders.apps,
    [journalHeader]: String(journalDialect),
  };
}

/** Speaks to the server as a program does: signed, with a session that needs no cookie. */
export class Api {
  readonly #udid = randomBytes(udidLength / 2).toString('hex');
  #session: { readonly authToken: string; readonly thirdPartyType: number } | undefined;

  constructor(private readonly chorus: Chorus) {}

  async login(stage: Stage = 'middle', phone: string = phones[stage]): Promise<this> {
    this.#session = (await this.call('teacherLogin', { phone, password, whole: true })).userInfo;
    return this;
  }

  /** Headers of a call with this body. */
  headers(text: string): Record<string, string> {
    const session = this.#session;
    return {
      ...signedHeaders(text, this.#udid),
      ...(session ? { [headerNames.authToken]: session.authToken, [headerNames.thirdTypeId]: String(session.thirdPartyType) } : {}),
    };
  }

  async call<N extends CallName>(name: N, body: Body<N>): Promise<Data<N>> {
    const text = JSON.stringify(body);
    const answer = await fetch(`${this.chorus.origin}${calls[name].path}`, {
      method: 'POST',
      body: text,
      headers: this.headers(text),
      signal: AbortSignal.timeout(60_000),
    });
    const { state, msg, data } = (await answer.json()) as { state: number; msg: string; data: Data<N> };
    if (state !== 11 && state !== 101) throw new Error(`${name}: ${state} ${msg}`);
    return data;
  }
}
