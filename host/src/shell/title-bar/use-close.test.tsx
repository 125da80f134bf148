import { ObservableValue, type RouteManifest } from '@chorus/sdk';
import { expect, it, vi } from 'vitest';
import { saidNow, type Asked, type Confirmation } from '../../services/dialogs/dialog-store.ts';
import { CurrentRouteProvider, type CurrentRoute } from '../router/current-route.tsx';
import { hostRoutes } from '../router/host-routes.ts';
import { renderWithHost, perform } from '../testing/render-with-host.tsx';
import { useClose } from './use-close.ts';

function Cross() {
  const close = useClose();
  return <button onClick={() => void close()}>x</button>;
}

const own = (name: string): CurrentRoute => ({
  path: '/',
  own: hostRoutes.find((route) => route.name === name),
  contributed: undefined,
  params: {},
  query: {},
});
const contributed = (value: Partial<RouteManifest>): CurrentRoute => ({
  path: '/',
  own: undefined,
  contributed: { pluginId: 'p.p', value: { path: '', name: 'P', title: { 'zh-CN': '', en: '' }, ...value } },
  params: {},
  query: {},
});

async function press(route: CurrentRoute, sure: boolean, onLeave = vi.fn(), speaks = false, client?: object, lesson?: object) {
  const confirm = vi.fn(async (_question: Confirmation) => sure);
  const dialogs = { confirm };
  const navigation = {
    go: vi.fn(async () => undefined),
    back: vi.fn(async () => undefined),
    state: new ObservableValue({ route: 'P' }),
  };
  const session = { logout: vi.fn(async () => undefined), state: new ObservableValue({ userInfo: {} }) };
  const question = { phase: 'answering', question: {}, attempts: [], recordings: speaks ? [{}] : [] };
  const answering = {
    answerSession: { state: new ObservableValue(question), group: new ObservableValue(undefined) },
    asked: { page: new ObservableValue(undefined) },
    journal: { writing: true },
  };
  const kernel = { route: vi.fn(async () => ({ plugin: { context: 'ctx' }, route: { leave: { onLeave } } })), fault: vi.fn() };
  const activities = { clearState: vi.fn(async () => undefined) };
  const platform = { state: new ObservableValue({ desktop: client !== undefined }), client };
  const classroom = { state: new ObservableValue({ schoolClass: { name: '七年级6班' }, lesson }) };
  const element = renderWithHost(
    <CurrentRouteProvider value={route}>
      <Cross />
    </CurrentRouteProvider>,
    {
      dialogs: { confirm: (asked: Asked) => confirm(saidNow(asked)) },
      navigation,
      session,
      kernel,
      platform,
      activities,
      classroom,
      ...answering,
    },
  );
  await perform(() => element.querySelector('button')!.click());
  await perform(() => undefined);
  await perform(() => undefined);
  return { dialogs, navigation, session, kernel, activities, onLeave };
}

it('asks 是否确认退出系统？ on Home, with 退出 and 返回, and logs out [2.4-8] [2.4-12]', async () => {
  const { dialogs, session, navigation } = await press(own('Home'), true);
  expect(dialogs.confirm).toHaveBeenCalledWith({ title: '是否确认退出系统？', confirm: '退出', cancel: '返回', danger: true });
  expect(session.logout).toHaveBeenCalledOnce();
  expect(navigation.go).toHaveBeenCalledWith('Login', { query: { quit: '1' } });
});

it('says before it logs out what becomes of the lesson', async () => {
  const { dialogs } = await press(own('Home'), false, vi.fn(), false, undefined, { id: 'l' });
  expect(dialogs.confirm).toHaveBeenCalledWith(
    expect.objectContaining({ text: '七年级6班的这节课会就此结束。作答和进度都会保留，下次可以接着上。' }),
  );
});

it('stays when the teacher does not want to leave [2.4-8]', async () => {
  const { session, navigation } = await press(own('Home'), false);
  expect(session.logout).not.toHaveBeenCalled();
  expect(navigation.back).not.toHaveBeenCalled();
});

it('asks 是否要退出做题？ on an answering route and goes back [2.4-9]', async () => {
  const { dialogs, navigation, session } = await press(contributed({ meta: { answer: true } }), true);
  expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '是否要退出做题？' }));
  expect(navigation.back).toHaveBeenCalledOnce();
  expect(session.logout).not.toHaveBeenCalled();
});

it('says that somebody speaks, and that to leave destroys it', async () => {
  const { dialogs } = await press(contributed({ meta: { answer: true } }), false, vi.fn(), true);
  expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringContaining('正在作答'), danger: true }));
});

it('asks the route’s own question, lets it clear what it stored, and goes back [2.4-10]', async () => {
  const leave = { question: { 'zh-CN': '是否要退出PK？', en: 'Leave the PK?' } };
  const { dialogs, navigation, onLeave } = await press(contributed({ meta: { isPk: true }, leave }), true);
  expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '是否要退出PK？' }));
  expect(onLeave).toHaveBeenCalledWith('ctx');
  expect(navigation.back).toHaveBeenCalledOnce();
});

it('asks 是否要退出PK？ of a PK route without a question of its own, and clears its plugin’s session state [2.4-10]', async () => {
  const { dialogs, navigation, activities } = await press(contributed({ meta: { isPk: true } }), true);
  expect(dialogs.confirm).toHaveBeenCalledWith(expect.objectContaining({ title: '是否要退出PK？' }));
  expect(activities.clearState).toHaveBeenCalledWith('p.p');
  expect(navigation.back).toHaveBeenCalledOnce();
});

it('clears nothing of a PK that goes on', async () => {
  const { navigation, activities } = await press(contributed({ meta: { isPk: true } }), false);
  expect([activities.clearState.mock.calls, navigation.back.mock.calls]).toEqual([[], []]);
});

it('goes back even when the activity fails to clear up', async () => {
  const leave = { question: { 'zh-CN': 'x', en: 'x' } };
  const { navigation, kernel } = await press(
    contributed({ leave }),
    true,
    vi.fn(() => Promise.reject(new Error('boom'))),
  );
  expect(kernel.fault).toHaveBeenCalledWith('p.p', 'event', expect.any(Error));
  expect(navigation.back).toHaveBeenCalledOnce();
});

it('else logs out at once [2.4-11]', async () => {
  const { dialogs, session } = await press(own('ChooseClass'), true);
  expect(dialogs.confirm).not.toHaveBeenCalled();
  expect(session.logout).toHaveBeenCalledOnce();
});

it.each(['Home', 'Login', 'Help'])(
  'hides the desktop client’s window on %s without a question, and stays logged in [2.4-8] [2.4-11]',
  async (name) => {
    const client = { hide: vi.fn() };
    const { dialogs, session, navigation } = await press(own(name), true, vi.fn(), false, client);
    expect(client.hide).toHaveBeenCalledOnce();
    expect([dialogs.confirm, session.logout, navigation.back, navigation.go].map((each) => each.mock.calls.length)).toEqual([0, 0, 0, 0]);
  },
);

it('asks and goes back on an answering route of the desktop client, too [2.4-9]', async () => {
  const client = { hide: vi.fn() };
  const { dialogs, navigation } = await press(contributed({ meta: { answer: true } }), true, vi.fn(), false, client);
  expect([dialogs.confirm.mock.calls.length, navigation.back.mock.calls.length, client.hide.mock.calls.length]).toEqual([1, 1, 0]);
});
