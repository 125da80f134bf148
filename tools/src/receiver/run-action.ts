import type { RunningReceiver } from './api.ts';
import type { FindRecording } from './samples.ts';
import type { Action } from './script.ts';

/** The uIDs that `who` means. */
export function uidsOf(who: number | string, clickers: readonly string[], pointer: string): readonly string[] {
  if (who === 'all') return clickers;
  if (who === 'pointer') return [pointer];
  const [, from, to] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(String(who)) ?? [];
  if (from === undefined) return [String(who)];
  const first = Number(from);
  const last = Number(to ?? from);
  if (first < 1 || last < first || last > clickers.length) throw new RangeError(`There are clickers 1 to ${clickers.length}, no ${who}.`);
  return clickers.slice(first - 1, last);
}

/** Does an action; `later` is asked for what has to wait some milliseconds. */
export async function runAction(
  action: Action,
  receiver: RunningReceiver,
  find: FindRecording,
  later: (ms: number, run: () => void) => void,
): Promise<void> {
  const each = (who: number | string, every: number, act: (uid: string) => void) => {
    const uids = uidsOf(who, receiver.clickers, receiver.pointerUid);
    for (const uid of uids) receiver.check(uid);
    for (const [index, uid] of uids.entries()) {
      if (every === 0) act(uid);
      else later(index * every, () => act(uid));
    }
  };
  switch (action.do) {
    case 'press':
      return each(action.who, action.every ?? 0, (uid) => receiver.press(uid, action.keys));
    case 'key':
      return each(action.who, 0, (uid) => receiver.key(uid, action.key, action.presses));
    case 'speak': {
      const { bytes, codec, lasts } = find(action.recording);
      const { every = 0 } = action;
      return each(action.who, every, (uid) => {
        // one after the other: who speaks already when the turn comes goes on
        if (every > 0 && receiver.isSpeaking(uid)) return;
        receiver.speak(uid, bytes, codec, { lasts: action.lasts ?? lasts });
      });
    }
    case 'start-voice':
      return each(action.who, 0, (uid) => receiver.startVoice(uid));
    case 'end-voice': {
      const { bytes, codec } = find(action.recording);
      return each(action.who, 0, (uid) => receiver.endVoice(uid, bytes, codec));
    }
    case 'battery':
      return each(action.who, 0, (uid) => receiver.setBattery(uid, action.low));
    case 'fault':
      return receiver.setFault(action);
    case 'unplug':
      return receiver.unplug({ ends: action.ends });
    case 'plug':
      return receiver.plug(action.serial);
  }
}
