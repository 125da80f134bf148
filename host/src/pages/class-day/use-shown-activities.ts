import type { ContentPlace } from '@chorus/contract/api/content-calls';
import { useMemo } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import type { DayActivity } from '../../services/class-day/day-activities.ts';
import { itemsOf } from '../../services/class-day/day-activities.ts';
import type { ClassDayReport } from '../../services/class-day/class-days.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { meanOf } from '../history/group-rows.ts';
import { useRead } from '../history/use-history.ts';
import { typeManifest, useTypes } from '../history/use-types.ts';

/** An activity as it is shown. */
export interface ShownActivity extends DayActivity {
  readonly title: string;
  /** The unit and book that most of it was from. */
  readonly place: { readonly unit: string; readonly book: string } | undefined;
  /** 0–100, of the answers that have a score; undefined where none has. */
  readonly mean: number | undefined;
  /** How many were right, of those that can be right or wrong. */
  readonly right: number;
  readonly judged: number;
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
  const ids = activities.flatMap(({ types }) => types);
  const types = useTypes(ids);
  const read = useRead(ids);
  return useMemo(
    () =>
      activities.map((activity) => {
        const titles = activity.types.map((id) => {
          const type = types.get(id)?.type;
          if (type) return pick(type.title);
          if (!types.has(id)) return '';
          // Switched off, or it can't be opened now: it is here, and its name is known.
          const known = typeManifest(kernel.rows.get(), id);
          return known ? pick(known.title) : t('class-day.activity-gone');
        });
        const said = activity.attempts.flatMap((attempt) => {
          const question = questions[attempt.questionId];
          return question ? [read({ attempt, question, madeBy: { version: '' } })] : [];
        });
        const judged = said.filter(({ verdict }) => verdict !== undefined);
        return {
          ...activity,
          title: [...new Set(titles)].filter(Boolean).join(t('list.and')),
          place: shownPlace(
            itemsOf(activity.attempts).flatMap((ref) => placeOf(ref) ?? []),
            pick,
          ),
          mean: meanOf(said.map(({ score, unsure, verdict }) => (unsure || verdict ? undefined : score))),
          right: judged.filter(({ verdict }) => verdict === 'right').length,
          judged: judged.length,
        };
      }),
    [activities, questions, placeOf, types, read, kernel, pick, t],
  );
}

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
