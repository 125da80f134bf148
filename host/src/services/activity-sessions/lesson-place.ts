import { lessonPlaceLength } from '@chorus/contract/api/lesson-limits';
import type { QuestionLocator } from '../navigation/question-locator.ts';
import type { HostNavigation } from '../navigation/host-navigation.ts';
import type { ActivitySessions } from './activity-sessions.ts';

interface Place {
  readonly resume?: string;
  readonly asked?: string;
  readonly activities: Readonly<Record<string, unknown>>;
}

/** Where a lesson is, as the machine that gives it tells the others: its activities' places, where the open question was asked, and where to go on from Home. */
export class LessonPlace {
  constructor(
    private readonly activities: Pick<ActivitySessions, 'places' | 'follow'>,
    private readonly navigation: Pick<HostNavigation, 'kept' | 'follow'>,
    private readonly asked: Pick<QuestionLocator, 'read' | 'follow'>,
  ) {}

  /** Undefined where it is too long to be told. */
  async read(lessonId: string): Promise<string | undefined> {
    const resume = this.navigation.kept;
    const activities = await this.activities.places(lessonId);
    const asked = this.asked.read(lessonId);
    const place: Place = { ...(resume !== undefined && { resume }), ...(asked !== undefined && { asked }), activities };
    const text = JSON.stringify(place);
    return text.length <= lessonPlaceLength ? text : undefined;
  }

  async follow(lessonId: string, text: string): Promise<void> {
    const { resume, asked, activities } = JSON.parse(text) as Partial<Place>;
    if (typeof resume === 'string') this.navigation.follow(resume);
    await this.activities.follow(lessonId, activities ?? {});
    if (typeof asked === 'string') this.asked.follow(asked);
  }
}
