import { adminCalls, type AdminBody, type AdminCallName, type AdminData } from '@chorus/contract/api/admin/calls';
import type { Envelope } from '@chorus/contract';
import { post } from './post.ts';
import { commonHeaders, type TestServer } from './test-server.ts';
import { testPassword } from './test-school.ts';

/** A program that administers. */
export class TestAdministrator {
  constructor(
    private readonly server: Pick<TestServer, 'url'>,
    public token?: string,
  ) {}

  async send(name: AdminCallName, body: unknown, token = this.token): Promise<Envelope<unknown>> {
    const text = JSON.stringify(body);
    const answer = await post(this.server.url + adminCalls[name].path, text, commonHeaders(text, token));
    if (answer.status !== 200) throw new Error(`HTTP ${answer.status}: ${answer.text}`);
    return JSON.parse(answer.text) as Envelope<unknown>;
  }

  async ok<N extends AdminCallName>(name: N, body: AdminBody<N>): Promise<AdminData<N>> {
    const answer = await this.send(name, body);
    if (answer.state !== 11) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.data as AdminData<N>;
  }

  /** What a call is refused with: its state, and where in the body why. */
  async refused<N extends AdminCallName>(name: N, body: AdminBody<N>): Promise<readonly string[]> {
    const { state, data } = await this.send(name, body);
    const { errors = [] } = (data ?? {}) as { errors?: readonly { readonly path: string; readonly message: string }[] };
    return [String(state), ...errors.map(({ path, message }) => `${path} ${message}`)];
  }
}

/** Logs in as an administrator: of the test school, unless another phone is given. */
export async function administer(server: TestServer, phone = '13800000001', password = testPassword): Promise<TestAdministrator> {
  const administrator = new TestAdministrator(server);
  const { authToken } = await administrator.ok('adminLogin', { phone, password, whole: true });
  administrator.token = authToken;
  return administrator;
}
