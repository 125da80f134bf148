import { ObservableValue, type Disposable } from '@chorus/sdk';
import { sampleClassroom, sampleStudent } from '@chorus/sdk/testing';
import type { ContractWorld, MakeContractWorld } from '../../../../sdk/src/testing/contracts/contract-world.ts';
import { ContributionPoints } from '../../kernel/contributions.ts';
import { manifestOf, plugin } from '../../kernel/testing/plugin-fixtures.ts';
import { ClassGroups } from '../classroom/class-groups.ts';
import { GroupNames } from '../classroom/group-names.ts';
import { fill } from '../i18n/host-i18n.ts';
import zh from '../locales/zh-CN.json' with { type: 'json' };
import { GroupChanges } from '../classroom/group-changes.ts';
import { HostClassStars } from '../class-stars/host-class-stars.ts';
import { CachedContent } from '../content/cached-content.ts';
import { HostContributions } from '../contributions/host-contributions.ts';
import { BindFile } from '../devices/bind-file.ts';
import { ClassBindings } from '../devices/class-bindings.ts';
import { ClassAnswers } from '../history/class-answers.ts';
import { HostAnswerDevices } from '../devices/host-answer-devices.ts';
import { HostOfflineStore } from '../offline-store/host-offline-store.ts';
import { HostPraise } from '../praise/host-praise.ts';
import { MemoryKeyValueStore } from '../storage/key-value-store.ts';
import { BrowserLocalStore } from '../storage/local-store.ts';
import { HostWaitingList } from '../waiting-list/host-waiting-list.ts';
import { ListMemory } from '../waiting-list/list-memory.ts';
import { AnswerWorld } from './answer-world.ts';
import { fakePlayer, fakeScorer, fakeServer } from './contract-ports.ts';
import { FakeDeviceChannel } from './fake-device-channel.ts';
import { MemoryPackages, noPackages } from './memory-packages.ts';
import { settle } from './virtual-clock.ts';

const nowhere = () => undefined;

