import { pluginsToken } from '../plugins/fetched-plugins.ts';
import { classroomToken } from '../services/classroom/host-classroom.ts';
import { journalToken } from '../services/journal/host-journal.ts';
import { syncToken } from '../services/journal/journal-sync.ts';
import { log } from '../services/recent-log.ts';
import { sessionToken } from '../services/session/session-service.ts';
import type { Get } from './token.ts';

/** The last step of a start: goes on with the lesson that the page was in before it was loaded anew. */
export async function resume(get: Get): Promise<void> {
  const session = get(sessionToken);
  const kept = session.userInfo;
  const restored = get(classroomToken)
    .restore()
    .catch((error: unknown) => log('The lesson could not be taken up again.', error));
  if (kept)
    void get(pluginsToken)
      .refresh(restored)
      .catch((error: unknown) => log('The activities could not be fetched.', error));
  await restored;
  void get(journalToken)
    .prune()
    .catch((error: unknown) => log('Earlier lessons could not be tidied away.', error));
  // Who has logged in meanwhile was served by `login`.
  if (kept && session.userInfo?.id === kept.id) {
    void session.refresh();
    get(syncToken).wake({ now: true });
  }
}
