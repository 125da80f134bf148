import { AnswerDevices, toDisposable } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import type { Get } from '../../lifecycle/token.ts';
import { platformToken } from '../../platform/host-platform.ts';
import { facade, reading } from '../../plugins/facade.ts';
import { answerSessionToken } from '../answer-session/host-answer-session.ts';
import { classroomToken } from '../classroom/host-classroom.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { keysToken } from '../keys/local-keys.ts';
import { journalToken } from '../journal/host-journal.ts';
import { navigationToken } from '../navigation/host-navigation.ts';
import { noticesToken } from '../notices/notice-store.ts';
import { sessionToken } from '../session/session-service.ts';
import { soundEffectsToken } from '../sound-effects/host-sound-effects.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { localToken } from '../storage/local-store.ts';
import { waitingListToken } from '../waiting-list/host-waiting-list.ts';
import { bindingDeskToken } from './binding-desk.ts';
import { connectPointer, createBindingDesk, createDevices, type DevicesOfHost } from './create-devices.ts';
import { devicesToken } from './host-answer-devices.ts';

const ofHost = (get: Get): DevicesOfHost => ({
  api: () => get(apiToken),
  classroom: get(classroomToken),
  journal: get(journalToken),
  cache: get(valuesToken),
  local: get(localToken),
  clock: get(clockToken),
  notices: get(noticesToken),
  t: get(i18nToken).t,
  client: get(platformToken).client,
  timeZone: () => get(sessionToken).timeZone,
});

export const devicesModule = serviceModule(devicesToken, {
  provide: (get) => createDevices(ofHost(get)),
  facade: facade(AnswerDevices, (answerDevices, { scope }) => ({
    state: reading(answerDevices.state),
    presses: reading(answerDevices.presses),
    takePresses: async ({ signal }) => {
      const ends = new AbortController();
      const end = () => ends.abort();
      signal.addEventListener('abort', end, { once: true });
      // An activity that is gone holds nobody's answers back.
      scope.own(toDisposable(end));
      if (!signal.aborted) await answerDevices.takePresses({ signal: ends.signal });
    },
    bind: (studentId, uid, options) => answerDevices.bind(studentId, uid, options),
    unbind: (uid) => answerDevices.unbind(uid),
    message: (uids, text) => answerDevices.message(uids, text),
  })),
});

export const bindingDeskModule = serviceModule(bindingDeskToken, {
  provide: (get) => {
    const devices = get(devicesToken);
    const answers = get(answerSessionToken);
    const ring = () => void get(soundEffectsToken).play('answered');
    const desk = createBindingDesk(devices, ofHost(get), () => get(navigationToken).state.get().route === 'Home', ring);
    connectPointer(
      devices,
      desk,
      get(waitingListToken),
      () => answers.state.get()?.team !== undefined,
      get(keysToken).registry,
      ofHost(get),
    );
    return desk;
  },
});
