import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { clockToken } from '../clock/host-clock.ts';
import { choicesToken } from '../session/school-choices.ts';
import { loggedInAs, sessionToken } from '../session/session-service.ts';
import { valuesToken } from '../storage/key-value-store.ts';
import { localToken } from '../storage/local-store.ts';
import { WordLists, wordListsToken } from './word-lists.ts';

export const wordListsModule = serviceModule(wordListsToken, {
  provide: (get) =>
    new WordLists({
      store: get(localToken),
      values: get(valuesToken),
      api: () => get(apiToken),
      userId: () => loggedInAs(get(sessionToken)) ?? '',
      now: () => get(clockToken).now(),
    }),
  hooks: (lists, get) => ({
    start: (own) => {
      const { revision } = get(choicesToken);
      let known = revision.get();
      own(
        revision.subscribe((next) => {
          // The school has chosen something else while a teacher is here.
          if (known !== undefined && next !== undefined) void lists.refresh();
          known = next;
        }),
      );
    },
    login: () => lists.read(),
  }),
});
