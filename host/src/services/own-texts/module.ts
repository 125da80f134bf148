import { contentBase } from '@chorus/contract/content/content-address';
import { textPrefix } from '@chorus/contract/content/own-text-pack';
import { uuidv7 } from '@chorus/contract/uuid';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { longSamplesOf } from '../audio/sound-samples.ts';
import { clockToken } from '../clock/host-clock.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { journalToken } from '../journal/host-journal.ts';
import { log } from '../recent-log.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { LazyAligner } from '../speech/lazy-aligner.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { tabLocks } from '../storage/locked-value.ts';
import { OwnTexts, ownTextsToken } from './own-texts.ts';
import { putBytes } from './put-bytes.ts';
import { TextOutbox, textOutboxToken } from './text-outbox.ts';
import { TextSounds, textSoundsToken } from './text-sounds.ts';
import { WaitingDatabase } from './waiting-database.ts';

export const ownTextsModule = serviceModule(ownTextsToken, {
  provide: (get) =>
    new OwnTexts({
      values: get(valuesToken),
      api: () => get(apiToken),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
      now: () => get(clockToken).now(),
      waitingSound: (sha256) => get(textOutboxToken).file(sha256),
      put: putBytes,
    }),
});

export const textOutboxModule = serviceModule(textOutboxToken, {
  provide: (get) => {
    const channel = new BroadcastChannel('chorus.own-texts');
    const clock = get(clockToken);
    return new TextOutbox({
      store: new WaitingDatabase(),
      clock,
      locks: tabLocks(),
      random: () => Math.random(),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
      newId: () => `${textPrefix}${uuidv7(clock.now())}`,
      online: () => get(journalToken).state.get().online,
      send: (text, options) => get(ownTextsToken).save(text, options),
      list: () => get(ownTextsToken).texts(),
      sound: (sha256) => get(ownTextsToken).sound(sha256),
      taughtSound,
      partedTitle: (title) => `${title.slice(0, 190)}${get(i18nToken).t('own-texts.mine-of')}`,
      persist: async () => navigator.storage.persist(),
      channel: { tell: () => channel.postMessage('changed'), onTold: (listener) => void (channel.onmessage = listener) },
      log,
    });
  },
  hooks: (outbox, get) => ({
    start: (own) => {
      const session = get(sessionToken);
      let { id, authToken } = session.userInfo ?? {};
      own(
        session.state.subscribe(({ userInfo }) => {
          if (userInfo?.id !== id) outbox.userChanged();
          else if (userInfo && userInfo.authToken !== authToken) outbox.retry();
          ({ id, authToken } = userInfo ?? {});
        }),
      );
      const journal = get(journalToken);
      let { online } = journal.state.get();
      own(
        journal.state.subscribe((now) => {
          if (now.online && !online) outbox.retry();
          online = now.online;
        }),
      );
      outbox.userChanged();
    },
  }),
});

export const textSoundsModule = serviceModule(textSoundsToken, {
  provide: () => new TextSounds({ samples: longSamplesOf, aligner: new LazyAligner() }),
});

async function taughtSound(id: string, version: string, sha256: string): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(`${contentBase(id, version)}${sha256}`).catch(() => undefined);
  return answer?.ok ? answer.arrayBuffer() : undefined;
}
