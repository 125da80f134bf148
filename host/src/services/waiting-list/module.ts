import { WaitingList } from '@chorus/sdk';
import { rollMs } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import type { Get } from '../../lifecycle/token.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { BrowserPlayer, voiceOf } from '../audio/browser-player.ts';
import { audioToken } from '../audio/host-audio.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { schoolTime } from '../classroom/school-time.ts';
import { clockToken } from '../clock/host-clock.ts';
import { devicesToken } from '../devices/host-answer-devices.ts';
import { hiddenScoresToken } from '../hidden-scores/hidden-scores.ts';
import { idsToken } from '../ids.ts';
import { journalToken } from '../journal/host-journal.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { weekStart } from '../overview/week-start.ts';
import { sessionToken } from '../session/session-service.ts';
import { sessionStoreToken } from '../session/session-store.ts';
import { soundEffectsToken } from '../sound-effects/host-sound-effects.ts';
import { localToken } from '../storage/local-store.ts';
import { CalledBefore, ClassCalls } from './class-calls.ts';
import { HostWaitingList, waitingListToken } from './host-waiting-list.ts';
import { ListMemory } from './list-memory.ts';
import { NameCaller, nameCallerToken } from './name-caller.ts';

/** Under which of the session's values the list keeps what was chosen. */
const keptAs = {
  active: 'activeAnswer',
  playType: 'playType',
  boundOnly: 'boundOnly',
  call: 'calledNow',
  page: 'calledOn',
  left: 'calledElsewhere',
} as const;

export const nameCallerModule = serviceModule(nameCallerToken, {
  provide: (get) =>
    new NameCaller({
      player: new BrowserPlayer(),
      hasVoice: async () => (await voiceOf('zh-CN')) !== undefined,
      audio: get(audioToken).state,
      store: get(localToken),
    }),
});

export const waitingListModule = serviceModule(waitingListToken, {
  provide: (get) => {
    const classroom = get(classroomToken);
    const store = get(sessionStoreToken);
    const clock = get(clockToken);
    const lessonId = () => classroom.state.get().lesson?.id ?? '';
    const zone = () => get(sessionToken).timeZone;
    return new HostWaitingList({
      classroom,
      answers: get(answerSessionToken),
      devices: get(devicesToken).state,
      journal: get(journalToken),
      scoresHidden: get(hiddenScoresToken).state,
      calledBefore: new CalledBefore(classCallsOf(get), classroom.state, () => weekStart(clock.now(), zone())).state,
      memory: new ListMemory(get(localToken), () => schoolTime(clock.now(), zone()).slice(0, 10)),
      clock,
      ids: get(idsToken),
      random: () => Math.random(),
      rollMs: () => (globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : rollMs),
      kept: {
        get: (key) => {
          const text = store.text(keptAs[key]) ?? '';
          const at = text.indexOf(' ');
          return text.slice(0, at) === lessonId() ? text.slice(at + 1) : undefined;
        },
        set: (key, value) => store.setText(keptAs[key], value && `${lessonId()} ${value}`),
      },
      called: (studentIds) => {
        const { students } = classroom.state.get();
        const names = studentIds.flatMap((id) => students.find((student) => student.id === id)?.realName ?? []);
        void get(soundEffectsToken).play('call');
        void get(nameCallerToken).call(names);
      },
    });
  },
  hooks: (list, get) => ({
    start: (own) => {
      const { state } = get(navigationToken);
      const turn = () => {
        const { route } = state.get();
        const found = get(kernelToken)
          .routes.get()
          .find(({ value }) => value.name === route);
        list.turnTo(found?.value.panel === 'waiting-list' ? route : undefined);
      };
      own(state.subscribe(turn));
      turn();
    },
    lesson: () => {
      list.restore();
      // After the list: a voice that a clicker has sent is the called student's.
      get(answerSessionToken).restore();
    },
  }),
  facade: facade(WaitingList, (waitingList) => ({
    state: reading(waitingList.state),
    toggle: (id) => waitingList.toggle(id),
    rollCall: (options) => waitingList.rollCall(options),
    replaceCalled: (studentId, options) => waitingList.replaceCalled(studentId, options),
    undoCall: () => waitingList.undoCall(),
    setSort: (sort) => waitingList.setSort(sort),
    setPlayType: (playType) => waitingList.setPlayType(playType),
    setBoundOnly: (on) => waitingList.setBoundOnly(on),
    setAbsent: (studentId, absent) => waitingList.setAbsent(studentId, absent),
    startTeam: () => waitingList.startTeam(),
    endTeam: () => waitingList.endTeam(),
  })),
});

/** Who of the chosen class was called. */
export function classCallsOf(get: Get): ClassCalls {
  const { record } = get(journalToken);
  return new ClassCalls({
    api: () => get(apiToken),
    classId: () => get(classroomToken).state.get().schoolClass?.id,
    lesson: () => [...record.ofKind('roll.called'), ...record.ofKind('roll.undone')],
  });
}

/** Who is not there today. */
export function absentStudents(get: Get): ReadonlySet<string> {
  const { rows } = get(waitingListToken).state.get();
  return new Set(rows.flatMap((row) => (row.absent ? [row.student.id] : [])));
}
