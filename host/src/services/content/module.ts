import { ContentService, type ContentQuery } from '@chorus/sdk';
import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { facade } from '../../plugins/facade.ts';
import { precacheToken } from '../../sw/precache.ts';
import { i18nToken } from '../i18n/host-i18n.ts';
import { packageReaderToken } from '../offline-store/offline-packages.ts';
import { journalToken } from '../journal/host-journal.ts';
import { textOutboxToken } from '../own-texts/text-outbox.ts';
import { log } from '../recent-log.ts';
import { sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { CachedContent, contentToken } from './cached-content.ts';
import { LocalContent } from './local-content.ts';

export const contentModule = serviceModule(contentToken, {
  provide: (get) =>
    new CachedContent({
      api: () => get(apiToken),
      cache: get(valuesToken),
      local: new LocalContent({ reader: get(packageReaderToken), more: () => get(textOutboxToken).packs(), log }),
      now: () => performance.now(),
      schoolId: () => get(sessionToken).userInfo?.schoolId ?? '',
      pick: get(i18nToken).pick,
      hold: (urls) => get(precacheToken).hold(urls),
    }),
  hooks: (content, get) => ({
    start: (own) => {
      own(get(i18nToken).locale.subscribe(() => content.languageChanged()));
      const journal = get(journalToken);
      let { online } = journal.state.get();
      own(
        journal.state.subscribe((now) => {
          if (now.online && !online) content.serverBack();
          online = now.online;
        }),
      );
    },
  }),
  facade: facade(ContentService, (content) => ({
    get: (ref) => content.get(ref),
    list: (query: ContentQuery) => content.list(query),
    wordBooks: () => content.wordBooks(),
    units: (id) => content.units(id),
    words: (id) => content.words(id),
    word: (id) => content.word(id),
  })),
});
