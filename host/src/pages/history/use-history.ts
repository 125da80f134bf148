import { answerKind, verdictOf, type AttemptView, type LocalizedText, type ResultSummary, type Student, type Verdict } from '@chorus/sdk';
import { useLocale, useObservable } from '@chorus/sdk/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { kernelToken } from '../../plugins/kernel-token.ts';
import { classroomToken } from '../../services/classroom/host-classroom.ts';
import type { ClassDay, HistoryRow } from '../../services/history/answer-history.ts';
import { historyToken } from '../../services/history/answer-history.ts';
import { journalToken } from '../../services/journal/host-journal.ts';
import type { StoredAnswerType } from '../../services/stored-answers/stored-answer-type.ts';
import { readableJson } from '@chorus/contract/journal/readable-json';
import { studentOf } from '../../services/classroom/student-of.ts';
import { usePick, useService, useText } from '../../shell/host-context.tsx';
import { studentName } from '../../shell/waiting-list/row-view.ts';
import { typeManifest, useTypes } from './use-types.ts';

/** What a list says of an answer. */
export interface ReadRow {
  /** What the question is called. */
  readonly title: string;
  /** 0–100: the one that counts, the teacher's before the scorer's. */
  readonly score: number | undefined;
  /** The scorer's own. */
  readonly scorer: number | undefined;
  readonly verdict: Verdict | undefined;
  /** The score is what the student says. */
  readonly own: boolean;
  /** What its type says of it, where it has no summary: for whoever counts it. */
  readonly byType: ResultSummary | undefined;
  readonly unsure: boolean;
  /** Why nothing here can show its details: it is of an older version, or its activity is off, or gone. */
  readonly unread: 'older' | 'off' | 'gone' | undefined;
  /** It was judged, and nothing here can say what came of it: it has no summary, and is {@link ReadRow.unread}. */
  readonly unknown: boolean;
  /** What can be read of the answer all the same, where its activity is off or gone. */
  readonly answered: string | undefined;
  /** The plugin that took an answer that can't be shown. */
  readonly madeBy: string | undefined;
}

/** What a class answered on a day, today without one, kept up to date, and how to read it; `complete` is undefined until the server was asked. */
export function useHistory(asked?: ClassDay) {
  const history = useService(historyToken);
  const journal = useService(journalToken);
  const kept = useObservable(journal.rows);
  const [complete, setComplete] = useState<{ readonly of: string; readonly all: boolean }>();
  const [said, setSaid] = useState(0);
  const of = asked ? `${asked.classId} ${asked.day}` : '';
  // The record is read anew with every entry, and when the server's lessons have come.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const rows = useMemo(() => history.rows(asked), [history, of, kept, complete, said]);
  const read = useRead(rows.map(({ question }) => question.type));
  useEffect(() => {
    let gone = false;
    void history.refresh(asked).then((all) => gone || setComplete({ of, all }));
    return () => {
      gone = true;
    };
    // `of` says which day it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [history, of]);
  /** Says that an answer is a copy of another one, or that one of an earlier lesson counts again. */
  const say = useCallback(
    async (what: 'join' | 'takeBack', attemptId: string) => {
      await history[what](attemptId);
      setSaid((count) => count + 1);
    },
    [history],
  );
  return { rows, complete: complete?.of === of ? complete.all : undefined, read, say };
}

/** How answers of these types are read. An answer is read when it is drawn, once until something becomes of it: one of an older version has to be brought to the newer one's form. */
export function useRead(typeIds: readonly string[]): (row: Pick<HistoryRow, 'attempt' | 'question' | 'madeBy'>) => ReadRow {
  const kernel = useService(kernelToken);
  const pick = usePick();
  const locale = useLocale();
  const types = useTypes(typeIds);
  return useMemo(() => {
    const reads = new WeakMap<AttemptView, ReadRow>();
    const plugins: Plugins = {
      titleOf: (pluginId) => {
        const manifest = kernel.rows.get().find(({ id }) => id === pluginId)?.manifest;
        return manifest ? pick(manifest.title) : pluginId;
      },
      bring: (type) => typeManifest(kernel.rows.get(), type) !== undefined,
    };
    return (row) => {
      const known = reads.get(row.attempt) ?? readRow(row, types, pick, plugins);
      reads.set(row.attempt, known);
      return known;
    };
    // `pick` picks by the locale.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [types, kernel, pick, locale]);
}

interface Plugins {
  readonly titleOf: (pluginId: string) => string;
  /** Whether a plugin that is here has the type, even if it can't be used now. */
  readonly bring: (type: string) => boolean;
}

/** Reads an answer: what it came to by its summary; of one that has none by what knows its type, and without that there is no score but the teacher's. */
function readRow(
  { question, attempt, madeBy }: Pick<HistoryRow, 'attempt' | 'question' | 'madeBy'>,
  types: ReadonlyMap<string, StoredAnswerType | undefined>,
  pick: (text: LocalizedText) => string,
  plugins: Plugins,
): ReadRow {
  const { override, result, summary, answer } = attempt;
  const type = types.get(question.type);
  const kept = type?.read({ item: question.item, answer, ...(result !== undefined && { result }) });
  const byType = kept && type?.summary(kept);
  const judged = summary ?? byType;
  const away = type || !types.has(question.type) ? undefined : plugins.bring(question.type) ? 'off' : 'gone';
  const unread = type ? (kept ? undefined : 'older') : away;
  return {
    title: type?.title(kept?.item, pick) ?? summary?.text ?? ((unread && readableJson(question.item)) || question.type),
    score: override?.overall ?? judged?.overall,
    scorer: judged?.overall,
    verdict: override === undefined && judged ? verdictOf({ overall: judged.overall, ...judged }) : undefined,
    own: override === undefined && answerKind(attempt).evidence === 'self-reported',
    byType,
    unsure: override === undefined && judged?.unsure === true,
    unread,
    unknown: unread !== undefined && summary === undefined,
    answered: away && readableJson(answer),
    madeBy: unread && `${madeBy.pluginId === undefined ? question.type : plugins.titleOf(madeBy.pluginId)} ${madeBy.version}`.trim(),
  };
}

/** The students of a class: the chosen one's, or another one's once they are here. */
export function useStudents(classId: string | undefined): readonly Student[] {
  const classroom = useService(classroomToken);
  const { students, schoolClass } = useObservable(classroom.state);
  const [others, setOthers] = useState<{ readonly classId: string; readonly students: readonly Student[] }>();
  const other = classId !== undefined && classId !== schoolClass?.id ? classId : undefined;
  useEffect(() => {
    if (other === undefined) return undefined;
    let gone = false;
    const settle = (found: readonly Student[]) => void (gone || setOthers({ classId: other, students: found }));
    classroom.studentsOf(other).then(settle, () => settle([]));
    return () => {
      gone = true;
    };
  }, [classroom, other]);
  if (other === undefined) return students;
  return others?.classId === other ? others.students : none;
}

const none: readonly Student[] = Object.freeze([]);

/** Says a student's name, also of one who is not in the class. */
export function useNameOf(students: readonly Student[]): (studentId: string) => string {
  const t = useText();
  return (id) => studentName(studentOf(students, id, t('student.elsewhere')));
}
