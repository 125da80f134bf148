import { ObservableValue } from '../plugin/observable.ts';
import type { Journal, JournalState } from '../services/journal.ts';

/** Everything on disk and arrived, until a test says otherwise. */
export class FakeJournal implements Journal {
  readonly state = new ObservableValue<JournalState>({ unsynced: 0, storage: 'disk', writer: 'this-tab', online: true });

  set(change: Partial<JournalState>): void {
    this.state.set({ ...this.state.get(), ...change });
  }
}
