import type { AdminBody, AdminCallName, AdminData } from '@chorus/contract/api/admin/calls';
import type { AdministratorInfo } from '@chorus/contract/api/admin/session-calls';
import type { OrgKind } from '@chorus/contract/roles';
import { UiProvider } from '@chorus/sdk/ui';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { HostI18n } from '../../services/i18n/host-i18n.ts';
import { NoticeStore } from '../../services/notices/notice-store.ts';
import { LocalSettings } from '../../services/settings/local-settings.ts';
import { VirtualClock } from '../../services/testing/virtual-clock.ts';
import { AdminProvider } from '../admin-context.tsx';
import { AdminSession } from '../admin-session.ts';
import { adminTexts } from '../admin-texts.ts';
import type { Admin } from '../create-admin.ts';
import { Leaving } from '../shell/leaving.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** What a server of a test answers, by call. */
export type Answers = { readonly [N in AdminCallName]?: (body: AdminBody<N>) => AdminData<N> | Promise<AdminData<N>> };

/** A call that the server refuses: at these fields, for these reasons. */
export const refused = (...errors: readonly (readonly [path: string, message: string])[]) =>
  new ApiError(
    'state',
    'test',
    'refused',
    40,
    '不行',
    errors.map(([path, message]) => ({ path, message })),
  );

/** The administration as far as a part under test needs it: somebody who administers an organisation of this kind, over a server that answers so. */
export function adminForTest(answers: Answers = {}, kind: OrgKind = 'school') {
  const calls: { readonly name: AdminCallName; readonly body: unknown }[] = [];
  const kept = new Map<string, string>();
  const store = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string | undefined) => void (value === undefined ? kept.delete(key) : kept.set(key, value)),
    keys: () => [...kept.keys()],
  };
  const settings = new LocalSettings(store);
  const i18n = new HostI18n(settings);
  i18n.add(adminTexts);
  const clock = new VirtualClock();
  const api = {
    call: async (name: AdminCallName, body: unknown) => {
      calls.push({ name, body });
      const answer = answers[name] as ((body: unknown) => unknown) | undefined;
      if (!answer) throw new Error(`The test has no answer to ${name}.`);
      return answer(body);
    },
  } as unknown as Admin['api'];
  const session = new AdminSession(api, store, { add: async () => undefined, has: async () => false });
  const info: AdministratorInfo = {
    accountId: 'me',
    name: '周敏',
    phone: '13900000000',
    orgId: 'org',
    authToken: 'token',
    memberships: [{ id: `of ${kind}`, orgId: 'org', orgName: '青禾实验学校', orgKind: kind, role: 'administrator' }],
  };
  session.enter(info);
  const notices = new NoticeStore(clock);
  const admin = { api, session, settings, i18n, notices, clock, leaving: new Leaving(window) } as unknown as Admin;
  return { admin, calls, store, bodies: (name: AdminCallName) => calls.filter((call) => call.name === name).map(({ body }) => body) };
}

/** Draws a part of the administration. `again` draws another one in its place. */
export function renderWithAdmin(node: ReactNode, admin: Admin): HTMLElement & { readonly again: (node: ReactNode) => void } {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const again = (drawn: ReactNode) =>
    act(() =>
      root.render(
        <UiProvider locale={admin.i18n.locale}>
          <AdminProvider value={admin}>{drawn}</AdminProvider>
        </UiProvider>,
      ),
    );
  again(node);
  onTestFinished(() => {
    act(() => root.unmount());
    element.remove();
  });
  return Object.assign(element, { again });
}

/** Lets what is under way come to an end. */
export const settle = (run: () => void = () => undefined): Promise<void> =>
  act(async () => {
    run();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  });

/** Writes into a field as a person does. */
export const type = (field: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> =>
  settle(() => {
    const prototype = field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });

/** Presses a key where the focus is, or on an element. */
export const press = (key: string, on: Element = document.activeElement ?? document.body): Promise<void> =>
  settle(() => on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));

/** A button by what it says. */
export function button(text: string, inside: ParentNode = document): HTMLButtonElement {
  const found = [...inside.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === text);
  if (!found) throw new Error(`There is no button “${text}”.`);
  return found;
}
