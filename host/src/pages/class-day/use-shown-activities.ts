import { chorusTypes, kindTitle, tallyAnswers, answerKind, type AnswerTally, type AttemptView } from '@chorus/sdk';
import type { ContentPlace } from '@chorus/contract/api/content-calls';
import { useLocale } from '@chorus/sdk/ui';
import { useMemo } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import type { DayActivity } from '../../services/class-day/day-activities.ts';
import { itemsOf } from '../../services/class-day/day-activities.ts';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { useRead } from '../history/use-history.ts';
import { typeManifest, useTypes } from '../history/use-types.ts';

/** An activity as it is shown. */
export interface ShownActivity extends DayActivity {
  readonly title: string;
  /** The unit and book that most of it was from. */
  readonly place: { readonly unit: string; readonly book: string } | undefined;
  /** What came of it, each kind of answers by itself. */
  readonly tallies: readonly AnswerTally[];
}

/** Says what the activities of a day were and what came of them, with what knows the types of their answers. */
export function useShownActivities({
  activities,
  questions,
  placeOf,
}: Pick<ClassDayReport, 'activities' | 'questions' | 'placeOf'>): readonly ShownActivity[] {
  const kernel = useService(kernelToken);
  const t = useText();
  const pick = usePick();
  const locale = useLocale();
  const ids = activities.flatMap(({ types }) => types);
  const types = useTypes(ids);
  const read = useRead(ids);
  return useMemo(
    () =>
      activities.map((activity) => {
        const titles = activity.types.map((id) => {
          const type = types.get(id)?.type;
          // A choice or a blank serves many activities: what it practises names it.
          if (isShared(id)) return activity.attempts.filter((one) => one.type === id).map((one) => pick(kindTitle(answerKind(one))));
          if (type) return pick(type.title);
          if (!types.has(id)) return '';
          // Switched off, or it can't be opened now: it is here, and its name is known.
          const known = typeManifest(kernel.rows.get(), id);
          return known ? pick(known.title) : t('class-day.activity-gone');
        });
        const byType = (attempt: AttemptView) => {
          const question = questions[attempt.questionId];
          return question && read({ attempt, question, madeBy: { version: '' } }).byType;
        };
        return {
          ...activity,
          title: [...new Set(titles.flat())].filter(Boolean).join(t('list.and')),
          place: shownPlace(
            itemsOf(activity.attempts).flatMap((ref) => placeOf(ref) ?? []),
            pick,
          ),
          tallies: tallyAnswers(activity.attempts, byType),
        };
      }),
    // `t` and `pick` are the same in each language
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [activities, questions, placeOf, types, read, kernel, pick, t, locale],
  );
}

/** Of the types that come with Chorus those that are not spoken: they are named by their kind. */
const isShared = (id: string): boolean => id in chorusTypes && !chorusTypes[id as keyof typeof chorusTypes].spoken;

function shownPlace(places: readonly ContentPlace[], pick: (text: Readonly<Record<string, string>>) => string): ShownActivity['place'] {
  const counts = new Map<string, { readonly place: ContentPlace; count: number }>();
  for (const place of places) {
    if (!place.book || !place.unit) continue;
    const key = `${place.book.id} ${place.unit.id}`;
    const known = counts.get(key) ?? { place, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most && { unit: pick(most.place.unit!.title), book: pick(most.place.book!.title) };
}
