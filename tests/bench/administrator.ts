import { adminCalls, type AdminBody, type AdminCallName, type AdminData } from '@chorus/contract/api/admin/calls';
import { password, phones } from '../acceptance/harness/index.ts';
import { signedHeaders } from '../acceptance/harness/api.ts';

/** A program that administers the sample school. */
export class Administrator {
  #token: string | undefined;
  constructor(private readonly origin: string) {}

  get token(): string {
    if (this.#token === undefined) throw new Error('Nobody has logged in.');
    return this.#token;
  }

  /** Headers of a call with this body. */
  headers(text: string): Record<string, string> {
    return { ...signedHeaders(text, 'b'.repeat(32)), ...(this.#token !== undefined && { authToken: this.#token }) };
  }

  async call<N extends AdminCallName>(name: N, body: AdminBody<N>): Promise<AdminData<N>> {
    const text = JSON.stringify(body);
    const response = await fetch(this.origin + adminCalls[name].path, { method: 'POST', body: text, headers: this.headers(text) });
    const { state, data } = (await response.json()) as { state: number; data: AdminData<N> };
    if (state !== 11) throw new Error(`${name}: ${state} ${JSON.stringify(data)}`);
    return data;
  }

  async login(phone: string = phones.middle): Promise<this> {
    this.#token = (await this.call('adminLogin', { phone, password, whole: true })).authToken;
    return this;
  }
}
