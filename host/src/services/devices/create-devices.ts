import { mainKey, type KeyRegistry } from '@chorus/sdk/ui';
import type { DesktopPage } from '@chorus/contract/desktop/client';
import type { Clock, WaitingList } from '@chorus/sdk';
import type { ApiClient } from '../../api/api-client.ts';
import type { ClickerPorts } from '../answer-session/answer-ports.ts';
import type { HostClassroom } from '../classroom/host-classroom.ts';
import type { HostI18n } from '../i18n/host-i18n.ts';
import type { HostJournal } from '../journal/host-journal.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import type { KeyValueStore } from '../storage/key-value-store.ts';
import type { LocalStore } from '../storage/local-store.ts';
import { followPointer } from '../waiting-list/pointer-commands.ts';
import { BindFile, bindFileStore } from './bind-file.ts';
import { BindingDesk, type BindingSaid } from './binding-desk.ts';
import { ClassBindings } from './class-bindings.ts';
import { ClientSocket } from './client-socket.ts';
import { HostAnswerDevices } from './host-answer-devices.ts';
import { localNetworkForbidden } from './local-network.ts';
import { WebSocketChannel } from './web-socket-channel.ts';

/** What the devices need of the host. */
export interface DevicesOfHost {
  readonly api: () => ApiClient;
  readonly classroom: HostClassroom;
  readonly journal: HostJournal;
  readonly cache: KeyValueStore;
  readonly local: LocalStore;
  readonly clock: Clock;
  readonly notices: NoticeStore;
  readonly t: HostI18n['t'];
  /** The desktop client around the page. */
  readonly client: DesktopPage | undefined;
  /** The school's. */
  timeZone(): string;
}

/** The devices: a WebSocket to the receiver on this machine, the page's own in a browser, the main process's in the desktop client, which keeps the bind file, too. */
export function createDevices({ classroom, clock, notices, t, client, ...host }: DevicesOfHost): HostAnswerDevices {
  const channel = new WebSocketChannel({
    open: (url) => (client ? (new ClientSocket(client.receiver) as unknown as WebSocket) : new WebSocket(url)),
    clock,
    random: () => Math.random(),
    hidden: () => document.visibilityState === 'hidden',
    forbidden: async () => !client && localNetworkForbidden(location.hostname, navigator.permissions as Permissions | undefined),
  });
  return new HostAnswerDevices({
    channel,
    bindings: new ClassBindings({ ...host, classroom: classroom.state, clock }),
    bindFile: new BindFile(client ? bindFileStore(client) : host.local),
    classroom: classroom.state,
    clock,
    tell: (what) =>
      void notices.show({
        kind: what === 'lost' ? 'warning' : 'good',
        text: t(`devices.told.${what}`),
        ms: what === 'lost' ? 10_000 : 3_000,
      }),
  });
}

/** The clickers as the answering of questions needs them. */
export function clickerPorts(devices: HostAnswerDevices, waitingList: () => WaitingList, t: HostI18n['t']): ClickerPorts {
  return {
    input: devices,
    studentOf: (uid) => devices.state.get().bindings.find((binding) => binding.uid === uid)?.studentId,
    boundAt: (uid) => devices.boundAt(uid),
    called: (studentId) => waitingList().state.get().activeStudentId === studentId,
    tell: (uid, what, keys = '') => void devices.message([uid], t(`devices.tell.${what}`, { keys }).trim()),
  };
}

/** The binding dialog's work. `quiet`: the teacher does nothing that it would disturb; `ring`: a clicker has been bound. */
export function createBindingDesk(
  devices: HostAnswerDevices,
  { classroom, notices, t }: Pick<DevicesOfHost, 'classroom' | 'notices' | 't'>,
  quiet: () => boolean,
  ring: () => void,
): BindingDesk {
  return new BindingDesk({
    devices,
    classroom: classroom.state,
    mayInterrupt: quiet,
    ring,
    noStep: { get: () => readTab('noBindDTQ') !== null, set: () => writeTab('noBindDTQ', '1') },
    say: (said) => void notices.show({ kind: said.kind === 'refused' ? 'warning' : 'good', text: textOf(said, t) }),
  });
}

/** The teacher's pointer runs the waiting list: in the window that writes for the class, while no clickers are bound. */
export function connectPointer(
  devices: HostAnswerDevices,
  desk: BindingDesk,
  list: WaitingList,
  teamIsOn: () => boolean,
  keys: Pick<KeyRegistry, 'press'>,
  { journal, notices, t }: Pick<DevicesOfHost, 'journal' | 'notices' | 't'>,
): void {
  const input: Parameters<typeof followPointer>[0] = {
    subscribe: (listener) =>
      devices.subscribe((event) => {
        if (journal.writing && desk.state.get().open === 'no') listener(event);
      }),
  };
  const page = (work: 'main' | 'next') => void keys.press(work === 'main' ? mainKey : 'ArrowRight');
  followPointer(input, list, teamIsOn, page, (outcome) => {
    if (!outcome.ok) void notices.show({ kind: 'warning', text: t(`list.refused.${outcome.reason}`) });
  });
}

function textOf(said: BindingSaid, t: HostI18n['t']): string {
  if (said.kind !== 'refused') return t(`devices.said.${said.kind}`, { name: said.name ?? '' });
  if (said.reason === 'refused' && said.message !== undefined) return said.message;
  if (said.reason === 'already-bound' && said.name !== undefined) return t('devices.refused.bound-to', { name: said.name });
  return t(`devices.refused.${said.reason}`);
}

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A browser without storage asks again at the next lesson.
  }
}
