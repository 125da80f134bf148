import { apiToken } from '../../api/api-client.ts';
import { serviceModule } from '../../lifecycle/service-module.ts';
import { outboxToken } from '../classroom/lesson-outbox.ts';
import { clockToken } from '../clock/host-clock.ts';
import { journalToken } from '../journal/host-journal.ts';
import { syncToken } from '../journal/journal-sync.ts';
import { triesToken } from '../journal/sync-tries.ts';
import { storageToken } from '../object-storage/oss-object-storage.ts';
import { ownerOf, sessionToken } from '../session/session-service.ts';
import { UnsentAnswers, unsentAnswersToken } from './unsent-answers.ts';

export const unsentAnswersModule = serviceModule(unsentAnswersToken, {
  provide: (get) =>
    new UnsentAnswers({
      journal: get(journalToken),
      sync: get(syncToken),
      storage: get(storageToken),
      tries: get(triesToken),
      outbox: get(outboxToken),
      owner: () => ownerOf(get(sessionToken)),
      clock: get(clockToken),
      api: () => get(apiToken),
    }),
});
