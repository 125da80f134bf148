import type { EvaluateTypeDefinition, Student } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { useHost } from '../../shell/host-context.tsx';

/** What a class answered today, kept up to date; `complete` is undefined until earlier lessons were asked for. */
export function useHistory() {
  const { history, journal, kernel } = useHost();
  const kept = useObservable(journal.rows);
  const [complete, setComplete] = useState<boolean>();
  const [types, setTypes] = useState<ReadonlyMap<string, EvaluateTypeDefinition>>(new Map());
  // The record is read anew with every entry, and when the earlier lessons have come.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => history.rows(), [history, kept, complete]);
  const wanted = [...new Set(rows.map(({ question }) => question.type))].sort().join(' ');
  useEffect(() => {
    let gone = false;
    void history.refresh().then((all) => gone || setComplete(all));
    return () => {
      gone = true;
    };
  }, [history]);
  useEffect(() => {
    let gone = false;
    const ids = wanted === '' ? [] : wanted.split(' ');
    const load = async (id: string) => [id, (await kernel.evaluateType(id)).type] as const;
    void Promise.allSettled(ids.map(load)).then((found) => {
      if (!gone) setTypes(new Map(found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))));
    });
    return () => {
      gone = true;
    };
  }, [kernel, wanted]);
  return { rows, complete, types };
}

/** What a list calls the question, and the score that counts. */
export function readRow(
  row: HistoryRow,
  types: ReadonlyMap<string, EvaluateTypeDefinition>,
  pick: (text: EvaluateTypeDefinition['title']) => string,
) {
  const type = types.get(row.question.type);
  const { override, result } = row.attempt;
  const judged = result === undefined ? undefined : attempt(() => type?.summarise(result));
  return {
    title: attempt(() => type?.nameItem?.(row.question.item)) ?? (type ? pick(type.title) : row.question.type),
    score: override?.overall ?? judged?.overall,
    unsure: override === undefined && judged?.unsure === true,
  };
}

/** The name of a student who may have left the class. */
export const nameOf = (students: readonly Student[], id: string): string => {
  const student = students.find((one) => one.id === id);
  return student?.realName || student?.name || '-';
};

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