/** The host's services for a class, over ports in memory. */
export const hostWorld: MakeContractWorld = async (types) => {
  const world = new AnswerWorld();
  world.moreTypes = types;
  const { clock, ids } = world.browser;
  const classroom = new ObservableValue(sampleClassroom());
  const local = new BrowserLocalStore(() => {
    throw new Error('This machine keeps nothing.');
  });
  const { api, ...server } = fakeServer();
  const channel = new FakeDeviceChannel(() => clock.mono());

  const values = new MemoryKeyValueStore();
  const changes = new GroupChanges(values, undefined, api, nowhere);
  const names = new GroupNames((key, params) => fill(zh[key as keyof typeof zh], params ?? {}), new ObservableValue('zh-CN' as const));
  const groups = new ClassGroups({ api, classroom, changes, cache: values, clock, ids, names, log: nowhere });

  const open = async () => {
    const page = await world.page();
    const { session: answers, journal } = page;
    const timeZone = () => 'Asia/Shanghai';
    const bindings = new ClassBindings({ api, classroom, journal, cache: new MemoryKeyValueStore(), local, clock, timeZone });
    const devices = new HostAnswerDevices({ channel, bindings, bindFile: new BindFile(local), classroom, clock, tell: nowhere });
    const memory = new ListMemory(local, () => '2026-09-01');
    const kept = { get: nowhere, set: nowhere };
    const list = { classroom: { state: classroom }, answers, devices: devices.state, journal, memory, clock, ids, kept };
    const praise = new HostPraise({ classroom: { state: classroom, groups: groups.state }, journal, ids });
    const waiting = new HostWaitingList({
      ...list,
      scoresHidden: new ObservableValue(false),
      calledBefore: new ObservableValue<ReadonlySet<string> | undefined>(undefined),
      random: () => 0,
      rollMs: () => 0,
      called: nowhere,
    });
    devices.setRoom(true);
    await settle();
    const stars = new HostClassStars({
      classroom: { state: classroom, groups: groups.state },
      journal,
      waiting: async () => [],
      api,
      cache: new MemoryKeyValueStore(),
      clock,
      ids,
      timeZone,
      log: nowhere,
    });
    return { page, devices, waiting, praise, stars };
  };
  const history = new ClassAnswers({
    api,
    classroom: () => ({ classId: 'class', students: classroom.get().students }),
    lesson: () => ({ id: 'lesson', rows: now.page.journal.record.rows.get() }),
    judged: () => now.page.session.state.get()?.attempts ?? [],
    kept: async (all) => {
      const { unsent } = now.page.journal;
      return [...(await unsent.of('teacher')), ...(all ? await unsent.acknowledged('teacher') : [])];
    },
    lessons: async () => new Map(),
    read: () => undefined,
  });
  let now = await open();
  const { audio, effects, ...player } = fakePlayer(clock);
  const { speech, ...scorer } = fakeScorer();
  const plugIn = (uids: readonly string[]) => channel.plugIn('receiver-1', uids);
  const packages = new MemoryPackages();
  const offline = new HostOfflineStore({ packages: async () => packages, log: nowhere });
  const points = new ContributionPoints();
  const installed = new Map<string, Disposable>();
  const contributions = new HostContributions({
    kernel: () => ({ contributed: (id) => points.point(id).list }),
    classroom,
    platform: new ObservableValue({ desktop: false, offline: false }),
    session: new ObservableValue({ userInfo: undefined }),
    navigation: new ObservableValue({ route: 'Home' }),
    draw: () => () => null,
  });
  const room: ContractWorld['room'] = {
    now: () => clock.now(),
    pass: (ms) => clock.advance(ms),
    settle,
    seat: (students) => classroom.set({ ...classroom.get(), students: Array.from({ length: students }, (_, n) => sampleStudent(n + 1)) }),
    speak: async (ms) => {
      world.speak(ms);
      await clock.advance(ms);
    },
    reload: async () => {
      world.kill();
      now = await open();
    },
    confirmErase: (yes) => void (world.confirmed = yes),
    giveClicker: async (studentId) => {
      plugIn(['1']);
      await now.devices.bind(studentId, '1');
    },
    plugIn,
    press: (uid, keys) => channel.says({ fun: 'ans_str', uID: uid, uID_t: 18, ans_str: keys }),
    unplug: () => channel.state.set('closed'),
    shown: () => channel.sent.flatMap(({ uID, msg }) => (typeof msg === 'string' ? [{ uid: String(uID), text: msg }] : [])),
    ...player,
    ...scorer,
    ...server,
    importBook: async (id, files) => {
      packages.addBook(id, files);
      await offline.refresh();
    },
    deleteBook: async (id) => {
      for (const { id: packageId, key } of await packages.list()) if (key === id) packages.remove(packageId);
      await offline.refresh();
    },
    install: async (id, all) => {
      installed.set(id, points.add(manifestOf(plugin(id, { menus: [], contributions: all }))));
      points.publish();
    },
    uninstall: async (id) => {
      installed.get(id)?.dispose();
      points.publish();
    },
  };
  const content = new CachedContent({
    now: () => 0,
    api,
    cache: new MemoryKeyValueStore(),
    local: noPackages(),
    schoolId: () => 'school',
    pick: (text) => text['zh-CN'] ?? '',
    hold: nowhere,
  });
  return {
    get answers() {
      return now.page.session;
    },
    get waiting() {
      return now.waiting;
    },
    classroom: {
      state: classroom,
      groups: groups.state,
      saveGroups: (saved) => groups.save(saved),
      endGroups: (id) => groups.end(id),
    },
    get stars() {
      return now.stars;
    },
    get praise() {
      return now.praise;
    },
    get devices() {
      return now.devices;
    },
    history,
    audio,
    effects,
    content,
    offline,
    contributions,
    speech,
    room,
  };
};
