import { lessonPlaceLength } from '@chorus/contract/api/lesson-limits';
import type { HostNavigation } from '../navigation/host-navigation.ts';
import type { ActivitySessions } from './activity-sessions.ts';

interface Place {
  readonly resume?: string;
  readonly activities: Readonly<Record<string, unknown>>;
}

/** Where a lesson is, as the machine that gives it tells the others: its activities' places, and where to go on from Home. */
export class LessonPlace {
  constructor(
    private readonly activities: Pick<ActivitySessions, 'places' | 'follow'>,
    private readonly navigation: Pick<HostNavigation, 'kept' | 'follow'>,
  ) {}

  /** Undefined where it is too long to be told. */
  async read(lessonId: string): Promise<string | undefined> {
    const resume = this.navigation.kept;
    const place: Place = { ...(resume !== undefined && { resume }), activities: await this.activities.places(lessonId) };
    const text = JSON.stringify(place);
    return text.length <= lessonPlaceLength ? text : undefined;
  }

  async follow(lessonId: string, text: string): Promise<void> {
    const { resume, activities } = JSON.parse(text) as Partial<Place>;
    if (typeof resume === 'string') this.navigation.follow(resume);
    await this.activities.follow(lessonId, activities ?? {});
  }
}
