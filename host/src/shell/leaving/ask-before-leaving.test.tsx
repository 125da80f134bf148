import { ObservableValue } from '@chorus/sdk';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import type { Get, Token } from '../../lifecycle/token.ts';
import type { LoginServices } from '../../login-services.ts';
import { DialogStore } from '../../services/dialogs/dialog-store.ts';
import { HostProvider } from '../host-context.tsx';
import { AskBeforeLeaving } from './ask-before-leaving.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function room() {
  const speaking = { recording: {}, recordings: [], phase: 'answering', question: {}, attempts: [] };
  const answerSession = { state: new ObservableValue<object | undefined>(speaking), group: new ObservableValue(undefined) };
  const dialogs = new DialogStore({} as ConstructorParameters<typeof DialogStore>[0]);
  const services: Readonly<Record<string, unknown>> = {
    answerSession,
    dialogs,
    i18n: { t: (key: string) => key },
    journal: { writing: true },
    navigation: { state: new ObservableValue({ route: 'read' }) },
    asked: { page: new ObservableValue(undefined) },
    session: { state: new ObservableValue({ userInfo: {} }) },
  };
  const get: Get = <T,>({ name }: Token<T>) => services[name] as T;
  const page = (
    <>
      <AskBeforeLeaving />
      <Outlet />
    </>
  );
  const routes = [{ path: '/', element: page, children: [{ path: ':page', element: null }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/units', '/read'] });
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  onTestFinished(() => act(() => root.unmount()));
  act(() =>
    root.render(
      <HostProvider value={{ login: services as unknown as LoginServices, get }}>
        <RouterProvider router={router} />
      </HostProvider>,
    ),
  );
  return { answerSession, dialogs, router, goes: (to: string | number) => act(async () => router.navigate(to as string)) };
}

it('asks who leaves while a child speaks, and asks no more once the browser has left after the child', async () => {
  const { answerSession, dialogs, router, goes } = room();
  await goes('/home');
  expect([router.state.location.pathname, dialogs.open.get()]).toMatchObject(['/read', [{ kind: 'confirm' }]]);
  answerSession.state.set(undefined);
  await goes('/units');
  expect([router.state.location.pathname, dialogs.open.get()]).toEqual(['/units', []]);
});
