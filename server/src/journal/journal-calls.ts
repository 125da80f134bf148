import type { Handlers } from '../http/handlers.ts';
import type { JournalStore } from './journal-store.ts';

/** Handing over and reading entries, and taking a recording back. */
export function journalCalls(journal: JournalStore): Pick<Handlers, 'appendJournal' | 'readJournal' | 'eraseRecording'> {
  return {
    appendJournal: ({ entries }, { session }) => journal.append(session, entries),
    readJournal: ({ lessonId, after }, { session }) => journal.read(session, lessonId, after),
    async eraseRecording({ attemptId }, { session }) {
      await journal.erase(session, attemptId);
      return {};
    },
  };
}
