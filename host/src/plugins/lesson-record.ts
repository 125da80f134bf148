import type { LessonPins } from '../kernel/ports.ts';
import type { HostJournal } from '../services/journal/host-journal.ts';

/** {@link LessonPins} in the journal: the first version of a plugin in a lesson is written down. */
export class JournalledPins implements LessonPins {
  constructor(
    private readonly journal: HostJournal,
    private readonly lessonId: () => string | undefined,
  ) {}

  /** Ids of the plugins that the lesson has used. */
  used(): ReadonlySet<string> {
    const lessonId = this.lessonId();
    const activated = this.journal.record.ofKind('plugin.activated').map(({ payload }) => payload);
    return new Set(activated.flatMap((each) => (each.lessonId === lessonId ? [each.pluginId] : [])));
  }

  async pin(pluginId: string, versionHash: string): Promise<void> {
    const lessonId = this.lessonId();
    if (lessonId === undefined || !this.journal.writing) return;
    const known = this.journal.record.ofKind('plugin.activated').some(({ payload }) => payload.pluginId === pluginId);
    if (!known) await this.journal.append({ kind: 'plugin.activated', payload: { lessonId, pluginId, versionHash } });
  }
}
