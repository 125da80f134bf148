import type { EvaluateTypeDefinition, Student } from '@chorus/sdk';
import { useObservable } from '@chorus/sdk/ui';
import { useEffect, useMemo, useState } from 'react';
import type { HistoryRow } from '../../services/history/answer-history.ts';
import { useHost } from '../../shell/host-context.tsx';
import { questionTitle, useTypes } from './use-types.ts';

/** What a class answered today, kept up to date; `complete` is undefined until earlier lessons were asked for. */
export function useHistory() {
  const { history, journal } = useHost();
  const kept = useObservable(journal.rows);
  const [complete, setComplete] = useState<boolean>();
  // The record is read anew with every entry, and when the earlier lessons have come.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => history.rows(), [history, kept, complete]);
  const types = useTypes(rows.map(({ question }) => question.type));
  useEffect(() => {
    let gone = false;
    void history.refresh().then((all) => gone || setComplete(all));
    return () => {
      gone = true;
    };
  }, [history]);
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
    title: questionTitle(row.question, types, pick),
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
