import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLoginShell, type LoginShell } from './create-login-shell.ts';
import { loginTexts } from './login-texts.ts';

const userInfo = {
  id: 'u',
  authToken: 'the token',
  name: 'U',
  phone: '138',
  thirdPartyType: 7,
  schoolId: 's',
  schoolName: 'S',
  provinceId: '',
  cityId: '',
  teacherId: 'u',
  administrator: false,
  stage: 'primary',
};

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}
/** Node's knows no page whose address an address is of. */
const RequestOfPage = class extends Request {
  constructor(url: string, init?: RequestInit) {
    super(new URL(url, window.location.href), init);
  }
};
let sent: Sent[];
/** What the server answers next by the end of the address; without one the network is away. */
let answers: Record<string, { state: number; data?: unknown; note?: string }>;
let shell: LoginShell;
beforeEach(async () => {
  [sent, answers] = [[], {}];
  localStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('Request', RequestOfPage);
  vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
    sent.push({ url, headers: Object.fromEntries(headers) });
    const answer = Object.entries(answers).find(([end]) => url.endsWith(end))?.[1];
    if (!answer) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify({ msg: '', note: '', data: {}, ...answer }));
  });
  shell = await createLoginShell(loginTexts);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const said = () => shell.notices.open.get().map(({ text }) => text);
const failing = () => shell.api.call('classes', { teacherId: 'u' }).catch(() => undefined);

it('asks to log in without a token, and says who asks in every call after it [7.1-2] [7.1-3] [7.1-8] [7.1-9] [6-3]', async () => {
  answers = {
    'user/teacherLogin': { state: 11, data: { userInfo, expiresAt: 1 } },
    'session/me': { state: 11, data: { userInfo, serverTime: 1, timeZone: 'Asia/Shanghai', scoring: 'device' } },
  };
  await shell.session.login('138', 'x');
  await shell.session.refresh();
  await shell.session.login('138', 'x');
  await shell.session.refresh();
  const [login, me, again] = sent.map(({ headers }) => headers);
  expect(login).not.toHaveProperty('authtoken');
  expect(me).toMatchObject({ authtoken: 'the token', thirdtypeid: '7', udid: login!['udid'] });
  expect(again).not.toHaveProperty('authtoken');
  expect(localStorage.getItem('chorus.udid')).toBe(login!['udid']);
});

it('says the server’s note, or that it failed, for 1.5 s [8-1] [4-4]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  answers = { getListByTeacherId: { state: 40, note: '不行' } };
  await failing();
  answers = { getListByTeacherId: { state: 55, note: '别的' } };
  await failing();
  expect(said()).toEqual(['不行', '服务器错误']);
  vi.advanceTimersByTime(1499);
  expect(said()).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual([]);
});

it('says that the network is away, and where the machine has none, to look for it or to work offline [8-2]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await failing();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await failing();
  expect(said()).toEqual(['网络连接失败，请检查网络', '当前网络不稳定或无网络链接，请检查网络是否可用或选择离线应用']);
});
